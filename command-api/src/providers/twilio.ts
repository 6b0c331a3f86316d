import { reject } from '@ringpost/domain';
import { E164 } from '@ringpost/domain/contracts/fields.contract';
import { type Endpoint, type Proof, signedEndpoint } from '@ringpost/web/http';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import { EMPTY_RESPONSE, mediaNote, ProviderId, Sender, SmsText } from './sms-fields.ts';

/** Undeclared fields are allowed here, because Twilio adds fields and signs all of them. */
const TwilioBody = Type.Object(
  {
    MessageSid: ProviderId,
    AccountSid: ProviderId,
    From: Sender,
    To: E164,
    Body: Type.Optional(SmsText),
    NumMedia: Type.Optional(Type.String({ maxLength: 4 })),
  },
  { additionalProperties: true },
);

const twilioContract = {
  method: 'POST',
  path: '/hooks/sms/twilio',
  summary: 'An SMS, as Twilio posts it, signed with X-Twilio-Signature.',
  tag: 'hooks',
  body: TwilioBody,
  bodyType: 'form',
  servesPaid: true,
  answers: { 200: 'text/xml' },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

/** `X-Twilio-Signature` over the exact URL and the whole form. An empty token is never accepted. */
export function twilioProof(authToken: string): Proof<void> {
  return {
    headers: ['x-twilio-signature'],
    check({ header, url, body }) {
      const signature = header('x-twilio-signature') ?? '';
      const form = { ...(body() as Record<string, unknown>) };
      if (authToken === '' || !validateRequest(authToken, signature, url, form))
        throw reject('bad-signature');
    },
  };
}

/** An SMS from Twilio. */
function readTwilio(form: Static<typeof TwilioBody>): InboundSms {
  return {
    provider: 'twilio',
    account: form.AccountSid,
    providerMessageId: form.MessageSid,
    from: form.From,
    to: form.To,
    text: form.Body ?? '',
    note: mediaNote(Number(form.NumMedia ?? 0)),
    // Twilio's form has no time of the carrier, so the time of receipt is used.
    sentAt: null,
  };
}

/** The webhook of Twilio. */
export function twilioEndpoint(inbox: Inbox, authToken: string): Endpoint {
  return signedEndpoint(twilioContract, twilioProof(authToken), async ({ body }) => {
    await inbox.receive(readTwilio(body));
    return { status: 200, type: 'text/xml', body: EMPTY_RESPONSE };
  });
}
