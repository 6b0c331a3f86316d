import { createHash } from 'node:crypto';
import { type Endpoint, rejectField, signedEndpoint } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import type { SecretsOf } from './plain-json.ts';
import { providerProtocol } from './provider-protocol.ts';
import { shownSecretProof } from './shown-secret.ts';
import { instantOf, openObject, ProviderId, Sender, SmsText, TakenMessages, withPlus } from './sms-fields.ts';
import type { VendorBudget } from './vendor-budget.ts';

/** The names that gateways of modems use for each thing. Of several, the first counts. */
const NAMES = {
  from: ['from', 'sender', 'phone', 'number', 'msisdn'],
  to: ['to', 'receiver', 'recipient', 'destination'],
  text: ['text', 'message', 'msg', 'content', 'body'],
  id: ['id', 'message_id', 'msgid', 'uuid'],
  time: ['sent_at', 'time', 'timestamp', 'date'],
} as const;

type Thing = keyof typeof NAMES;
type Name = (typeof NAMES)[Thing][number];

const TYPES = { from: Sender, to: Sender, text: SmsText, id: ProviderId, time: ProviderId } as const;

const properties = Object.fromEntries(
  Object.entries(NAMES).flatMap(([thing, names]) =>
    names.map((name) => [name, Type.Optional(TYPES[thing as Thing])] as const),
  ),
) as Readonly<Record<Name, ReturnType<typeof Type.Optional<typeof SmsText>>>>;

const GatewayFields = openObject(properties);
type Fields = Static<typeof GatewayFields>;

const common = {
  path: '/hooks/sms/gateway',
  tag: 'hooks',
  servesPaid: true,
  description:
    'The fields `secret` and `vendor` prove who sends, in the form or in the query; or HTTP basic authentication with the vendor as user and its secret as password. Without a vendor the secret is that of the settings. Needed are the number that got the SMS, the sender, the text, and an id or a time.',
  answers: { 200: TakenMessages },
  problems: ['bad-signature', 'rate-limited', 'disk-full', 'unavailable'],
} as const;

const getContract = {
  ...common,
  method: 'GET',
  writes: true,
  summary: 'An SMS from a gateway of modems, in the query.',
  query: GatewayFields,
} as const;

const formContract = {
  ...common,
  method: 'POST',
  summary: 'An SMS from a gateway of modems, in a form.',
  query: openObject({}),
  body: GatewayFields,
  bodyType: 'form',
} as const;

function namedValue(fields: Fields, thing: Thing): string | undefined {
  return NAMES[thing].map((name) => fields[name]).find((value) => value !== undefined && value !== '');
}

/** @throws Rejection `invalid-request` if nothing has a name of this thing */
function requiredOf(fields: Fields, thing: Thing): string {
  const value = namedValue(fields, thing);
  if (value === undefined) throw rejectField(thing, 'required', `${thing} is needed`);
  return value;
}

function numberOf(fields: Fields): string {
  const to = withPlus(requiredOf(fields, 'to').trim());
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw rejectField('to', 'pattern', 'to is a number with its country code');
  return to;
}

/** Seconds since 1970, or an instant with its zone. A gateway's local time is not used. */
function sentAtOf(time: string | undefined): string | null {
  if (time !== undefined && /^\d{10}$/.test(time)) return new Date(Number(time) * 1000).toISOString();
  return time !== undefined && /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? instantOf(time) : null;
}

/** A gateway that numbers nothing sends a time: the same text at the same time is the same message. */
function readGateway(fields: Fields, vendorId: string): InboundSms {
  const [from, to, text] = [requiredOf(fields, 'from'), numberOf(fields), namedValue(fields, 'text') ?? ''];
  const [id, time] = [namedValue(fields, 'id'), namedValue(fields, 'time')];
  if (id === undefined && time === undefined) throw rejectField('id', 'required', 'id or time is needed');
  const hash = createHash('sha256').update(JSON.stringify([from, to, text, time]));
  return {
    provider: 'gateway',
    account: vendorId,
    vendorId: vendorId || undefined,
    providerMessageId: id ?? hash.digest('hex'),
    from: withPlus(from),
    to,
    text,
    sentAt: sentAtOf(time),
  };
}

/** The webhook of gateways with modems and SIM cards, which know only simple requests. */
export function gatewayEndpoints(
  inbox: Inbox,
  secretsOf: SecretsOf,
  budget: VendorBudget,
): readonly Endpoint[] {
  async function take(fields: Fields, vendorId: string) {
    const sms = readGateway(fields, vendorId);
    budget.takeText(vendorId, sms.text);
    const { messageId } = await inbox.receive(sms);
    return { status: 200, body: { message_ids: [messageId] } } as const;
  }
  return [
    signedEndpoint(
      getContract,
      shownSecretProof(secretsOf, 'query'),
      ({ query }, vendorId) => take(query, vendorId),
      providerProtocol,
    ),
    signedEndpoint(
      formContract,
      shownSecretProof(secretsOf, 'form'),
      ({ body }, vendorId) => take(body, vendorId),
      providerProtocol,
    ),
  ];
}
