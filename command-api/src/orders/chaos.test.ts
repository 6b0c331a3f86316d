import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { type Ledger, readLedger } from '../testing/ledger.fixture.ts';
import {
  APP,
  manualClock,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  type ShopProcess,
  type Stock,
  USER,
} from '../testing/shop.fixture.ts';
import type { Settled } from './purchase.ts';

let shop: ChaosShop;
afterEach(() => shop.close());

async function open(seed: number, stock?: Stock): Promise<void> {
  shop = await openChaosShop(seed, stock);
}

function statusesOf({ orders }: Ledger) {
  return [...orders.values()].map(({ status }) => status).sort();
}
function buying(by: ShopProcess, changes: Parameters<ShopProcess['buy']>[0] = {}) {
  return by.buy(changes).catch(() => undefined);
}

/** Repeats the request until there is an answer, as a client with a key may do. */
async function buySurely(changes: Parameters<ShopProcess['buy']>[0] = {}): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const bought = await buying(tries % 2 === 0 ? shop.first : shop.second, changes);
    if (bought && 'assigned' in bought.state) return bought.state.placed.orderId;
    await shop.bothPass(10);
  }
  throw new Error('it was never bought');
}

/** Repeats the request for a rental until there is an answer. */
async function rentSurely(): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const by = tries % 2 === 0 ? shop.first : shop.second;
    const rented = await by.rent().catch(() => undefined);
    if (rented && 'assigned' in rented.state) return rented.orderId;
    await shop.bothPass(10);
  }
  throw new Error('it was never rented');
}

/** Delivers until it is acknowledged, as a provider does. */
async function deliver(by: ShopProcess, sms: Parameters<ShopProcess['receive']>[0]): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const messageId = await by.receive(sms).catch(() => undefined);
    if (messageId !== undefined) return;
  }
  throw new Error('it was never acknowledged');
}

const sms = { providerMessageId: 'one', to: numberAt(1) };

type Log = ChaosShop['engine']['events'];

/** A log that takes one stream at a time, so a message comes before its order. The process dies between the two. */
function onlyMessages({ appendAll: _, ...log }: Log): Log {
  return interceptAppends(log, (appends, pass) =>
    appends.every(({ stream }) => stream.startsWith('sms-')) ? pass() : Promise.reject(new Error('killed')),
  );
}

describe.each(CHAOS_SEEDS)('under chaos with seed %i', (seed) => {
  it('two buyers in two processes never share a number', async () => {
    await open(seed);
    await Promise.all([buying(shop.first), buying(shop.second, { userId: OTHER_USER })]);
    await shop.bothPass(0);
    const { numbers } = await readLedger(shop.engine.events);
    const leases = [...(numbers.get(`number-${numberAt(1)}`)?.leases.get(APP) ?? [])];
    expect(leases.filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1);
    await shop.rest();
  });

  it('one key in two processes is one order', async () => {
    await open(seed, { numbers: 3 });
    const bought = await Promise.all([buying(shop.first), buying(shop.second), buying(shop.first)]);
    const answers = bought.filter((each): each is Settled => each?.state.status === 'running');
    expect(new Set(answers.map(({ state }) => JSON.stringify(state))).size).toBeLessThanOrEqual(1);
    const { orders } = await shop.rest();
    expect(orders.size).toBeLessThanOrEqual(1);
  });

  it('two keys in two processes are two orders', async () => {
    await open(seed, { numbers: 4 });
    await Promise.all([buySurely({ idempotencyKey: 'a' }), buySurely({ idempotencyKey: 'b' })]);
    const { orders } = await shop.rest();
    expect([...orders.values()].filter((order) => 'assigned' in order)).toHaveLength(2);
    expect(orders.size).toBe(2);
  });

  it('a running purchase against the deadlines of its order: one end', async () => {
    await open(seed, { numbers: 2 });
    const deadlines = async () => {
      for (const seconds of [10, 50, 10]) if (shop.random() < 0.7) await shop.bothPass(seconds);
    };
    const [bought] = await Promise.all([buying(shop.first), deadlines(), buying(shop.second)]);
    const { orders } = await shop.rest();
    expect(orders.size).toBeLessThanOrEqual(1);
    const [order] = orders.values();
    // If the answer named a number, the order has that number; if it named an end, the order has that end.
    if (bought && 'assigned' in bought.state)
      expect(order).toMatchObject({ assigned: bought.state.assigned });
    if (bought?.state.status === 'failed') expect(order?.status).toBe('failed');
  });

  it('an SMS against the assignment of its number: noted or charged, once', async () => {
    await open(seed);
    await Promise.all([buying(shop.first), deliver(shop.second, sms)]);
    expect(['failed', 'expired', 'completed', undefined]).toContain(statusesOf(await shop.rest())[0]);
  });

  it('a wallet is never overdrawn by two processes', async () => {
    await open(seed, { numbers: 8, users: [USER] });
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        buying(n % 2 === 0 ? shop.first : shop.second, { idempotencyKey: `key-${n}` }),
      ),
    );
    const { orders } = await readLedger(shop.engine.events);
    const running = [...orders.values()].filter(({ status }) => status === 'running');
    expect(running.length).toBeLessThanOrEqual(2);
    await shop.rest();
  });

  it('an SMS that two processes get is one message, charged once', async () => {
    await open(seed);
    await buySurely();
    await Promise.all([deliver(shop.first, sms), deliver(shop.second, sms), deliver(shop.first, sms)]);
    expect(statusesOf(await shop.rest())).toEqual(['completed']);
  });

  it('an SMS against a cancel: one wins', async () => {
    await open(seed);
    const orderId = await buySurely();
    const [cancelled] = await Promise.allSettled([shop.first.cancel(orderId), deliver(shop.second, sms)]);
    const statuses = statusesOf(await shop.rest());
    if (cancelled.status === 'fulfilled') expect(statuses).toEqual(['cancelled']);
    else expect(['cancelled', 'completed']).toContain(statuses[0]);
  });

  it('an SMS against the refund: one wins', async () => {
    await open(seed);
    const behind = manualClock();
    const late = await shop.process({ clock: behind }, shop.engine);
    await buySurely();
    const { orders } = await readLedger(shop.engine.events);
    const [order] = orders.values();
    if (order?.status !== 'running') throw new Error('it runs');
    const start = (Date.parse(order.assigned.assignedAt) - behind.now().getTime()) / 1000;
    behind.moveBy(start + 1799);
    shop.clock.moveBy(start + 1800 - (shop.clock.now().getTime() - manualClock().now().getTime()) / 1000);
    await shop.seen();
    const stamped = { ...sms, sentAt: order.assigned.assignedAt };
    await Promise.all([shop.first.tick(), shop.second.tick(), deliver(late, stamped)]);
    expect(['completed', 'expired']).toContain(statusesOf(await shop.rest())[0]);
  });

  it('an SMS whose process died right after its append is charged before any refund', async () => {
    await open(seed);
    await buySurely();
    // A process acknowledges it and does nothing after that.
    const { inbox } = await shop.process({}, { ...shop.engine, events: onlyMessages(shop.engine.events) });
    const message = { provider: 'json', account: '', from: '+14155550100', sentAt: null };
    await inbox.receive({ ...message, ...sms, text: 'Your WhatsApp code is 123-456' });
    await inbox.idle();
    await shop.bothPass(1800);
    expect(statusesOf(await shop.rest())).toEqual(['completed']);
  });

  it('one key in two processes is one rental and one extension, each paid for once', async () => {
    await open(seed, { numbers: 3 });
    const orderId = await rentSurely();
    await Promise.allSettled([
      shop.first.extend(orderId),
      shop.second.extend(orderId),
      shop.first.extend(orderId),
    ]);
    const { orders } = await shop.rest();
    expect([...orders.values()].filter(({ status }) => status === 'active')).toHaveLength(1);
    const extended = (await shop.engine.events.readAll()).filter(({ type }) => type === 'LeaseExtended');
    expect(extended.length).toBeLessThanOrEqual(1);
  });

  it('an extension against a release: paid for, or given back', async () => {
    await open(seed, { numbers: 3 });
    const orderId = await rentSurely();
    const [extended] = await Promise.allSettled([shop.first.extend(orderId), shop.second.release(orderId)]);
    const { numbers } = await shop.rest();
    if (extended.status !== 'fulfilled') return;
    const leases = [...numbers.values()].flatMap(({ leases: ofApps }) => [...ofApps.values()].flat());
    expect(leases.find((lease) => lease.orderId === orderId)?.until).toBe(extended.value.endsAt);
  });

  it('two customers reserve one number: one has it, the other one waits or gets the fee back', async () => {
    await open(seed, { numbers: 2 });
    const reserving = (by: ShopProcess, changes: Parameters<ShopProcess['reserve']>[0]) =>
      by.reserve(changes).catch(() => undefined);
    await Promise.all([
      reserving(shop.first, { userId: USER }),
      reserving(shop.second, { userId: OTHER_USER, waits: shop.random() < 0.7 }),
      reserving(shop.second, { userId: USER }),
    ]);
    await shop.bothPass(10);
    const lineNow = async () => {
      const { numbers } = await readLedger(shop.engine.events);
      return numbers.get(`number-${numberAt(1)}`)?.lines?.get(APP) ?? [];
    };
    expect((await lineNow()).filter(({ until }) => until !== null).length).toBeLessThanOrEqual(1);
    const taking = (await lineNow()).map(({ reservationId, userId }) =>
      shop.first.take(reservationId, { userId }).catch(() => undefined),
    );
    await Promise.all(taking);
    for (let tries = 0; tries < 20 && (await lineNow()).length > 0; tries += 1) {
      await shop.bothPass(1);
      for (const { reservationId, userId } of await lineNow())
        await shop.second.leave(reservationId, userId).catch(() => undefined);
    }
    await shop.rest();
    expect(await lineNow()).toEqual([]);
  });

  it('a busy day ends with no mill lost', async () => {
    await open(seed, { numbers: 3, creditMills: 1400 });
    const { random } = shop;
    const either = () => (random() < 0.5 ? shop.first : shop.second);
    const purchases = Array.from({ length: 12 }, (_, n) => ({
      userId: random() < 0.5 ? USER : OTHER_USER,
      idempotencyKey: `key-${n % 10}`,
      appId: random() < 0.7 ? APP : OTHER_APP,
    }));
    await Promise.all(purchases.map((changes) => buying(either(), changes)));
    await shop.bothPass(10);
    const { orders } = await readLedger(shop.engine.events);
    const work = [...orders.values()].flatMap((order) => {
      if (order.status !== 'running') return [];
      const { orderId, userId } = order.placed;
      const text = order.placed.appId === APP ? 'WhatsApp 1234' : 'Telegram 1234';
      const message = { providerMessageId: orderId, to: order.assigned.e164, text };
      const todo = [];
      if (random() < 0.6) todo.push(deliver(either(), message), deliver(either(), message));
      if (random() < 0.4) todo.push(either().cancel(orderId, userId));
      return todo;
    });
    await Promise.allSettled(work);
    await shop.rest();
  });
});
