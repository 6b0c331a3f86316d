import { type Endpoint, endpoint } from '@ringpost/events/edge';
import type { Inbox } from '../messages/inbox.ts';
import { jsonContract, twilioContract } from './inbound-sms.contract.ts';
import { readPlainJson } from './plain-json.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { EMPTY_TWIML, readTwilio } from './twilio.ts';

/** Where providers hand over SMS. A redelivery is answered like the first delivery. */
export const inboundSmsRoutes = (inbox: Inbox, secrets: ProviderSecrets): readonly Endpoint[] => [
  endpoint('signature', twilioContract, async ({ body, header, url }) => {
    const proof = { authToken: secrets.twilioAuthToken, signature: header('x-twilio-signature'), url };
    await inbox.receive(readTwilio(body, proof));
    return { status: 200, type: 'text/xml', body: EMPTY_TWIML };
  }),
  endpoint('signature', jsonContract, async ({ body, header }) => {
    const { messageId } = await inbox.receive(
      readPlainJson(body, header('x-ringpost-secret'), secrets.jsonSecret),
    );
    return { status: 200, body: { message_id: messageId } };
  }),
];
