import type { Position } from '@ringpost/domain';
import { CHANGE_STREAM_BEAT_SECONDS, SEARCHED_MESSAGES } from '@ringpost/domain/rules/limits';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type FeedRow, feeds, privateSms, publicSms, voiceLog } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, privateSmsRow, publicSmsRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
  await server.given(apps, appRow());
});
afterEach(() => server.close());

function seqs(body: { readonly data: readonly { readonly seq: number }[] }) {
  return body.data.map(({ seq }) => seq);
}

describe('the public feed', () => {
  beforeEach(async () => {
    await server.given(publicSms, publicSmsRow(1), publicSmsRow(2), publicSmsRow(3, { appId: null }));
    await server.given(feeds, { _id: 'public', seq: 3, messages: 3 });
  });

  it('is newest first, with the name of the app', async () => {
    const { body } = await server.ask('/api/sms/public');
    expect(seqs(body)).toEqual([3, 2, 1]);
    expect(body).toMatchObject({ total: 3, seq: 3 });
    expect(body.data[1]).toEqual({
      seq: 2,
      uuid: 'p2',
      send_time: '2026-11-21T10:00:08.000Z',
      to: '+121255501xx',
      from: 'Telegram',
      app_uuid: ids.app,
      app_name: 'WhatsApp',
      image_name: 'whatsapp',
      order_uuid: null,
      msg: 'Login code 771204',
      code: '771204',
      withheld: null,
      voice: null,
    });
    expect(body.data[0]).toMatchObject({ app_uuid: null, app_name: null });
  });

  it('returns the messages after a place in the feed, and the newest place', async () => {
    expect((await server.ask('/api/sms/public?after=1')).body).toMatchObject({ total: 2, seq: 3 });
    expect(seqs((await server.ask('/api/sms/public?after=2')).body)).toEqual([3]);
    expect((await server.ask('/api/sms/public?after=3')).body).toMatchObject({ data: [], total: 0, seq: 3 });
    expect(seqs((await server.ask('/api/sms/public?limit=1')).body)).toEqual([3]);
  });

  it.each(['limit=1001', 'limit=0', 'after=-1', 'after=x', 'order=1'])('refuses %s', async (query) => {
    expect((await server.ask(`/api/sms/public?${query}`)).status).toBe(400);
  });
});

/** A time for each message of a long feed. */
function timeOf(seq: number): string {
  return new Date(Date.UTC(2026, 10, 20) + seq * 1000).toISOString();
}

describe("a customer's feed", () => {
  beforeEach(async () => {
    await server.given(
      privateSms,
      privateSmsRow(1),
      privateSmsRow(2, { msg: 'Hello from Signal', code: null }),
      privateSmsRow(1, { userId: ids.ben, msg: 'canary-of-ben' }),
    );
    await server.given(
      feeds,
      { _id: `customer:${ids.ann}`, seq: 2, messages: 2 },
      { _id: `customer:${ids.ben}`, seq: 1, messages: 1 },
    );
  });

  it('has only their own messages', async () => {
    const { body } = await server.ask('/api/sms/list', { token: await server.token(ids.ann) });
    expect(seqs(body)).toEqual([2, 1]);
    expect(body).toMatchObject({ total: 2, seq: 2 });
    for (const [page, total] of Object.entries({
      'limit=1': 2,
      'limit=1&before=2': 1,
      'limit=1&after=1': 1,
    })) {
      const part = (await server.ask(`/api/sms/list?${page}`, { token: await server.token(ids.ann) })).body;
      expect([part.data.length, part.total], page).toEqual([1, total]);
    }
    expect(body.data[1]).toMatchObject({ order_uuid: ids.order, to: '+12125550132' });
    expect(JSON.stringify(body)).not.toContain('canary-of-ben');
  });

  it('streams a message whose hint was lost, however much other news comes', async () => {
    const headers = { Authorization: `Bearer ${await server.token(ids.ann)}` };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const leaving = new AbortController();
    try {
      const stream = await fetch(`${server.url}/api/events`, { headers, signal: leaving.signal });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const listen = async (words: string): Promise<void> => {
        while (!heard.includes(words)) heard += (await reader?.read())?.value ?? '';
      };
      await listen('event: ready');
      await server.given(privateSms, privateSmsRow(3, { msg: 'canary-lost' }));
      const position = '000000000007' as Position;
      server.seen(position);
      for (let second = 0; second <= CHANGE_STREAM_BEAT_SECONDS; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        const body = { id: ids.order, position };
        await server.given(orders, orderRow({ unitPriceMills: second }));
        await server.engine.bus.publish([{ audience: `customer:${ids.ann}`, topic: 'orders', body }]);
      }
      await listen('canary-lost');
    } finally {
      leaving.abort();
      vi.useRealTimers();
    }
  });

  it('counts its messages while its row was stored without their number', async () => {
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 2 } as FeedRow);
    const { body } = await server.ask('/api/sms/list?limit=1', { token: await server.token(ids.ann) });
    expect(body).toMatchObject({ total: 2, seq: 2 });
  });

  it('shows that a withheld message arrived, shows its price, and counts rows, not places', async () => {
    await server.given(
      privateSms,
      privateSmsRow(4, {
        from: null,
        msg: null,
        code: null,
        withheld: { priceMills: 350, readUntil: '2026-11-22T10:00:08.000Z' },
      }),
    );
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 4, messages: 3 });
    const token = await server.token(ids.ann);
    const { body } = await server.ask('/api/sms/list', { token });
    // Message 3 was withheld, then paid for, so it came again.
    expect(body).toMatchObject({ total: 3, seq: 4 });
    expect(body.data[0]).toMatchObject({
      from: null,
      msg: null,
      code: null,
      withheld: { price: 0.35, read_until: '2026-11-22T10:00:08.000Z' },
    });
    expect(seqs((await server.ask('/api/sms/list?search=null', { token })).body)).toEqual([]);
  });

  it('does not show a message before its order has decided about it', async () => {
    await server.given(privateSms, privateSmsRow(0, { msg: 'canary-undecided' }));
    const token = await server.token(ids.ann);
    for (const path of ['/api/sms/list', '/api/sms/list?after=0&search=canary']) {
      expect(JSON.stringify((await server.ask(path, { token })).body)).not.toContain('canary-undecided');
    }
    expect((await server.ask('/api/sms/list', { token })).body).toMatchObject({ total: 2 });
  });

  it('can be searched by text, sender, code, app and number in any format', async () => {
    await server.given(
      privateSms,
      privateSmsRow(1, { to: '+16045550121', from: 'Signal', msg: 'Hello', code: '123456' }),
      privateSmsRow(2, { appId: null, msg: 'Other', code: null }),
    );
    const token = await server.token(ids.ann);
    const seqsFor = async (text: string) =>
      seqs((await server.ask(`/api/sms/list?search=${encodeURIComponent(text)}`, { token })).body);
    for (const text of [
      'HELLO',
      'signal',
      '123456',
      '123 456',
      'whats',
      '604-555-0121',
      '(604) 555 0121',
      '+1604',
    ]) {
      expect(await seqsFor(text), text).toEqual([1]);
    }
    expect(await seqsFor('   ')).toEqual([2, 1]);
    expect(await seqsFor('999-999')).toEqual([]);
  });

  it('searches a thousand messages at a time, and says how to continue', async () => {
    const count = SEARCHED_MESSAGES + 3;
    const rows = Array.from({ length: count }, (_, index) =>
      privateSmsRow(index + 1, { msg: index < 2 ? 'the needle' : 'straw', sendTime: timeOf(index + 1) }),
    );
    await server.given(privateSms, ...rows);
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: count, messages: count });
    const token = await server.token(ids.ann);
    const first = (await server.ask('/api/sms/list?search=needle', { token })).body;
    expect(first).toMatchObject({ data: [], total: 0, next: 4, looked_back_to: timeOf(4) });
    const second = (await server.ask(`/api/sms/list?search=needle&before=${first.next}`, { token })).body;
    expect(seqs(second)).toEqual([2, 1]);
    expect(second).toMatchObject({ next: null, looked_back_to: timeOf(1) });
  });

  it('stops when the page is full: it unseals no message that the page does not need', async () => {
    await server.given(privateSms, ...[3, 4, 5, 6].map((seq) => privateSmsRow(seq, { msg: 'Hello' })));
    const token = await server.token(ids.ann);
    const { body } = await server.ask('/api/sms/list?search=hello&limit=1', { token });
    expect([seqs(body), body.total]).toEqual([[6], 2]);
  });

  it('continues where the last page of matches ended', async () => {
    await server.given(privateSms, ...[3, 4, 5].map((seq) => privateSmsRow(seq, { msg: 'Hello' })));
    const token = await server.token(ids.ann);
    const first = (await server.ask('/api/sms/list?search=hello&limit=2', { token })).body;
    expect([seqs(first), first.next]).toEqual([[5, 4], 4]);
    const second = (await server.ask('/api/sms/list?search=hello&limit=2&before=4', { token })).body;
    expect([seqs(second), second.next]).toEqual([[3, 2], null]);
  });

  it('can be read page by page from any place back to its start', async () => {
    await server.given(privateSms, ...[3, 4, 5].map((seq) => privateSmsRow(seq)));
    const token = await server.token(ids.ann);
    const pages: (readonly number[])[] = [];
    for (let before = '6'; before !== 'null'; ) {
      const { body } = await server.ask(`/api/sms/list?limit=2&before=${before}`, { token });
      pages.push(seqs(body));
      before = String(body.next);
    }
    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
  });

  it('can be searched', async () => {
    const token = await server.token(ids.ann);
    expect(seqs((await server.ask('/api/sms/list?search=SIGNAL', { token })).body)).toEqual([2]);
    expect((await server.ask('/api/sms/list?search=canary', { token })).body).toMatchObject({ total: 0 });
  });

  it('is empty for a customer who never got a message', async () => {
    const { body } = await server.ask('/api/sms/list', { token: await server.token(ids.admin) });
    expect(body).toMatchObject({ data: [], total: 0, seq: 0 });
  });

  it('is never part of an answer to a visitor', async () => {
    const paths = ['/api/sms/public', '/api/public/app_pricing', '/api/number/available_country'];
    for (const path of paths) {
      const { body } = await server.ask(path);
      expect(JSON.stringify(body)).not.toMatch(/canary-of-ben|482913/);
    }
    expect((await server.ask('/api/sms/list')).status).toBe(401);
  });
});

describe('the calls of a customer', () => {
  it('name the app of the order whose number was called, because a call itself names no app', async () => {
    const voice = { seconds: 3, state: 'stored', isDecided: true } as const;
    const call = privateSmsRow(1, { appId: null, msg: '', code: null, voice });
    await server.given(privateSms, call);
    await server.given(voiceLog, { _id: 'm1', userId: ids.ann, seq: 1 });
    await server.given(orders, orderRow());
    const token = await server.token(ids.ann);
    for (const path of ['/api/voice_log/list', '/api/sms/list', '/api/sms/list?search=whatsapp']) {
      const { body } = await server.ask(path, { token });
      expect(body.data.map((each: { app_name: string | null }) => each.app_name)).toEqual(['WhatsApp']);
    }
  });
});
