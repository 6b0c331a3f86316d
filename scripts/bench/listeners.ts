// Listeners: many sockets on the public feed, one on a private feed, and the provider that posts messages. They share a
// process, so that one clock measures when a message left and when it arrived.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Handlers, serveParent } from '../prove/http-tests/child-process.ts';
import { quantile } from './figures.ts';
import { type FrameSocket, openFrameSocket } from './frame-socket.ts';
import type { Crowd, Delivered, Delivery, ListenerRequests } from './listener-requests.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';

/** One address may have 200 sockets, so the sockets use several addresses of the loopback network. */
const SOCKETS_PER_ADDRESS = 150;
const CONNECTING_AT_ONCE = 50;
const ARRIVES_WITHIN_MS = 2_000;

interface Expected {
  sentAt: number;
  left: number;
  readonly took: number[];
  done: () => void;
}

let expected: Expected | undefined;
let server = '';
const crowd: FrameSocket[] = [];
const listeners: FrameSocket[] = [];

function addressOf(index: number): string {
  return `127.0.0.${2 + Math.floor(index / SOCKETS_PER_ADDRESS)}`;
}

let expectedAudience: Delivery['audience'] = 'public';

function arrived(audience: Delivery['audience']) {
  return (event: string): void => {
    if (!expected || expectedAudience !== audience || event !== 'sms') return;
    expected.took.push(performance.now() - expected.sentAt);
    expected.left -= 1;
    if (expected.left === 0) expected.done();
  };
}

async function connectAll({ url, sockets, token }: Crowd): Promise<undefined> {
  for (let from = 0; from < sockets; from += CONNECTING_AT_ONCE) {
    const some = Array.from(
      { length: Math.min(CONNECTING_AT_ONCE, sockets - from) },
      (_, index) => from + index,
    );
    const opening = some.map((index) =>
      openFrameSocket({ url, namespace: '/public', localAddress: addressOf(index) }),
    );
    crowd.push(...(await Promise.all(opening)));
  }
  for (const socket of crowd) socket.onEvent(arrived('public'));
  const own = await openFrameSocket({
    url,
    namespace: '/private',
    localAddress: addressOf(sockets),
    auth: { token },
  });
  own.onEvent(arrived('private'));
  listeners.push(...crowd, own);
  server = url;
  return undefined;
}

async function deliverBy(
  client: RawHttpClient,
  deliveries: readonly Delivery[],
  pauseMs: number,
): Promise<Delivered> {
  const took: number[] = [];
  const answered: number[] = [];
  let missing = 0;
  for (const { body, signature, audience } of deliveries) {
    const before = performance.now();
    const { promise: all, resolve: done } = Promise.withResolvers<void>();
    expectedAudience = audience;
    expected = { sentAt: before, left: audience === 'public' ? crowd.length : 1, took, done };
    const headers = `X-Twilio-Signature: ${signature}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    const answer = await client.post('/hooks/sms/twilio', headers, body);
    if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status} ${answer.body}`);
    answered.push(performance.now() - before);
    await Promise.race([all, sleep(ARRIVES_WITHIN_MS)]);
    missing += expected.left;
    await sleep(pauseMs);
  }
  took.sort((a, b) => a - b);
  answered.sort((a, b) => a - b);
  const figures = { p50: quantile(took, 0.5), p99: quantile(took, 0.99), frames: took.length, missing };
  return { ...figures, answeredP50: quantile(answered, 0.5) };
}

/** The connection is a new one: the server ends one that waited while another store had its turn. */
async function deliver(deliveries: readonly Delivery[], pauseMs: number): Promise<Delivered> {
  const client = await openRawHttpClient(server);
  try {
    return await deliverBy(client, deliveries, pauseMs);
  } finally {
    client.close();
  }
}

const handlers: Handlers<ListenerRequests> = {
  connect: connectAll,
  deliver: ({ deliveries, pauseMs }) => deliver(deliveries, pauseMs),
};

serveParent(handlers, async () => {
  for (const socket of listeners) socket.close();
});
