import { sendRequest } from '@ringpost/testing/send-request';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { sendConcurrently, type WireAnswer, type WireRequest } from './concurrent-requests.ts';
import { PRICE_MILLS, type ShopFacts, type WireCustomer } from './shop-facts.ts';

type Form = Readonly<Record<string, string>>;

/** Uses only HTTP, like any client. Rejects if the connection breaks. */
export interface WireClient {
  buy(customer: WireCustomer, key: string): Promise<WireAnswer>;
  /** Buys for each of them at the same instant; the answers are in the same order. */
  buyAtOnce(wishes: readonly (readonly [WireCustomer, string])[]): Promise<readonly WireAnswer[]>;
  get(customer: WireCustomer, path: string): Promise<WireAnswer>;
  /** The bytes of a file; undefined if it is refused. */
  download(customer: WireCustomer, path: string): Promise<Buffer | undefined>;
  post(customer: WireCustomer, path: string, body?: unknown, key?: string): Promise<WireAnswer>;
  /** The headers that prove who sends a request. */
  hook(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<WireAnswer>;
  put(customer: WireCustomer, path: string, body: unknown): Promise<WireAnswer>;
  /** A signed SMS as Twilio posts it; the same `sid` is the same message. */
  sms(to: string, text: string, sid: string): Promise<WireAnswer>;
  /** A signed callback of Twilio about the recording of a call. `changes`: further fields, or other ones. */
  recorded(to: string, sid: string, changes?: Form): Promise<WireAnswer>;
  /** An SMS with the carrier's time stamp, as plain JSON. */
  stampedSms(to: string, text: string, id: string, sentAt: string): Promise<WireAnswer>;
}

const ACCOUNT_SID = 'AC11111111111111111111111111111111';

function purchase({ appId, countryIso }: ShopFacts, { token }: WireCustomer, key: string): WireRequest {
  return {
    method: 'POST',
    path: '/api/orders/on_demand',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ app_uuid: appId, country_iso: countryIso, quoted_price: PRICE_MILLS / 1000 }),
  };
}

async function answerOf(...request: Parameters<typeof sendRequest>): Promise<WireAnswer> {
  const { status, headers, bytes } = await sendRequest(...request);
  const text = new TextDecoder().decode(bytes);
  const isJson = /[/+]json/.test(headers.get('content-type') ?? '');
  const position = headers.get('position');
  const retryAfter = headers.get('retry-after');
  return {
    status,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    ...(position !== null && { position }),
    ...(retryAfter !== null && { retryAfter }),
  };
}

export function wireClient(url: string, facts: ShopFacts): WireClient {
  const { twilioAuthToken, jsonSecret } = facts;
  function twilio(path: string, form: Form): Promise<WireAnswer> {
    const signature = getExpectedTwilioSignature(twilioAuthToken, `${url}${path}`, form);
    return answerOf(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(form).toString(),
    });
  }
  return {
    async download({ token }, path) {
      const headers = { authorization: `Bearer ${token}` };
      const { status, bytes } = await sendRequest(`${url}${path}`, { headers });
      return status < 300 ? Buffer.from(bytes) : undefined;
    },
    buy: (customer, key) => {
      const { method, path, headers, body } = purchase(facts, customer, key);
      return answerOf(`${url}${path}`, { method, headers, body });
    },
    buyAtOnce: (wishes) =>
      sendConcurrently(
        url,
        wishes.map(([customer, key]) => purchase(facts, customer, key)),
      ),
    get: ({ token }, path) => answerOf(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    hook: (path, body, headers) =>
      answerOf(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    post: ({ token }, path, body, key) =>
      answerOf(`${url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    put: ({ token }, path, body) =>
      answerOf(`${url}${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stampedSms: (to, text, id, sentAt) =>
      answerOf(`${url}/hooks/sms/json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ringpost-secret': jsonSecret },
        body: JSON.stringify({ message_id: id, from: '32665', to, text, sent_at: sentAt }),
      }),
    sms(to, text, sid) {
      const message = { MessageSid: sid, AccountSid: ACCOUNT_SID, From: '32665', To: to, Body: text };
      return twilio('/hooks/sms/twilio', { ...message, NumSegments: '1' });
    },
    recorded: (to, sid, changes) =>
      twilio(`/hooks/voice/twilio/recording?to=${encodeURIComponent(to)}`, {
        AccountSid: ACCOUNT_SID,
        CallSid: sid.replace('RE', 'CA'),
        RecordingSid: sid,
        RecordingStatus: 'completed',
        RecordingDuration: '1',
        ...changes,
      }),
  };
}
