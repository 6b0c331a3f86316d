import { type Endpoint, signedEndpoint } from '@ringpost/events/http';
import type { Inbox } from '../messages/inbox.ts';
import { jsonContract, twilioContract } from './inbound-sms.contract.ts';
import { jsonProof, readPlainJson, type SecretsOf } from './plain-json.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { EMPTY_TWIML, readTwilio, twilioProof } from './twilio.ts';

/** Where providers hand over SMS. A redelivery is answered like the first delivery. */
export function inboundSmsRoutes(
  inbox: Inbox,
  secrets: ProviderSecrets,
  vendorSecrets: SecretsOf,
): readonly Endpoint[] {
  return [
    signedEndpoint(twilioContract, twilioProof(secrets.twilioAuthToken), async ({ body }) => {
      await inbox.receive(readTwilio(body));
      return { status: 200, type: 'text/xml', body: EMPTY_TWIML };
    }),
    signedEndpoint(jsonContract, jsonProof(secretsOf(secrets, vendorSecrets)), async ({ body }, vendorId) => {
      const { messageId } = await inbox.receive(readPlainJson(body, vendorId));
      return { status: 200, body: { message_id: messageId } };
    }),
  ];
}

/** The vendor without an id has the secret of the settings; all others have theirs. */
function secretsOf({ jsonSecret }: ProviderSecrets, vendorSecrets: SecretsOf): SecretsOf {
  return async (vendorId) => (vendorId === '' ? [jsonSecret] : vendorSecrets(vendorId));
}
