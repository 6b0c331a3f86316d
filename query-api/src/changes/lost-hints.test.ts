import type { Position } from '@ringpost/domain';
import { CHANGE_STREAM_BEAT_SECONDS, CHANGE_WAIT_MAX_SECONDS } from '@ringpost/domain/rules/limits';
import { StoreUnavailable } from '@ringpost/engine';
import { customerEvents } from '@ringpost/projections/audit/audit.view';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { feeds, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, privateSmsRow, timelineRow } from '../testing/rows.ts';

// A broker that is away loses hints. The rows have what they would have said.

const BEGAN = '000000000001' as Position;
const CHANGED = '000000000003' as Position;

let server: QueryServer;
let headers: Readonly<Record<string, string>>;
let leaving: AbortController;

beforeEach(async () => {
  server = await openQueryServer();
  await server.given(apps, appRow());
  await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 2, messages: 2 });
  await server.given(orders, orderRow({ status: 'running', messages: [] }));
  server.seen(BEGAN);
  headers = { Authorization: `Bearer ${await server.token(ids.ann)}` };
  leaving = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  leaving.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await server.close();
});

/** What the views show of a change, of which no hint came. */
async function changeUnheard(): Promise<void> {
  await server.given(privateSms, privateSmsRow(3, { msg: 'canary-lost' }));
  await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 3, messages: 3 });
  await server.given(orders, orderRow({ messages: [{ messageId: 'm3', charged: true }] }));
  await server.given(orderTimelines, timelineRow());
  await server.given(customerEvents, {
    ...{
      _id: 'e1',
      userId: ids.ann,
      position: CHANGED,
      at: '2026-11-21T10:00:08.000Z',
      type: 'OrderCompleted',
    },
    ...{
      stream: `order-${ids.order}`,
      revision: 1,
      amountMills: 350,
      what: null,
      group: 'orders',
      actor: 'system',
    },
  });
  server.seen(CHANGED);
}

interface OpenStream {
  /** Resolves when the server has sent these words. @throws Error if it has ended the stream before */
  until(words: string): Promise<void>;
  readonly heard: () => string;
}

async function follow(): Promise<OpenStream> {
  const stream = await fetch(`${server.url}/api/events`, { headers, signal: leaving.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (words: string): Promise<void> => {
    while (!heard.includes(words)) {
      const piece = await reader?.read();
      if (!piece || piece.done) throw new Error(`the stream has ended after ${heard}`);
      heard += piece.value;
    }
  };
  await until('event: ready');
  return { until, heard: () => heard };
}

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1000);
}

describe('a stream whose hints were lost', () => {
  it('tells of the message and of the order at its next beat', async () => {
    const stream = await follow();
    await changeUnheard();
    await passSeconds(CHANGE_STREAM_BEAT_SECONDS);
    await stream.until('canary-lost');
    await stream.until('"status":"completed"');
  });

  it.each([
    ['the rows', () => vi.spyOn(server.engine.readModel, 'collection')],
    ['the session', () => vi.spyOn(server.sessions, 'authenticate')],
  ])(
    'tells of them at a later beat if %s could not be read at the first one, and stays open',
    async (_what, spy) => {
      const stream = await follow();
      await changeUnheard();
      const away = spy().mockImplementation(() => {
        throw new StoreUnavailable('the store is away');
      });
      // A session that was valid a moment ago is not checked again.
      server.at('2026-11-21T12:00:20.000Z');
      await passSeconds(CHANGE_STREAM_BEAT_SECONDS);
      await stream.until(':\n\n');
      expect(stream.heard()).not.toContain('canary-lost');
      away.mockRestore();
      await passSeconds(CHANGE_STREAM_BEAT_SECONDS);
      await stream.until('canary-lost');
      await stream.until('"status":"completed"');
    },
  );
});

describe('a read that waits, whose hints were lost', () => {
  const order = `/api/orders/${ids.order}`;

  it.each([
    ['one order', order],
    ['one order, after a position', `${order}?after=AT`],
    ['the list of orders', '/api/orders/list?limit=1'],
    ['the list of messages', '/api/sms/list?after=2'],
  ])('answers at a beat with the change: %s', async (_what, path) => {
    const asked = path.replace('AT', `${server.engine.events.epoch}:${BEGAN}`);
    let answer: Response | undefined;
    const url = `${server.url}${asked}${asked.includes('?') ? '&' : '?'}wait=${CHANGE_WAIT_MAX_SECONDS}`;
    const waiting = fetch(url, { headers, signal: leaving.signal }).then((response) => {
      answer = response;
      return response.text();
    });
    // The wait has begun long before so many requests after it are answered.
    for (let each = 0; each < 10; each += 1) await fetch(`${server.url}/api/sms/list`, { headers });
    await changeUnheard();
    await passSeconds(CHANGE_STREAM_BEAT_SECONDS - 1);
    expect(answer).toBeUndefined();
    await passSeconds(2);
    expect(await waiting).toContain('482913');
  });
});
