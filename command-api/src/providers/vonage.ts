import { reject } from '@ringpost/domain';
import { type Endpoint, type Proof, signedEndpoint } from '@ringpost/web/http';
import { type Static, type TSchema, Type } from 'typebox';
import type { InboundSms, Inbox, SmsParts } from '../messages/entries.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { providerProtocol } from './provider-protocol.ts';
import {
  instantOf,
  mediaNote,
  NOT_TEXT_NOTE,
  openObject,
  PlainNumber,
  ProviderId,
  ProviderWord,
  Sender,
  SmsText,
  TakenMessages,
  withPlus,
} from './sms-fields.ts';
import { isSignedByVonage, isVonageToken } from './vonage-signature.ts';

type Account = ProviderAccounts['vonage'];

const FIELDS = {
  msisdn: Sender,
  to: PlainNumber,
  messageId: ProviderId,
  'api-key': Type.Optional(ProviderId),
  type: Type.Optional(ProviderWord),
  text: Type.Optional(SmsText),
} as const;

function withParts<const Value extends TSchema>(value: Value) {
  const part = Type.Optional(value);
  return openObject({
    ...FIELDS,
    concat: part,
    'concat-ref': part,
    'concat-total': part,
    'concat-part': part,
  });
}

const VonageSms = withParts(ProviderWord);
/** As JSON, what it says of parts may be numbers and booleans. In a query, such a choice would change the text. */
const VonageJsonSms = withParts(Type.Union([ProviderWord, Type.Integer(), Type.Boolean()]));
type Sms = Static<typeof VonageJsonSms>;

const smsContract = {
  tag: 'hooks',
  servesPaid: true,
  answers: { 200: TakenMessages },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

const getContract = {
  ...smsContract,
  method: 'GET',
  path: '/hooks/sms/vonage',
  writes: true,
  summary: 'An SMS, as the SMS API of Vonage sends it by GET, signed with the field sig.',
  query: VonageSms,
} as const;

const formContract = {
  ...smsContract,
  method: 'POST',
  path: '/hooks/sms/vonage',
  summary: 'An SMS, as the SMS API of Vonage posts it in a form, signed with the field sig.',
  body: VonageSms,
  bodyType: 'form',
} as const;

const jsonContract = {
  ...smsContract,
  method: 'POST',
  path: '/hooks/sms/vonage-json',
  summary: 'An SMS, as the SMS API of Vonage posts it as JSON, signed with the field sig.',
  body: VonageJsonSms,
} as const;

/** Pictures and files have no text of their own, and may have a caption. */
const VonageMessage = openObject({
  channel: ProviderWord,
  message_uuid: ProviderId,
  from: Sender,
  to: PlainNumber,
  timestamp: Type.Optional(ProviderWord),
  message_type: Type.Optional(ProviderWord),
  text: Type.Optional(SmsText),
  image: Type.Optional(openObject({ caption: Type.Optional(SmsText) })),
});

const messagesContract = {
  ...smsContract,
  method: 'POST',
  path: '/hooks/sms/vonage-messages',
  summary:
    'A message, as the Messages API of Vonage posts it, with a signed token. Other channels than sms and mms do nothing.',
  body: VonageMessage,
} as const;

const LONGEST_MESSAGE_PARTS = 255;

function fieldsOfQuery(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

function smsProof(account: Account, isQuery: boolean): Proof<void> {
  return {
    check({ url, body, now }) {
      if (!account?.secret) throw reject('bad-signature');
      const fields: unknown = isQuery ? fieldsOfQuery(url) : body();
      const isObject = typeof fields === 'object' && fields !== null;
      if (!isObject || !isSignedByVonage({ ...fields }, account, now)) throw reject('bad-signature');
    },
  };
}

function messagesProof(account: Account): Proof<void> {
  return {
    headers: ['authorization'],
    check({ header, rawBody, now }) {
      const isProved =
        account?.secret && isVonageToken(header('authorization'), rawBody, account.secret, now);
      if (!isProved) throw reject('bad-signature');
    },
  };
}

function readSms(form: Sms): InboundSms {
  return {
    provider: 'vonage',
    account: form['api-key'] ?? '',
    providerMessageId: form.messageId,
    from: withPlus(form.msisdn),
    to: withPlus(form.to),
    text: form.text ?? '',
    note: form.type === 'binary' ? NOT_TEXT_NOTE : undefined,
    // Its only time is that of the delivery to us.
    sentAt: null,
  };
}

function wholeNumber(value: string | number | boolean | undefined): number {
  return /^\d{1,3}$/.test(String(value)) ? Number(value) : 0;
}

/** Which part of a long message it is. Undefined for a message of one part, and for numbers that cannot be. */
function partOf(form: Sms) {
  const [part, total] = [wholeNumber(form['concat-part']), wholeNumber(form['concat-total'])];
  const isPart = String(form.concat) === 'true' && total > 1 && total <= LONGEST_MESSAGE_PARTS;
  if (!isPart || part < 1 || part > total) return undefined;
  return { reference: String(form['concat-ref'] ?? ''), part, total };
}

/** Undefined for a message that is neither SMS nor MMS. */
function readMessage(body: Static<typeof VonageMessage>): InboundSms | undefined {
  if (body.channel !== 'sms' && body.channel !== 'mms') return undefined;
  const hasMedia = body.message_type !== undefined && body.message_type !== 'text';
  return {
    provider: 'vonage-messages',
    account: '',
    providerMessageId: body.message_uuid,
    from: withPlus(body.from),
    to: withPlus(body.to),
    text: body.text ?? body.image?.caption ?? '',
    note: mediaNote(hasMedia ? 1 : 0),
    sentAt: instantOf(body.timestamp),
  };
}

/** The webhooks of Vonage: three ways of its SMS API, and its Messages API. */
export function vonageEndpoints(inbox: Inbox, parts: SmsParts, account: Account): readonly Endpoint[] {
  async function take(form: Sms) {
    const sms = readSms(form);
    const place = partOf(form);
    if (place) await parts.receivePart({ sms, ...place });
    const ids = place ? [] : [(await inbox.receive(sms)).messageId];
    return { status: 200, body: { message_ids: ids } } as const;
  }
  return [
    signedEndpoint(getContract, smsProof(account, true), ({ query }) => take(query), providerProtocol),
    signedEndpoint(formContract, smsProof(account, false), ({ body }) => take(body), providerProtocol),
    signedEndpoint(jsonContract, smsProof(account, false), ({ body }) => take(body), providerProtocol),
    signedEndpoint(
      messagesContract,
      messagesProof(account),
      async ({ body }) => {
        const sms = readMessage(body);
        const ids = sms ? [(await inbox.receive(sms)).messageId] : [];
        return { status: 200, body: { message_ids: ids } };
      },
      providerProtocol,
    ),
  ];
}
