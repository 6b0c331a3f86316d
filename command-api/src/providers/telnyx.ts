import { type KeyObject, verify } from 'node:crypto';
import { reject } from '@ringpost/domain';
import { E164 } from '@ringpost/domain/contracts/fields.contract';
import { WEBHOOK_TOLERANCE_MINUTES } from '@ringpost/domain/rules/limits';
import { type Endpoint, type Proof, signedEndpoint, type UnprovedHead } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import { ed25519KeyOf } from './provider-accounts.ts';
import { providerProtocol } from './provider-protocol.ts';
import {
  instantOf,
  mediaNote,
  openObject,
  ProviderId,
  ProviderWord,
  Sender,
  SmsText,
  TakenMessages,
} from './sms-fields.ts';

const SIGNATURE_HEADER = 'telnyx-signature-ed25519';
const STAMP_HEADER = 'telnyx-timestamp';

/** More of one message than Telnyx lets anybody send. */
const RECIPIENTS_MAX = 50;
const MEDIA_MAX = 50;

const TelnyxPayload = openObject({
  id: ProviderId,
  messaging_profile_id: Type.Optional(Type.Union([ProviderId, Type.Null()])),
  from: openObject({ phone_number: Sender }),
  to: Type.Array(openObject({ phone_number: E164 }), { minItems: 1, maxItems: RECIPIENTS_MAX }),
  text: Type.Optional(Type.Union([SmsText, Type.Null()])),
  media: Type.Optional(Type.Array(openObject({}), { maxItems: MEDIA_MAX })),
  received_at: Type.Optional(Type.Union([ProviderWord, Type.Null()])),
});

/** Telnyx reports other events to the same address, such as how a sent message fares. Their payload is not read. */
const TelnyxEvent = openObject({
  data: Type.Union([
    openObject({ event_type: Type.Literal('message.received'), payload: TelnyxPayload }),
    openObject({ event_type: Type.String({ maxLength: 128, pattern: '^(?!message\\.received$)' }) }),
  ]),
});

const telnyxContract = {
  method: 'POST',
  path: '/hooks/sms/telnyx',
  summary:
    'An SMS, as Telnyx posts it, signed with Telnyx-Signature-Ed25519. Other events are accepted, and do nothing.',
  tag: 'hooks',
  body: TelnyxEvent,
  servesPaid: true,
  answers: { 200: TakenMessages },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

function isRecent(stamp: string, now: string): boolean {
  if (!/^\d{1,12}$/.test(stamp)) return false;
  return Math.abs(Date.parse(now) - Number(stamp) * 1000) <= WEBHOOK_TOLERANCE_MINUTES * 60_000;
}

/** `<time>|<body>`, signed with Ed25519 within the last minutes. Each attempt of Telnyx has a signature of its own. */
function telnyxProof(publicKey: string | undefined): Proof<void> {
  const key: KeyObject | undefined = publicKey ? ed25519KeyOf(publicKey) : undefined;
  function requireRecent({ header, now }: UnprovedHead): void {
    if (!key || !isRecent(header(STAMP_HEADER) ?? '', now)) throw reject('bad-signature');
  }
  return {
    headers: [SIGNATURE_HEADER],
    async checkHead(head) {
      requireRecent(head);
      return false;
    },
    check(request) {
      requireRecent(request);
      const { header, rawBody } = request;
      const signature = Buffer.from(header(SIGNATURE_HEADER) ?? '', 'base64');
      const signed = Buffer.concat([Buffer.from(`${header(STAMP_HEADER)}|`), rawBody]);
      if (!key || !verify(null, signed, key, signature)) throw reject('bad-signature');
    },
  };
}

/** One message for each number that it was sent to: those of a group that are not ours are kept for admins. */
function readTelnyx(payload: Static<typeof TelnyxPayload>): readonly InboundSms[] {
  const { id, messaging_profile_id: account, from, to, text, media = [], received_at: receivedAt } = payload;
  return to.map(({ phone_number: number }) => ({
    provider: 'telnyx',
    account: account ?? '',
    providerMessageId: to.length === 1 ? id : `${id}/${number}`,
    from: from.phone_number,
    to: number,
    text: text ?? '',
    note: mediaNote(media.length),
    sentAt: instantOf(receivedAt ?? undefined),
  }));
}

/** The webhook of Telnyx. */
export function telnyxEndpoint(inbox: Inbox, publicKey: string | undefined): Endpoint {
  return signedEndpoint(
    telnyxContract,
    telnyxProof(publicKey),
    async ({ body: { data } }) => {
      const ids: string[] = [];
      const messages =
        'payload' in data && data.event_type === 'message.received' ? readTelnyx(data.payload) : [];
      for (const sms of messages) ids.push((await inbox.receive(sms)).messageId);
      return { status: 200, body: { message_ids: ids } };
    },
    providerProtocol,
  );
}
