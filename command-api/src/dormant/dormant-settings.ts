import { choiceOf, type Env } from '@ringpost/web/http';
import type { BandwidthVendorSettings } from './bandwidth-vendor.ts';
import type { PlivoVendorSettings } from './plivo-vendor.ts';
import type { SimulatedBehaviour } from './simulated-vendor.ts';
import type { TelnyxVendorSettings } from './telnyx-vendor.ts';
import type { TwilioVendorSettings } from './twilio-vendor.ts';
import type { VonageVendorSettings } from './vonage-vendor.ts';

/** Who activates dormant numbers. */
export type DormantSettings =
  | { readonly vendor: 'off' }
  | { readonly vendor: 'simulated'; readonly behaviour: SimulatedBehaviour }
  | { readonly vendor: 'twilio'; readonly settings: TwilioVendorSettings }
  | { readonly vendor: 'telnyx'; readonly settings: TelnyxVendorSettings }
  | { readonly vendor: 'plivo'; readonly settings: PlivoVendorSettings }
  | { readonly vendor: 'vonage'; readonly settings: VonageVendorSettings }
  | { readonly vendor: 'bandwidth'; readonly settings: BandwidthVendorSettings };

const VENDORS = ['simulated', 'twilio', 'telnyx', 'plivo', 'vonage', 'bandwidth', 'off'] as const;

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

/**
 * The values of all these variables. A vendor spends money, so it must be named, and is never on only because its credentials are set.
 * @throws Error that names them if one is missing
 */
function allOf<const Name extends string>(env: Env, vendor: string, names: readonly Name[]) {
  const values = Object.fromEntries(names.map((name) => [name, env[name]]));
  if (Object.values(values).includes(undefined)) {
    const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    throw new Error(`RINGPOST_DORMANT_NUMBERS is "${vendor}"; set ${listed} as well.`);
  }
  return values as Readonly<Record<Name, string>>;
}

function twilioSettings(env: Env): TwilioVendorSettings {
  const given = allOf(env, 'twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']);
  return { accountSid: given.TWILIO_ACCOUNT_SID, authToken: given.TWILIO_AUTH_TOKEN };
}

/** Without the public key, no message to a bought number would be accepted. */
function telnyxSettings(env: Env): TelnyxVendorSettings {
  const names = ['TELNYX_API_KEY', 'TELNYX_MESSAGING_PROFILE_ID', 'TELNYX_PUBLIC_KEY'] as const;
  const given = allOf(env, 'telnyx', names);
  return { apiKey: given.TELNYX_API_KEY, messagingProfileId: given.TELNYX_MESSAGING_PROFILE_ID };
}

function plivoSettings(env: Env): PlivoVendorSettings {
  const given = allOf(env, 'plivo', ['PLIVO_AUTH_ID', 'PLIVO_AUTH_TOKEN', 'PLIVO_APP_ID']);
  return { authId: given.PLIVO_AUTH_ID, authToken: given.PLIVO_AUTH_TOKEN, appId: given.PLIVO_APP_ID };
}

/** Without the signature secret, no message to a bought number would be accepted. */
function vonageSettings(env: Env): VonageVendorSettings {
  const names = ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_APPLICATION_ID'] as const;
  const given = allOf(env, 'vonage', [...names, 'VONAGE_SIGNATURE_SECRET']);
  return {
    apiKey: given.VONAGE_API_KEY,
    apiSecret: given.VONAGE_API_SECRET,
    applicationId: given.VONAGE_APPLICATION_ID,
  };
}

function bandwidthSettings(env: Env): BandwidthVendorSettings {
  const account = ['BANDWIDTH_ACCOUNT_ID', 'BANDWIDTH_CLIENT_ID', 'BANDWIDTH_CLIENT_SECRET'] as const;
  const place = ['BANDWIDTH_SITE_ID', 'BANDWIDTH_LOCATION_ID', 'BANDWIDTH_APPLICATION_ID'] as const;
  const callback = ['BANDWIDTH_CALLBACK_USER', 'BANDWIDTH_CALLBACK_PASSWORD'] as const;
  const given = allOf(env, 'bandwidth', [...account, ...place, ...callback]);
  return {
    accountId: given.BANDWIDTH_ACCOUNT_ID,
    clientId: given.BANDWIDTH_CLIENT_ID,
    clientSecret: given.BANDWIDTH_CLIENT_SECRET,
    siteId: given.BANDWIDTH_SITE_ID,
    locationId: given.BANDWIDTH_LOCATION_ID,
    applicationId: given.BANDWIDTH_APPLICATION_ID,
    callback: { user: given.BANDWIDTH_CALLBACK_USER, password: given.BANDWIDTH_CALLBACK_PASSWORD },
  };
}

/**
 * Reads who activates dormant numbers. By default this is the simulated vendor outside production, and nobody in production.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readDormantSettings(env: Env, production: boolean): DormantSettings {
  const choice = choiceOf(env, 'RINGPOST_DORMANT_NUMBERS', VENDORS);
  if (production && choice === 'simulated')
    throw new Error(
      'RINGPOST_DORMANT_NUMBERS is "simulated"; it must not be in production, because its numbers do not exist.',
    );
  if (choice === 'telnyx') return { vendor: choice, settings: telnyxSettings(env) };
  if (choice === 'twilio') return { vendor: choice, settings: twilioSettings(env) };
  if (choice === 'plivo') return { vendor: choice, settings: plivoSettings(env) };
  if (choice === 'vonage') return { vendor: choice, settings: vonageSettings(env) };
  if (choice === 'bandwidth') return { vendor: choice, settings: bandwidthSettings(env) };
  const vendor = choice ?? (production ? 'off' : 'simulated');
  return vendor === 'simulated'
    ? { vendor, behaviour: behaviourOf(env.RINGPOST_SIMULATED_VENDOR ?? '') }
    : { vendor };
}
