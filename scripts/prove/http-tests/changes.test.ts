import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGE_STREAMS_MAX, CHANGE_WAITS_MAX } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { start, type TestServer } from './test-server.ts';
import type { Who } from './wire.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start({ numbers: 80 });
});
afterAll(() => server.close());

type Fields = Readonly<Record<string, unknown>>;

async function deliver(to: string, text = 'Your ALPHA code is 482913'): Promise<void> {
  const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text };
  expect((await server.ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
}
async function read(path: string, as: Who = 'owner'): Promise<Fields> {
  const { status, body, text } = await server.ask('GET', path, { as });
  expect(status, text).toBe(200);
  return body;
}
interface KeyTerms {
  readonly scopes: readonly string[];
  readonly addresses?: readonly string[];
}
function termsOf({ scopes, addresses = [] }: KeyTerms) {
  return { name: 'For a test', scopes, day_cap: null, addresses, last_day: null };
}
async function keyOf(scopes: readonly string[], path = '/api/keys') {
  const { body: made } = await server.ask('POST', path, { as: 'owner', body: termsOf({ scopes }) });
  return { id: String(made.id), key: String(made.key) };
}
async function changeKey(id: string, terms: KeyTerms): Promise<void> {
  const { status, text } = await server.ask('PUT', `/api/keys/${id}`, { as: 'owner', body: termsOf(terms) });
  expect(status, text).toBe(200);
}
/** Waits are over after 30 seconds at the latest, so what is done sooner was woken. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(15_000);
  return Promise.race([
    promise,
    new Promise<never>((_, fail) => {
      late.addEventListener('abort', () => fail(new Error('nothing woke it')));
    }),
  ]);
}

interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: Fields;
}
interface OpenStream {
  readonly events: StreamEvent[];
  readonly status: number;
  /** Resolves when an event is there that fits. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  leave(): void;
}

function eventOf(part: string): StreamEvent | undefined {
  const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  if (fields.event === undefined) return undefined;
  return { event: String(fields.event), id: String(fields.id), data: JSON.parse(String(fields.data)) };
}

async function follow(token: string | undefined, lastEventId?: string): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(`${server.ringpost.url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  const events: StreamEvent[] = [];
  const watchers = new Set<() => void>();
  const listen = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      events.push(...parts.flatMap((part) => eventOf(part) ?? []));
      for (const look of watchers) look();
    }
  };
  const ended = listen().catch(() => undefined);
  return {
    ...{ events, status: response.status, ended, leave: () => leaving.abort() },
    until: (fits) => {
      const { promise, resolve } = Promise.withResolvers<StreamEvent>();
      const look = (): void => {
        const found = events.find(fits);
        if (found) resolve(found);
      };
      watchers.add(look);
      look();
      return soon(promise).catch((error: unknown) => {
        throw new Error(`heard only ${JSON.stringify(events)}`, { cause: error });
      });
    },
  };
}

describe('a read that waits', () => {
  it('answers when the order changes, with what the read without a wait answers', async () => {
    const { orderId, number } = await server.buy('owner');
    await server.settle();
    const path = `/api/orders/${orderId}`;
    const { position } = await read(path);
    const waiting = read(`${path}?wait=30&after=${position}`);
    await deliver(number);
    expect(await soon(waiting)).toMatchObject({ status: 'completed', code: '482913' });
    await server.settle();
    const { position: _, ...now } = await read(path);
    const { position: __, ...late } = await read(`${path}?wait=30&after=${position}`);
    expect(late).toEqual(now);
  });

  it('misses no message between two requests, and no order of the list', async () => {
    const { orderId, number } = await server.buy('owner');
    await server.settle();
    const [feed, list] = [await read('/api/sms/list?limit=1'), await read('/api/orders/list?limit=1')];
    await deliver(number);
    await server.settle();
    const messages = await soon(read(`/api/sms/list?after=${feed.seq}&wait=30`));
    expect(messages.data).toMatchObject([{ order_uuid: orderId, code: '482913' }]);
    const orders = await soon(read(`/api/orders/list?limit=1&wait=30&after=${list.position}`));
    expect(orders.data).toMatchObject([{ order_uuid: orderId, status: 'completed' }]);
  });

  it('answers after its time if nothing changes, and is not woken by another customer', async () => {
    const { orderId } = await server.buy('owner');
    await server.settle();
    const waiting = read(`/api/orders/${orderId}?wait=1`);
    const other = await server.buy('other');
    await deliver(other.number);
    expect(await waiting).toMatchObject({ status: 'running' });
    expect((await server.ask('GET', `/api/orders/${orderId}?wait=30`, { as: 'other' })).status).toBe(404);
    expect((await server.ask('GET', `/api/orders/${orderId}?wait=31`, { as: 'owner' })).status).toBe(400);
  });

  it('ends with its key', async () => {
    const { orderId } = await server.buy('owner');
    await server.settle();
    const { id, key } = await keyOf(['read']);
    const waiting = server.ask('GET', `/api/orders/${orderId}?wait=30`, { token: key });
    // The wait has begun once another request after it has been answered.
    await read('/api/users/balance');
    await server.ask('DELETE', `/api/keys/${id}`, { as: 'owner' });
    expect((await soon(waiting)).status).toBe(401);
  });

  it('ends with a refusal when its key may not read any more', async () => {
    const { orderId } = await server.buy('owner');
    await server.settle();
    const { id, key } = await keyOf(['read']);
    const waiting = server.ask('GET', `/api/orders/${orderId}?wait=30`, { token: key });
    await read('/api/users/balance');
    await changeKey(id, { scopes: ['buy'] });
    const { status, body } = await soon(waiting);
    expect([status, body.code]).toEqual([403, 'key-not-allowed']);
  });

  it('is refused if too many of the customer wait, and its place is free again when its client leaves', async () => {
    const { orderId } = await server.buy('owner');
    await server.settle();
    const url = `${server.ringpost.url}/api/orders/${orderId}?wait=30`;
    const headers = { authorization: `Bearer ${await server.tokenOf('owner')}` };
    const leaving = new AbortController();
    const waits = Array.from({ length: CHANGE_WAITS_MAX + 1 }, () =>
      fetch(url, { headers, signal: leaving.signal }),
    );
    const refused = await soon(Promise.race(waits));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    leaving.abort();
    await Promise.allSettled(waits);
    await expect
      .poll(
        async () => {
          const again = Array.from({ length: CHANGE_WAITS_MAX }, () =>
            server.ask('GET', `/api/orders/${orderId}?wait=1`, { as: 'owner' }),
          );
          return new Set((await Promise.all(again)).map(({ status }) => status));
        },
        { timeout: 60_000 },
      )
      .toEqual(new Set([200]));
  });
});

describe('reads that wait and streams', () => {
  const WAITING = 15;
  const LOOK_MS = 1_200;

  it('have the server read nothing until something changes', async () => {
    const { orderId, number } = await server.buy('owner');
    await server.settle();
    const { position } = await read(`/api/orders/${orderId}`);
    const stream = await follow(await server.tokenOf('owner'));
    await stream.until(({ event }) => event === 'ready');
    const waits = Array.from({ length: WAITING }, () =>
      read(`/api/orders/${orderId}?wait=30&after=${position}`),
    );
    await read('/api/users/balance');
    const { readModel, events } = server.ringpost.engine;
    const [rows, facts] = [vi.spyOn(readModel, 'collection'), vi.spyOn(events, 'readStream')];
    /** What was read in a time in which nothing changes. Timers read what is due, which is no row of these. */
    const readsNow = async (): Promise<readonly string[]> => {
      rows.mockClear();
      facts.mockClear();
      await sleep(LOOK_MS);
      const views = rows.mock.calls.map(([{ name }]) => name);
      const shown = views.filter((name) => ['orders', 'private-sms', 'feeds'].includes(name));
      return [...shown, ...facts.mock.calls.map(([name]) => name)];
    };
    try {
      // What they read to begin may still be under way.
      let reads = await readsNow();
      for (let looks = 1; reads.length > 0 && looks < 4; looks += 1) reads = await readsNow();
      expect(reads).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
    await deliver(number);
    // The first change is the text; the order is completed by it, at once or a moment later.
    const withText = { timeline: expect.arrayContaining([expect.objectContaining({ type: 'SmsReceived' })]) };
    expect(await soon(Promise.all(waits))).toMatchObject(waits.map(() => withText));
    await stream.until(({ event }) => event === 'sms');
    stream.leave();
  });
});

describe('the stream of events', () => {
  it('tells of each order and each message of its customer, and of no other', async () => {
    const [own, others] = [
      await follow(await server.tokenOf('owner')),
      await follow(await server.tokenOf('other')),
    ];
    const { orderId, number } = await server.buy('owner');
    const isOwn = ({ event, data }: StreamEvent) => event === 'order' && data.order_uuid === orderId;
    // A log that takes one stream at a time tells of the order before it has its number, too.
    const running = await own.until((each) => isOwn(each) && each.data.number === number);
    expect(running.data).toMatchObject({ status: 'running' });
    await deliver(number);
    const sms = await own.until(({ event }) => event === 'sms');
    expect(sms.data).toMatchObject({ order_uuid: orderId, code: '482913' });
    await own.until((each) => isOwn(each) && each.data.code === '482913');
    const { orderId: last } = await server.buy('other');
    await others.until(({ data }) => data.order_uuid === last);
    expect(JSON.stringify(others.events)).not.toMatch(new RegExp(`482913|${orderId}`));
    for (const stream of [own, others]) stream.leave();
  });

  it('continues where a client was cut off: nothing is lost', async () => {
    const token = await server.tokenOf('owner');
    const { orderId, number } = await server.buy('owner');
    await server.settle();
    const first = await follow(token);
    const { id } = await first.until(({ event }) => event === 'ready');
    first.leave();
    await deliver(number);
    const { orderId: cancelled } = await server.buy('owner');
    await server.ask('POST', `/api/orders/${cancelled}/cancel`, { as: 'owner' });
    await server.settle();
    const again = await follow(token, id);
    await again.until(({ event, data }) => event === 'sms' && data.order_uuid === orderId);
    await again.until(({ event, data }) => data.order_uuid === orderId && event === 'order');
    const ended = await again.until(({ data }) => data.order_uuid === cancelled);
    expect(ended.data).toMatchObject({ status: 'inactive', outcome: 'cancelled' });
    expect(again.events.filter(({ event }) => event === 'reset')).toEqual([]);
    again.leave();
  });

  it('says that everything must be read again to a client of another log', async () => {
    const stream = await follow(await server.tokenOf('owner'), `${randomUUID()}:000000000007.3`);
    await stream.until(({ event }) => event === 'reset');
    stream.leave();
  });

  it('ends with its key, and opens to no key that may not read', async () => {
    const { id, key } = await keyOf(['read']);
    const stream = await follow(key);
    await stream.until(({ event }) => event === 'ready');
    await server.ask('DELETE', `/api/keys/${id}`, { as: 'owner' });
    expect((await stream.until(({ event }) => event === 'end')).data).toEqual({ code: 'unauthenticated' });
    await soon(stream.ended);
    const other = await follow((await keyOf(['buy'])).key);
    expect(other.status).toBe(403);
  });

  it.each([
    ['key-not-allowed', { scopes: ['buy'] }],
    ['key-address-refused', { scopes: ['read'], addresses: ['192.0.2.0/24'] }],
  ])('ends with %s when its key is changed to %j', async (code, terms) => {
    const { id, key } = await keyOf(['read']);
    const stream = await follow(key);
    await stream.until(({ event }) => event === 'ready');
    await changeKey(id, terms);
    expect((await stream.until(({ event }) => event === 'end')).data).toEqual({ code });
    await soon(stream.ended);
  });

  it('takes a place of the owner when a sub-account opens it', async () => {
    const { body } = await server.ask('POST', '/api/sub_accounts', { as: 'owner', body: { name: 'Shop' } });
    const { key } = await keyOf(['read'], `/api/sub_accounts/${body.id}/keys`);
    const token = await server.tokenOf('owner');
    // Streams of an earlier test may still be open.
    const streams = [await follow(token)];
    while (streams.at(-1)?.status === 200) streams.push(await follow(token));
    expect(streams.length).toBeGreaterThan(1);
    expect((await follow(key)).status).toBe(429);
    streams.shift()?.leave();
    await expect
      .poll(async () => streams[streams.push(await follow(key)) - 1]?.status, { timeout: 60_000 })
      .toBe(200);
    for (const stream of streams) stream.leave();
  });

  it(`is open ${CHANGE_STREAMS_MAX} times for a customer, and a place is free again when its client leaves`, async () => {
    const token = await server.tokenOf('other');
    const streams = await Promise.all(Array.from({ length: CHANGE_STREAMS_MAX }, () => follow(token)));
    expect((await follow(token)).status).toBe(429);
    for (const stream of streams) stream.leave();
    await Promise.all(streams.map(({ ended }) => ended));
    await expect
      .poll(
        async () => {
          const again = await follow(token);
          again.leave();
          return again.status;
        },
        { timeout: 60_000 },
      )
      .toBe(200);
  });
});
