import type { Endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { CallInbox, Inbox } from '../messages/entries.ts';
import { jsonVoiceEndpoint } from './json-voice.ts';
import { jsonEndpoint, type SecretsOf } from './plain-json.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { twilioEndpoint } from './twilio.ts';
import { twilioVoiceEndpoints } from './twilio-voice.ts';
import { createVendorBudget, type VendorBudget } from './vendor-budget.ts';

interface InboundParts {
  readonly inbox: Inbox;
  readonly calls: CallInbox;
  readonly secrets: ProviderSecrets;
  readonly vendorSecrets: SecretsOf;
  /** The budget of each vendor; the promised one by default. */
  readonly budget?: VendorBudget;
}

/**
 * The routes for SMS and calls of providers, one adapter each. A redelivery gets the same answer as the first delivery. Twilio
 * has no budget: it signs with the operator's own account, which pays for each message.
 */
export function inboundSmsRoutes(deps: Deps, parts: InboundParts): readonly Endpoint[] {
  const { inbox, calls, vendorSecrets, budget = createVendorBudget(deps) } = parts;
  const { twilioAuthToken, jsonSecret } = parts.secrets;
  // A vendor without an id uses the secret of the settings. All other vendors have their own.
  const secretsOf: SecretsOf = async (vendorId) => (vendorId === '' ? [jsonSecret] : vendorSecrets(vendorId));
  return [
    twilioEndpoint(inbox, twilioAuthToken),
    jsonEndpoint(inbox, secretsOf, budget),
    ...twilioVoiceEndpoints(deps, calls, twilioAuthToken),
    jsonVoiceEndpoint(calls, secretsOf, budget),
  ];
}
