import { type Endpoint, signedEndpoint } from '@ringpost/events/edge';
import type { Inbox } from '../messages/inbox.ts';
import { jsonContract, twilioContract } from './inbound-sms.contract.ts';
import { jsonProof, readPlainJson } from './plain-json.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { EMPTY_TWIML, readTwilio, twilioProof } from './twilio.ts';

/** Where providers hand over SMS. A redelivery is answered like the first delivery. */
export const inboundSmsRoutes = (inbox: Inbox, secrets: ProviderSecrets): readonly Endpoint[] => [
  signedEndpoint(twilioContract, twilioProof(secrets.twilioAuthToken), async ({ body }) => {
    await inbox.receive(readTwilio(body));
    return { status: 200, type: 'text/xml', body: EMPTY_TWIML };
  }),
  signedEndpoint(jsonContract, jsonProof(secrets.jsonSecret), async ({ body }) => {
    const { messageId } = await inbox.receive(readPlainJson(body));
    return { status: 200, body: { message_id: messageId } };
  }),
];
