import { E164, Instant } from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

/** Ten parts of an SMS are 1,600 characters; this leaves room. */
const Text = Type.String({ maxLength: 10_000 });
const Sender = Type.String({ minLength: 1, maxLength: 64 });
const ProviderId = Type.String({ minLength: 1, maxLength: 128 });

/** The only object that stays open: Twilio adds fields of its own, and signs them all. */
const TwilioBody = Type.Object(
  { MessageSid: ProviderId, AccountSid: ProviderId, From: Sender, To: E164, Body: Type.Optional(Text) },
  { additionalProperties: true },
);

export const twilioContract = {
  method: 'POST',
  path: '/hooks/sms/twilio',
  summary: 'An SMS, as Twilio posts it, signed with X-Twilio-Signature.',
  tag: 'hooks',
  body: TwilioBody,
  bodyType: 'form',
  answers: { 200: 'text/xml' },
  problems: ['bad-signature', 'unavailable'],
} as const;

const JsonBody = Type.Object({
  message_id: ProviderId,
  from: Sender,
  to: E164,
  text: Text,
  /** The carrier's own stamp, if known. */
  sent_at: Type.Optional(Instant),
});

const JsonAnswer = Type.Object({ message_id: Type.String() });

export const jsonContract = {
  method: 'POST',
  path: '/hooks/sms/json',
  summary:
    'An SMS as plain JSON. X-Ringpost-Vendor names the vendor; X-Ringpost-Secret carries its secret, or the request is signed as Standard Webhooks says.',
  tag: 'hooks',
  body: JsonBody,
  answers: { 200: JsonAnswer },
  problems: ['bad-signature', 'unavailable'],
} as const;
