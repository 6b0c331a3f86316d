import type { Endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { CallInbox, Inbox, SmsParts } from '../messages/entries.ts';
import { bandwidthEndpoint } from './bandwidth.ts';
import { gatewayEndpoints } from './gateway.ts';
import { jsonVoiceEndpoint } from './json-voice.ts';
import { jsonEndpoint, type SecretsOf } from './plain-json.ts';
import { plivoEndpoint } from './plivo.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { telnyxEndpoint } from './telnyx.ts';
import { twilioEndpoint } from './twilio.ts';
import { twilioVoiceEndpoints } from './twilio-voice.ts';
import { createVendorBudget, type VendorBudget } from './vendor-budget.ts';
import { vonageEndpoints } from './vonage.ts';

interface InboundParts {
  readonly inbox: Inbox;
  readonly smsParts: SmsParts;
  readonly calls: CallInbox;
  readonly secrets: ProviderSecrets;
  readonly vendorSecrets: SecretsOf;
  /** The budget of each vendor; the promised one by default. */
  readonly budget?: VendorBudget;
}

/**
 * The routes for SMS and calls of providers, one adapter each. A redelivery gets the same answer as the first delivery. A provider
 * that shows the secret of the operator's own account has no budget: the operator pays for each message.
 */
export function inboundSmsRoutes(deps: Deps, parts: InboundParts): readonly Endpoint[] {
  const { inbox, smsParts, calls, vendorSecrets, budget = createVendorBudget(deps) } = parts;
  const { twilioAuthToken, jsonSecret, accounts = {} } = parts.secrets;
  // A vendor without an id uses the secret of the settings. All other vendors have their own.
  const secretsOf: SecretsOf = async (vendorId) => (vendorId === '' ? [jsonSecret] : vendorSecrets(vendorId));
  return [
    twilioEndpoint(inbox, twilioAuthToken),
    jsonEndpoint(inbox, secretsOf, budget),
    ...twilioVoiceEndpoints(deps, calls, twilioAuthToken),
    jsonVoiceEndpoint(calls, secretsOf, budget),
    telnyxEndpoint(inbox, accounts.telnyxPublicKey),
    plivoEndpoint(inbox, accounts.plivoAuthToken ?? ''),
    ...vonageEndpoints(inbox, smsParts, accounts.vonage),
    bandwidthEndpoint(inbox, accounts.bandwidth),
    ...gatewayEndpoints(inbox, secretsOf, budget),
  ];
}
