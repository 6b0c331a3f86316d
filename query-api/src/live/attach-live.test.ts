import { connect as connectTcp } from 'node:net';
import type { Hint } from '@ringpost/engine';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { feeds, type PublicSmsRow, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { positionAt } from '@ringpost/testing/positions';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmsView } from '../feeds/feeds.contract.ts';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, privateSmsRow, publicSmsRow } from '../testing/rows.ts';

interface Heard {
  readonly socket: Socket;
  /** All messages in order: the name of the event and its data. */
  readonly events: [string, unknown][];
  until(done: (events: [string, unknown][]) => boolean): Promise<void>;
}

let server: QueryServer;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = await openQueryServer({ stockEveryMs: 50, socketsPerAddress: 8, socketsPerUser: 2 });
  await server.given(apps, appRow());
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

function open(namespace: string, options: object = {}): Heard {
  const socket = io(`${server.url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  sockets.push(socket);
  const events: [string, unknown][] = [];
  const watchers = new Set<() => void>();
  const note = (name: string, body: unknown): void => {
    events.push([name, body]);
    for (const look of watchers) look();
  };
  socket.onAny((name: string, body: unknown) => note(name, body));
  socket.on('connect', () => note('connect', undefined));
  socket.on('disconnect', (reason) => note('disconnect', reason));
  socket.on('connect_error', (error) => note('refused', (error as { data?: unknown }).data ?? error.message));
  return {
    socket,
    events,
    until: (done) =>
      new Promise((resolve, fail) => {
        const timer = setTimeout(() => fail(new Error(`heard only ${JSON.stringify(events)}`)), 5_000);
        const look = (): void => {
          if (!done(events)) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
function came(name: string) {
  return (events: [string, unknown][]): boolean => events.some(([event]) => event === name);
}
async function joined(namespace: string, options?: object): Promise<Heard> {
  const heard = open(namespace, options);
  await heard.until(came('connect'));
  return heard;
}
async function privately(userId: string): Promise<Heard> {
  const token = await server.token(userId);
  return joined('/private', { auth: { token } });
}
function tell(...hints: Hint[]): Promise<void> {
  return server.engine.bus.publish(hints);
}
function publicSmsHint(seq: number): Hint {
  return { audience: 'public', topic: 'sms', body: publicSmsRow(seq) };
}
function heardSms({ events }: Heard): number[] {
  return events.flatMap(([name, body]) => (name === 'sms' ? [(body as SmsView).seq] : []));
}

describe('the public sockets', () => {
  it('send a public message to everybody, as the query shows it', async () => {
    const [one, two] = [await joined('/public'), await joined('/public')];
    await tell(publicSmsHint(1));
    await Promise.all([one.until(came('sms')), two.until(came('sms'))]);
    await server.given(publicSms, publicSmsRow(1));
    const { body } = await server.ask('/api/sms/public');
    expect(one.events).toContainEqual(['sms', body.data[0]]);
    expect(body.data[0]).toMatchObject({ app_name: 'WhatsApp', to: '+121255501xx' });
  });

  it('never send a byte of private data', async () => {
    const [stranger, ann, ben] = [
      await joined('/public'),
      await privately(ids.ann),
      await privately(ids.ben),
    ];
    const canary = privateSmsRow(1, { msg: 'canary-7f3a', code: '907155' });
    const customer = `customer:${ids.ann}` as const;
    await tell(
      { audience: customer, topic: 'sms', body: canary },
      { audience: customer, topic: 'wallet', body: { id: ids.ann, position: positionAt(9) } },
      // No client may send this.
      { audience: 'operators', topic: 'sms', body: canary } as unknown as Hint,
      publicSmsHint(1),
    );
    await Promise.all([ann.until(came('changed')), stranger.until(came('sms'))]);
    // The last message to Ben arrives last, so nothing else can still be on its way to him.
    await tell({
      audience: `customer:${ids.ben}`,
      topic: 'orders',
      body: { id: 'x', position: positionAt(1) },
    });
    await ben.until(came('changed'));
    expect(ann.events).toContainEqual(['sms', expect.objectContaining({ msg: 'canary-7f3a' })]);
    expect(JSON.stringify([stranger.events, ben.events])).not.toMatch(/canary|907155/);
    expect(stranger.events.map(([name]) => name)).toEqual(['connect', 'sms']);
  });

  it('report a change of the stock, once for many changes', async () => {
    const heard = await joined('/public');
    const hint: Hint = { audience: 'public', topic: 'stock', body: {} };
    await tell(hint, hint, hint);
    await heard.until(came('stock'));
    await tell(publicSmsHint(1));
    await heard.until(came('sms'));
    expect(heard.events.filter(([name]) => name === 'stock')).toEqual([['stock', {}]]);
  });

  it('leave no gap after a break: the client reads by seq what it missed', async () => {
    const seen = new Map<number, SmsView>();
    const send = async (seq: number): Promise<void> => {
      const row: PublicSmsRow = publicSmsRow(seq);
      await server.given(publicSms, row);
      await server.given(feeds, { _id: 'public', seq, messages: seq });
      await tell({ audience: 'public', topic: 'sms', body: row });
    };
    const first = await joined('/public');
    for (const seq of [1, 2]) await send(seq);
    await first.until(() => heardSms(first).length === 2);
    for (const seq of heardSms(first)) seen.set(seq, {} as SmsView);
    first.socket.disconnect();
    for (const seq of [3, 4, 5]) await send(seq);

    const second = await joined('/public');
    await send(6);
    const { body } = await server.ask(`/api/sms/public?after=${Math.max(...seen.keys())}`);
    await send(7);
    await second.until(() => heardSms(second).includes(7));
    const pushed = heardSms(second).filter((seq) => seq > body.seq);
    const all = [...seen.keys(), ...body.data.map((sms: SmsView) => sms.seq).reverse(), ...pushed];
    expect(all).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a private socket', () => {
  it('receives what to read again, and from which position on', async () => {
    const ann = await privately(ids.ann);
    await tell({
      audience: `customer:${ids.ann}`,
      topic: 'orders',
      body: { id: ids.order, position: positionAt(12) },
    });
    await ann.until(came('changed'));
    expect(ann.events.at(-1)).toEqual([
      'changed',
      { topic: 'orders', id: ids.order, position: `${server.engine.events.epoch}:${positionAt(12)}` },
    ]);
  });

  it.each([
    ['no token', undefined],
    ['a token that is none', { token: 'not.a.token' }],
    ['a token that is no text', { token: { $gt: '' } }],
  ])('is refused with %s', async (_, auth) => {
    const heard = open('/private', { auth });
    await heard.until(came('refused'));
    expect(heard.events).toEqual([['refused', { code: 'unauthenticated' }]]);
  });

  it('is refused if the token is in the address', async () => {
    const token = await server.token(ids.ann);
    const heard = open('/private', { query: { token }, auth: { token } });
    await heard.until(came('refused'));
    expect(heard.events).toHaveLength(1);
    expect(server.live.connections()).toBe(0);
  });

  it('cannot choose its rooms', async () => {
    const ben = await privately(ids.ben);
    ben.socket.emit('join', `customer:${ids.ann}`);
    ben.socket.emit('subscribe', { room: `customer:${ids.ann}` });
    await tell({ audience: `customer:${ids.ann}`, topic: 'sms', body: privateSmsRow(1) });
    await tell({
      audience: `customer:${ids.ben}`,
      topic: 'orders',
      body: { id: 'x', position: positionAt(1) },
    });
    await ben.until(came('changed'));
    expect(heardSms(ben)).toEqual([]);
  });

  it('is cut when its account has lost its sessions, and only then', async () => {
    const [ann, ben] = [await privately(ids.ann), await privately(ids.ben)];
    server.account(ids.ann, { sessionEpoch: 1 });
    const hint = (userId: string): Hint => ({ audience: `account:${userId}`, topic: 'session', body: {} });
    await tell(hint(ids.ann), hint(ids.ben));
    await ann.until(came('disconnect'));
    expect(ann.events.slice(-2)).toEqual([
      ['session', {}],
      ['disconnect', 'io server disconnect'],
    ]);
    await tell({
      audience: `customer:${ids.ben}`,
      topic: 'orders',
      body: { id: 'x', position: positionAt(1) },
    });
    await ben.until(came('changed'));
    expect(ben.socket.connected).toBe(true);
  });

  it('is cut when its session ends; another session of the same customer stays', async () => {
    const [one, two] = [await privately(ids.ann), await privately(ids.ann)];
    const { token } = one.socket.auth as { token: string };
    await server.sessions.end(await server.sessions.authenticateToken(token));
    await one.until(came('disconnect'));
    expect(two.socket.connected).toBe(true);
  });

  it('gets nothing more 5 seconds after its session ended, even if the hint was lost', async () => {
    server.at('2026-11-21T12:00:00.000Z');
    const [one, two] = [await privately(ids.ann), await privately(ids.ann)];
    const { token } = one.socket.auth as { token: string };
    const { sessionId, sessionExpiresAt } = await server.sessions.authenticateToken(token);
    server.at('2026-11-21T12:00:02.000Z');
    await tell({ audience: `customer:${ids.ann}`, topic: 'sms', body: privateSmsRow(1) });
    await Promise.all([one.until(came('sms')), two.until(came('sms'))]);
    // Stores the end of the session as another process would.
    await server.engine.vault.put('ended-sessions', sessionId, { expiresAt: sessionExpiresAt }, 0);
    server.at('2026-11-21T12:00:07.000Z');
    await tell({ audience: `customer:${ids.ann}`, topic: 'sms', body: privateSmsRow(2) });
    await Promise.all([one.until(came('disconnect')), two.until(() => heardSms(two).length === 2)]);
    expect(one.events.map(([name]) => name)).toEqual(['connect', 'sms', 'session', 'disconnect']);
    server.account(ids.ann, { sessionEpoch: 1 });
    server.at('2026-11-21T12:00:12.000Z');
    await tell({
      audience: `customer:${ids.ann}`,
      topic: 'orders',
      body: { id: 'x', position: positionAt(1) },
    });
    await two.until(came('disconnect'));
    expect(two.events.map(([name]) => name)).toEqual(['connect', 'sms', 'sms', 'session', 'disconnect']);
  });

  it('keeps the order of its messages while its session is checked again', async () => {
    server.at('2026-11-21T12:00:00.000Z');
    const ann = await privately(ids.ann);
    server.at('2026-11-21T12:00:05.000Z');
    const sms = (seq: number): Hint => ({
      audience: `customer:${ids.ann}`,
      topic: 'sms',
      body: privateSmsRow(seq),
    });
    await tell(sms(1), sms(2));
    await tell(sms(3));
    await ann.until((events) => events.filter(([name]) => name === 'sms').length === 3);
    expect(heardSms(ann)).toEqual([1, 2, 3]);
  });

  it('receives a call with the app of the order whose number was called', async () => {
    await server.given(orders, orderRow());
    const ann = await privately(ids.ann);
    const voice = { seconds: 3, state: 'stored', isDecided: true } as const;
    const call = privateSmsRow(1, { appId: null, msg: '', code: null, voice });
    await tell({ audience: `customer:${ids.ann}`, topic: 'sms', body: call });
    await ann.until(came('sms'));
    expect(ann.events.find(([name]) => name === 'sms')?.[1]).toMatchObject({ seq: 1, app_name: 'WhatsApp' });
  });

  it('is cut when its token expires', async () => {
    server.at('2026-11-21T12:00:00.000Z');
    const token = await server.token(ids.ann);
    server.at('2026-11-21T12:59:59.900Z');
    const ann = await joined('/private', { auth: { token } });
    server.at('2026-11-21T13:00:00.000Z');
    await ann.until(came('disconnect'));
    expect(came('session')(ann.events)).toBe(true);
  });

  it('may be open a limited number of times for one customer', async () => {
    await privately(ids.ann);
    await privately(ids.ann);
    const third = open('/private', { auth: { token: await server.token(ids.ann) } });
    await third.until(came('refused'));
    expect(third.events).toEqual([['refused', { code: 'rate-limited' }]]);
  });
});

describe('a connection', () => {
  it('is refused to a page of another origin, and accepted from our own', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const heard = open('/public', { extraHeaders: { origin } });
      await heard.until(came('refused'));
      expect(heard.events).toHaveLength(1);
    }
    await joined('/public', { extraHeaders: { origin: server.url } });
  });

  it('needs WebSocket: a client that polls would need the same process each time, and is refused at once', async () => {
    const polling = open('/public', { transports: ['polling'] });
    await polling.until(came('refused'));
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 0, message: 'Transport unknown' },
    ]);
    expect(server.live.connections()).toBe(0);
  });

  it('is refused above a maximum per address, until one closes', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => joined('/public')));
    const ninth = open('/public');
    await ninth.until(came('refused'));
    taken[0]?.socket.disconnect();
    while (server.live.connections() === 8) await new Promise((resolve) => setTimeout(resolve, 5));
    await joined('/public');
  });

  it('ends when a client sends a frame that clients never send, or too many frames', async () => {
    const [large, many] = [await joined('/public'), await joined('/public')];
    large.socket.emit('x', 'y'.repeat(20_000));
    await large.until(came('disconnect'));
    for (let n = 0; n < 50; n += 1) many.socket.emit('x', n);
    await many.until(came('disconnect'));
  });

  it('is refused in namespaces that do not exist, and in the root', async () => {
    for (const namespace of ['/', '/admin']) {
      const heard = open(namespace);
      await heard.until(came('refused'));
      expect(heard.socket.connected).toBe(false);
    }
  });

  it('that sends only nonsense does no harm', async () => {
    const { port } = new URL(server.url);
    const raw = connectTcp(Number(port), '127.0.0.1');
    const head = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n';
    raw.write(`${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: short\r\n\r\n`);
    await new Promise((resolve) => raw.once('close', resolve).resume());
    await joined('/public');
  });

  it('is refused to a page of another origin even if its host name points here', async () => {
    const heard = open('/public', {
      extraHeaders: { origin: 'http://evil.example', host: 'evil.example' },
    });
    await heard.until(came('refused'));
    expect(heard.events).toHaveLength(1);
  });

  it('is never answered with a script, because any page could run it', async () => {
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling&j=0`);
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json']);
  });

  it('that is refused gets an answer with the same headers as every other answer', async () => {
    const { headers } = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
