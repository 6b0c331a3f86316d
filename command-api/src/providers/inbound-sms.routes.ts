import type { Endpoint } from '@ringpost/events/http';
import type { Inbox } from '../messages/inbox.ts';
import { jsonEndpoint, type SecretsOf } from './plain-json.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { twilioEndpoint } from './twilio.ts';

/** Where providers deliver SMS, one adapter each. A redelivery is answered like the first delivery. */
export function inboundSmsRoutes(
  inbox: Inbox,
  { twilioAuthToken, jsonSecret }: ProviderSecrets,
  vendorSecrets: SecretsOf,
): readonly Endpoint[] {
  // The vendor without an id has the secret of the settings; all others have their own.
  const secretsOf: SecretsOf = async (vendorId) => (vendorId === '' ? [jsonSecret] : vendorSecrets(vendorId));
  return [twilioEndpoint(inbox, twilioAuthToken), jsonEndpoint(inbox, secretsOf)];
}
