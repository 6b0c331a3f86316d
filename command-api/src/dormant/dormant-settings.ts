import { choiceOf, type Env } from '@ringpost/web/http';
import type { SimulatedBehaviour } from './simulated-vendor.ts';
import type { TelnyxVendorSettings } from './telnyx-vendor.ts';
import type { TwilioVendorSettings } from './twilio-vendor.ts';

/** Who activates dormant numbers. */
export type DormantSettings =
  | { readonly vendor: 'off' }
  | { readonly vendor: 'simulated'; readonly behaviour: SimulatedBehaviour }
  | { readonly vendor: 'twilio'; readonly settings: TwilioVendorSettings }
  | { readonly vendor: 'telnyx'; readonly settings: TelnyxVendorSettings };

/** A vendor that takes its time and never fails. */
const GOOD_BEHAVIOUR: SimulatedBehaviour = { delaySeconds: 20, stock: 10_000, failShare: 0, lostShare: 0 };

/** Each part of the variable, with the largest allowed number. */
const PARTS = {
  delay: ['delaySeconds', 3_600],
  stock: ['stock', 1_000_000],
  fail: ['failShare', 1],
  lost: ['lostShare', 1],
} as const;

/** `delay=5 stock=2 fail=0.1 lost=0.1`: a part that is not named has its usual value. */
function behaviourOf(text: string): SimulatedBehaviour {
  const behaviour = { ...GOOD_BEHAVIOUR };
  for (const part of text.split(' ').filter(Boolean)) {
    const [, name = '', value = ''] = /^(delay|stock|fail|lost)=(\d+(?:[.]\d+)?)$/.exec(part) ?? [];
    const setting = Object.entries(PARTS).find(([each]) => each === name)?.[1];
    if (!setting || Number(value) > setting[1])
      throw new Error(
        `RINGPOST_SIMULATED_VENDOR contains "${part}"; it takes delay, stock, fail and lost, such as "delay=5 lost=0.1".`,
      );
    behaviour[setting[0]] = Number(value);
  }
  return behaviour;
}

/** It spends money, so it must be named, and is never on only because the credentials are set. */
function twilioSettings(env: Env): TwilioVendorSettings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (accountSid === undefined || authToken === undefined)
    throw new Error(
      'RINGPOST_DORMANT_NUMBERS is "twilio"; set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as well.',
    );
  return { accountSid, authToken };
}

/** Without the public key, no message to a bought number would be accepted. */
function telnyxSettings(env: Env): TelnyxVendorSettings {
  const { TELNYX_API_KEY: apiKey, TELNYX_MESSAGING_PROFILE_ID: messagingProfileId } = env;
  if (apiKey === undefined || messagingProfileId === undefined || env.TELNYX_PUBLIC_KEY === undefined)
    throw new Error(
      'RINGPOST_DORMANT_NUMBERS is "telnyx"; set TELNYX_API_KEY, TELNYX_MESSAGING_PROFILE_ID and TELNYX_PUBLIC_KEY as well.',
    );
  return { apiKey, messagingProfileId };
}

/**
 * Reads who activates dormant numbers. By default this is the simulated vendor outside production, and nobody in production.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readDormantSettings(env: Env, production: boolean): DormantSettings {
  const choice = choiceOf(env, 'RINGPOST_DORMANT_NUMBERS', ['simulated', 'twilio', 'telnyx', 'off']);
  if (production && choice === 'simulated')
    throw new Error(
      'RINGPOST_DORMANT_NUMBERS is "simulated"; it must not be in production, because its numbers do not exist.',
    );
  if (choice === 'telnyx') return { vendor: choice, settings: telnyxSettings(env) };
  if (choice === 'twilio') return { vendor: choice, settings: twilioSettings(env) };
  const vendor = choice ?? (production ? 'off' : 'simulated');
  return vendor === 'simulated'
    ? { vendor, behaviour: behaviourOf(env.RINGPOST_SIMULATED_VENDOR ?? '') }
    : { vendor };
}
