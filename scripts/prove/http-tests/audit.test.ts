import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedCountry, PASSWORD, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

interface Listed {
  readonly event_id: string;
  readonly type: string;
  readonly kind: string;
  readonly stream_id: string;
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly actor: string;
  readonly amount: number | null;
}

let server: TestServer;
let country: OpenedCountry;
let userId = '';
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(3);
  userId = country.people.owner.userId;
});

const TEXT = 'Your ALPHA code is 482913, keep it';
const SENDER = '32665';
const WHY = 'The code did not work';

/** What a customer had, and the last event before it was read. */
interface Seen {
  readonly balance: number;
  readonly held: number;
  readonly last: string;
}

async function audit(path: string, as: 'admin' | 'owner' | 'nobody' = 'admin'): Promise<Reply> {
  await country.settle();
  return country.ask('GET', `/api/admin/audit/${path}`, { as });
}
async function timeline(query = ''): Promise<readonly Listed[]> {
  return (await audit(`customers/${userId}${query}`)).body.data as readonly Listed[];
}
async function typesOf(query: string): Promise<readonly string[]> {
  return (await timeline(query)).map(({ type }) => type);
}
async function balance(): Promise<Seen> {
  await country.settle();
  const { body } = await country.ask('GET', '/api/users/balance', { as: 'owner' });
  const [newest] = await timeline('?limit=1');
  return { balance: Number(body.balance), held: Number(body.held), last: newest?.position ?? '' };
}

async function refund(orderId: string): Promise<void> {
  const { status } = await country.ask('POST', `/api/users/${userId}/refund`, {
    as: 'admin',
    headers: { 'idempotency-key': randomUUID() },
    body: { order_uuid: orderId, amount: 0.2, reason: WHY },
  });
  expect(status).toBe(201);
}

/** A code that was paid for, a part of which an admin gives back. @returns what the customer saw in between */
async function refundedActivation(): Promise<{ readonly orderId: string; readonly seen: readonly Seen[] }> {
  const seen = [await balance()];
  const { orderId, number } = await country.buy('owner');
  seen.push(await balance());
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: SENDER, to: number, text: TEXT };
  await country.ask('POST', '/hooks/sms/json', { body, headers });
  seen.push(await balance());
  await refund(orderId);
  seen.push(await balance());
  return { orderId, seen };
}

describe('the timeline of a customer', () => {
  it('joins the events of all streams, newest first, and can be filtered', async () => {
    await refundedActivation();
    const types = await typesOf('');
    expect(types.slice(0, 5)).toEqual([
      'RefundSigned',
      'FundsRefunded',
      'FundsCaptured',
      'OrderCompleted',
      'SmsReceived',
    ]);
    expect(types.at(-1)).toBe('AccountRegistered');
    expect(await typesOf('?actor=admin&group=money')).toContain('FundsRefunded');
    expect(await typesOf('?group=account')).not.toContain('FundsRefunded');
    expect(await typesOf('?group=orders')).toEqual(['OrderCompleted', 'SmsReceived', 'NumberAssigned']);
  });

  it('has pages that show each event once', async () => {
    await refundedActivation();
    const all = (await timeline()).map(({ event_id }) => event_id);
    const paged: string[] = [];
    for (let next: unknown = ''; next !== null; ) {
      const cursor = next === '' ? '' : `&before=${next}`;
      const { body } = await audit(`customers/${userId}?limit=2${cursor}`);
      paged.push(...(body.data as readonly Listed[]).map(({ event_id }) => event_id));
      next = body.next;
    }
    expect(paged).toEqual(all);
  });

  it('begins with who the customer is, and has a tick for each event', async () => {
    const { body } = await audit(`customers/${userId}/life`);
    expect(body.customer).toMatchObject({ email: country.people.owner.email, status: 'active' });
    const ticks = (body.ticks as readonly Listed[]).map(({ position }) => position);
    expect(ticks).toEqual((await timeline()).map(({ position }) => position).reverse());
    expect(body.total).toBe(ticks.length);
  });

  it('is for admins only, and exists only for customers', async () => {
    for (const path of [`customers/${userId}`, `customers/${userId}/as-of`, `streams/wallet/${userId}`]) {
      expect((await audit(path, 'owner')).status).toBe(403);
      expect((await audit(path, 'nobody')).status).toBe(401);
    }
    for (const path of ['', '/life', '/as-of'])
      expect((await audit(`customers/${randomUUID()}${path}`)).code).toBe('not-found');
    expect((await audit(`customers/${userId}?limit=101`)).status).toBe(400);
    expect((await audit(`streams/secrets/${userId}`)).code).toBe('not-found');
    expect((await audit(`streams/order/${randomUUID()}`)).code).toBe('not-found');
  });
});

describe('the state of a customer at a moment', () => {
  it('is the balance that the customer saw then, and is proved by the entries', async () => {
    const { seen } = await refundedActivation();
    expect(seen.map((each) => [each.balance, each.held])).toEqual([
      [100, 0],
      [99.5, 0.5],
      [99.5, 0],
      [99.7, 0],
    ]);
    for (const then of seen) {
      const { body } = await audit(`customers/${userId}/as-of?position=${then.last}`);
      expect(body).toMatchObject({
        balance: then.balance,
        held: then.held,
        running_orders: then.held > 0 ? 1 : 0,
        last: { position: then.last },
        proof: { sum_of_entries: then.balance, largest_difference: 0, equal: true },
      });
    }
    expect((await audit(`customers/${userId}/as-of`)).body).toMatchObject({ balance: 99.7, captured: 0.5 });
  });

  it('can be asked for by a time: before the first event there is nothing', async () => {
    const before = await audit(`customers/${userId}/as-of?at=2020-01-01T00:00:00Z`);
    expect(before.body).toMatchObject({ balance: 0, account: null, last: null, folded_events: 0 });
    const after = await audit(`customers/${userId}/as-of?at=2100-01-01T00:00:00Z`);
    expect(after.body).toMatchObject({ balance: 100, account: { status: 'active', role: 'customer' } });
    expect((await audit(`customers/${userId}/as-of?at=yesterday`)).status).toBe(400);
  });

  it('counts the numbers that were rented then', async () => {
    const before = await balance();
    await country.rent('owner');
    expect((await audit(`customers/${userId}/as-of`)).body.rented_numbers).toBe(1);
    const { body } = await audit(`customers/${userId}/as-of?position=${before.last}`);
    expect(body).toMatchObject({ running_orders: 0, balance: 100 });
  });
});

describe('the stream of one thing', () => {
  it('says who did it and why, from where, and what it changed', async () => {
    const { orderId } = await refundedActivation();
    const { body } = await audit(`streams/wallet/${userId}?limit=2`);
    const { userId: adminId, email } = country.people.admin;
    expect((body.data as readonly unknown[])[1]).toMatchObject({
      type: 'FundsRefunded',
      actor: { kind: 'admin', id: adminId, email },
      origin: { address: expect.any(String) },
      data: { orderId, amountMills: 200, reason: WHY },
      changes: expect.arrayContaining([{ field: 'available', is_money: true, before: 99.5, after: 99.7 }]),
    });
  });

  it('says of what a customer does which session it was, and from where that was opened', async () => {
    const { email } = country.people.owner;
    // Two sessions of one minute, each of which buys.
    for (const [at, address] of ['198.51.100.7', '203.0.113.9'].entries()) {
      const headers = { 'x-forwarded-for': address };
      const login = await country.ask('POST', '/api/auth/login', {
        body: { email, password: PASSWORD },
        headers,
      });
      const order = { app_uuid: country.appIds[at], country_iso: country.countryIso, quoted_price: 0.5 };
      const bought = await country.ask('POST', '/api/orders/on_demand', {
        token: String(login.body.token),
        body: order,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(bought.status).toBe(201);
      const { body } = await audit(`streams/order/${bought.body.order_uuid}`);
      const facts = body.data as readonly { readonly actor: { kind: string }; readonly origin: unknown }[];
      const own = facts.filter(({ actor }) => actor.kind === 'customer').map(({ origin }) => origin);
      expect(own).not.toEqual([]);
      expect(new Set(own.map((origin) => JSON.stringify(origin))).size).toBe(1);
      expect(own[0]).toEqual({ address, address_of: 'login', session_id: expect.any(String) });
    }
  });

  it('says of what a program does which key it was, and from where that was used then', async () => {
    const wish = { name: 'A program', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
    const { body: key } = await country.ask('POST', '/api/keys', { as: 'owner', body: wish });
    const order = { app_uuid: country.appIds[0], country_iso: country.countryIso, quoted_price: 0.5 };
    const { body: bought } = await country.ask('POST', '/api/orders/on_demand', {
      token: String(key.key),
      body: order,
      headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': '198.51.100.7' },
    });
    const origins = async () => {
      const { body } = await audit(`streams/order/${bought.order_uuid}`);
      return (body.data as readonly { readonly origin: unknown }[]).map(({ origin }) => origin);
    };
    const known = { address: '198.51.100.7', address_of: 'key', session_id: key.id };
    // The use of a key is noted after the answer.
    await vi.waitFor(async () => expect(await origins()).toContainEqual(known), 60_000);
    await country.ask('GET', '/api/users/balance', {
      token: String(key.key),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const both = { ...known, address: '198.51.100.7, 203.0.113.9' };
    await vi.waitFor(async () => expect(await origins()).toContainEqual(both), 60_000);
  });

  it('names a session whose login is not known without an address', async () => {
    const { orderId } = await country.buy('owner');
    const { body } = await audit(`streams/order/${orderId}`);
    const [placed] = (body.data as readonly { readonly origin: unknown }[]).slice(-1);
    expect(placed?.origin).toEqual({ address: null, address_of: 'unknown', session_id: expect.any(String) });
  });

  it('names the event that caused another', async () => {
    const { orderId } = await refundedActivation();
    const { body } = await audit(`streams/order/${orderId}`);
    const [completed] = body.data as readonly {
      readonly type: string;
      readonly cause: { readonly event: unknown };
    }[];
    expect(completed).toMatchObject({ type: 'OrderCompleted', cause: { event: { type: 'SmsReceived' } } });
  });

  it('has pages by revision', async () => {
    await refundedActivation();
    const whole = (await audit(`streams/wallet/${userId}`)).body.data as readonly Listed[];
    const [newest] = whole;
    const rest = await audit(`streams/wallet/${userId}?before=${newest?.revision}&limit=1`);
    expect(rest.body).toMatchObject({ total: newest?.revision, data: [{ event_id: whole[1]?.event_id }] });
  });

  it('shows no text, no sender, no code and no secret', async () => {
    await refundedActivation();
    const listed = await timeline();
    const streams = new Set(listed.map(({ kind, stream_id }) => `${kind}/${stream_id}`));
    expect([...streams].map((each) => each.split('/')[0])).toEqual(
      expect.arrayContaining(['sms', 'wallet', 'order', 'account']),
    );
    const answers = [JSON.stringify(listed)];
    for (const stream of streams) answers.push((await audit(`streams/${stream}`)).text);
    const whole = answers.join('\n');
    for (const hidden of ['482913', TEXT, `"${SENDER}"`, 'requestHash', 'secret'])
      expect(whole).not.toContain(hidden);
    expect(whole).toContain('"sealed":["from","text","code"]');
  });
});

describe('what an admin did', () => {
  it('is listed, newest first, between two times', async () => {
    await refundedActivation();
    const { userId: adminId } = country.people.admin;
    const { body } = await audit(`admins/${adminId}?limit=20`);
    // What the admin read here before is noted by each process that was asked.
    const done = (body.data as { type: string }[]).filter(({ type }) => type !== 'SecurityNoted');
    expect(done.slice(0, 2)).toMatchObject([
      { type: 'RefundSigned', user_id: userId },
      { type: 'FundsRefunded', user_id: userId, amount: 0.2 },
    ]);
    const none = await audit(`admins/${adminId}?until=2020-01-01T00:00:00Z`);
    expect(none.body).toMatchObject({ data: [], total: 0, next: null });
  });
});

describe('the search for a timeline', () => {
  it('finds a customer, an order and an event by id, an address by its beginning, and a number', async () => {
    const { orderId } = await refundedActivation();
    const [newest] = await timeline();
    const found = async (search: string) =>
      (await audit(`find?search=${encodeURIComponent(search)}`)).body.data;
    expect(await found(userId)).toMatchObject([{ kind: 'customer', id: userId }]);
    expect(await found(orderId)).toMatchObject([{ kind: 'order', id: orderId }]);
    expect(await found(newest?.event_id ?? '')).toMatchObject([{ kind: 'wallet', id: userId }]);
    expect(await found(country.people.owner.email)).toMatchObject([{ kind: 'customer', id: userId }]);
    const { userId: adminId, email } = country.people.admin;
    expect(await found(adminId)).toEqual([
      { kind: 'customer', id: adminId, label: email },
      { kind: 'admin', id: adminId, label: email },
    ]);
    const [number = ''] = country.numbers;
    expect(await found(number.slice(2))).toMatchObject([{ kind: 'number', id: number }]);
    expect(await found('nobody@nowhere.example')).toEqual([]);
    expect(await found('')).toEqual([]);
  });
});
