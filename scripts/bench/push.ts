import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { type Child, startChild } from '../prove/http-tests/child-process.ts';
import { ofRounds, type PartReport } from './figures.ts';
import type { Delivered, Delivery, ListenerRequests } from './listener-requests.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const listenersProgram = fileURLToPath(new URL('./listeners.ts', import.meta.url));
const MEGABYTE = 2 ** 20;
const MESSAGES = 40;
const PAUSE_MS = 100;
const PUBLIC_TARGET = { atMost: 20 };
const PRIVATE_TARGET = { atMost: 10 };
const ACCOUNT_SID = 'AC00000000000000000000000000000000';

function figuresOf(name: string, rounds: readonly Delivered[], target: { readonly atMost: number }) {
  return [
    ofRounds(
      `${name}: p50`,
      'ms',
      rounds.map(({ p50 }) => p50),
    ),
    ofRounds(
      `${name}: p99`,
      'ms',
      rounds.map(({ p99 }) => p99),
      target,
    ),
    ofRounds(
      `${name}: POST answered, p50`,
      'ms',
      rounds.map(({ answeredP50 }) => answeredP50),
    ),
    ofRounds(
      `${name}: frames missing`,
      '',
      rounds.map(({ missing }) => missing),
      { atMost: 0 },
    ),
  ];
}

function signer(url: string, authToken: string) {
  return (to: string, text: string, audience: Delivery['audience']): Delivery => {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const form = {
      MessageSid: sid,
      SmsSid: sid,
      AccountSid: ACCOUNT_SID,
      ApiVersion: '2010-04-01',
      From: '+14155550100',
      To: to,
      Body: text,
      NumMedia: '0',
      NumSegments: '1',
    };
    const signature = getExpectedTwilioSignature(authToken, `${url}/hooks/sms/twilio`, form);
    return { body: new URLSearchParams(form).toString(), signature, audience };
  };
}

/** One server with its listeners, and what they have measured. */
interface Measured {
  readonly orders: number;
  readonly publicRounds: Delivered[];
  readonly privateRounds: Delivered[];
  /** Bytes in use by the server while all of them listen. */
  memory(): Promise<number>;
  toPublic(): Promise<Delivered>;
  toCustomer(): Promise<Delivered>;
}

async function listenTo(
  { orders, shop, shoppers: { url, tokens } }: OpenedShop,
  listeners: Child<ListenerRequests>,
  sockets: number,
): Promise<Measured> {
  const [token = ''] = tokens;
  const { twilioAuthToken, publicNumbers } = await shop.ask('facts', undefined);
  await listeners.ask('connect', { url, sockets, token });
  const sign = signer(url, twilioAuthToken);
  return {
    orders,
    publicRounds: [],
    privateRounds: [],
    memory: async () => (await shop.ask('memory', undefined)).residentBytes,
    async toPublic() {
      const deliveries = Array.from({ length: MESSAGES }, (_, index) =>
        sign(publicNumbers[index % publicNumbers.length] ?? '', 'Your Telegram code is 48213', 'public'),
      );
      return listeners.ask('deliver', { deliveries, pauseMs: PAUSE_MS });
    },
    async toCustomer() {
      const leased = await shop.ask('lease', { token, count: MESSAGES });
      const deliveries = leased.map(({ e164, keyword }) => sign(e164, `${keyword}: 482 139`, 'private'));
      return listeners.ask('deliver', { deliveries, pauseMs: PAUSE_MS });
    },
  };
}

/** Each store has listeners of its own: a crowd hears one server only. */
async function measure(
  shops: readonly OpenedShop[],
  opened: Child<ListenerRequests>[],
  { rounds, sockets }: Effort,
): Promise<readonly PartReport[]> {
  const all: Measured[] = [];
  for (const shop of shops) {
    const listeners = await startChild<ListenerRequests>(listenersProgram);
    opened.push(listeners);
    all.push(await listenTo(shop, listeners, sockets));
  }
  for (const { toPublic, toCustomer } of all) {
    await toPublic();
    await toCustomer();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { toPublic, toCustomer, publicRounds, privateRounds } of all) {
      publicRounds.push(await toPublic());
      privateRounds.push(await toCustomer());
    }
  }
  const memory: number[] = [];
  for (const each of all) memory.push(await each.memory());
  return all.map(({ orders, publicRounds, privateRounds }, index) => ({
    part: 'push: inbound POST to socket frame',
    orders,
    figures: [
      ...figuresOf(`public, ${sockets} sockets`, publicRounds, PUBLIC_TARGET),
      ...figuresOf(`private, one of ${sockets + 1} sockets`, privateRounds, PRIVATE_TARGET),
      ofRounds(`memory of the server with ${sockets + 1} sockets`, 'MB', [(memory[index] ?? 0) / MEGABYTE]),
    ],
  }));
}

/**
 * Time from a provider's signed POST to the frame in a socket, with many open sockets: to all of them for a public
 * number, and to one customer for a leased number. The message is on the disk before a frame is sent. The stores take turns.
 */
export function measurePush(stores: readonly LivedStore[], effort: Effort): Promise<readonly PartReport[]> {
  return withShops(stores, effort.profileTo, async (shops) => {
    const listeners: Child<ListenerRequests>[] = [];
    try {
      return await measure(shops, listeners, effort);
    } finally {
      for (const each of listeners) await each.close();
    }
  });
}
