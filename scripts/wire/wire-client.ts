import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { PRICE_MILLS, type ShopFacts, type WireCustomer } from './shop-facts.ts';

export interface WireAnswer {
  readonly status: number;
  /** The answer word for word. */
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Speaks HTTP as a client does, and knows nothing of the inside. A broken connection rejects. */
export interface WireClient {
  buy(customer: WireCustomer, key: string): Promise<WireAnswer>;
  get(customer: WireCustomer, path: string): Promise<WireAnswer>;
  /** A signed SMS as Twilio posts it; the same `sid` is the same message. */
  sms(to: string, text: string, sid: string): Promise<WireAnswer>;
}

const ACCOUNT_SID = 'AC11111111111111111111111111111111';

export const wireClient = (url: string, { appId, twilioAuthToken }: ShopFacts): WireClient => ({
  buy: ({ token }, key) =>
    answerOf(`${url}/api/orders/on_demand`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ app_uuid: appId, country_iso: 'US', quoted_price: PRICE_MILLS / 1000 }),
    }),
  get: ({ token }, path) => answerOf(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }),
  sms(to, text, sid) {
    const form = {
      MessageSid: sid,
      AccountSid: ACCOUNT_SID,
      From: '32665',
      To: to,
      Body: text,
      NumSegments: '1',
    };
    const hook = `${url}/hooks/sms/twilio`;
    const signature = getExpectedTwilioSignature(twilioAuthToken, hook, form);
    return answerOf(hook, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(form).toString(),
    });
  },
});

const answerOf = async (url: string, init: RequestInit): Promise<WireAnswer> => {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, text, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
};
