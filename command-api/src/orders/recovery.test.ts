import { isAtOrAfter, LOG_START } from '@ringpost/events/domain';
import { type Engine, openEngine } from '@ringpost/events/engine';
import { crashAfter } from '@ringpost/events/testing/crash-after';
import { eventually } from '@ringpost/events/testing/eventually';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { LeaseDeadline } from '@ringpost/projections/deadlines/order-deadlines.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOvers, readLedger } from './ledger.fixture.ts';
import { createNumberPool } from './number-pool.ts';
import { orderDeadlines } from './order.deadlines.ts';
import { failOrder } from './purchase.ts';
import {
  manualClock,
  numberAt,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  walletOf,
} from './shop.fixture.ts';

let engine: Engine;
let shop: Shop;
let survivor: ShopProcess;

async function open(numbers: number): Promise<void> {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine, { stock: { numbers } });
  survivor = await shop.process();
}

/** A process that is killed after so many appends. */
function doomed(appends: number): Promise<ShopProcess> {
  return shop.process({}, crashAfter(engine, appends));
}

async function types(after = LOG_START) {
  return (await engine.events.readAll({ after })).map(({ type }) => type);
}
async function statuses() {
  return [...(await readLedger(engine.events)).orders.values()].map(({ status }) => status);
}
async function money() {
  const state = (await readLedger(engine.events)).wallets.get(walletOf());
  return [state?.availableMills, state?.heldMills];
}

afterEach(async () => {
  const ledger = await readLedger(engine.events);
  expect(ledger.faults).toEqual([]);
  expect(leftOvers(ledger)).toEqual([]);
  await shop.close();
});

const STEPS = ['OrderPlaced', 'FundsHeld', 'NumberLeased', 'NumberAssigned'];

describe.each([1, 2, 3])('a purchase whose process dies after step %i', (step) => {
  const dieWhileBuying = async (): Promise<void> => {
    const before = await engine.events.head();
    await expect((await doomed(step)).buy()).rejects.toThrow('dead');
    expect(await types(before)).toEqual(STEPS.slice(0, step));
  };

  it('is taken up by another after 10 seconds, and not earlier', async () => {
    await open(2);
    await dieWhileBuying();
    await shop.pass(9, survivor);
    expect(await statuses()).toEqual(['placed']);
    await shop.pass(1, survivor);
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
  });

  it('is given up after a minute, and the money and the number are free again', async () => {
    await open(1);
    await dieWhileBuying();
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['failed']);
    expect(await money()).toEqual([1000, 0]);
    shop.clock.moveBy(2);
    const next = await survivor.buy({ userId: OTHER_USER });
    expect(next.state).toMatchObject({ assigned: { e164: numberAt(1), numberAge: 'new' } });
  });

  it('is not bought twice by the customer who asks again', async () => {
    await open(2);
    await dieWhileBuying();
    const asking = survivor.buy();
    await shop.pass(10, survivor);
    expect((await asking).state.status).toBe('running');
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });

  it('is taken up by two processes at the same time, and comes to one end', async () => {
    await open(3);
    await dieWhileBuying();
    const other = await shop.process();
    shop.clock.moveBy(10);
    await shop.seen();
    await Promise.all([survivor.tick(), other.tick()]);
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });
});

describe('a process that wakes up after its order was given up', () => {
  it('can neither take the number nor keep the money', async () => {
    await open(1);
    const sleeper = await asleepBefore('NumberLeased');
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['failed']);
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('failed');
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual([1000, 0]);
  });

  it('gives back what it held too late', async () => {
    await open(1);
    const sleeper = await asleepBefore('FundsHeld');
    await shop.pass(60, survivor);
    expect(await statuses()).toEqual(['failed']);
    sleeper.wake();
    // Nothing was held that failing the order could have released, so the wallet stood where it was read.
    expect((await sleeper.bought).state.status).toBe('failed');
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual([1000, 0]);
  });

  it.each(['OrderPlaced', 'FundsHeld'])('takes no further step after %s', async (type) => {
    await open(1);
    const sleeper = await asleep('after', type);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['failed']);
    const head = await engine.events.head();
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('failed');
    expect(await types(head)).toEqual([]);
  });

  it('keeps the number when it takes it at the very moment that its order is failed', async () => {
    await open(1);
    const sleeper = await asleepBefore('NumberAssigned');
    const failing = around('OrderFailed', async (pass) => {
      sleeper.wake();
      await sleeper.bought;
      await pass();
    });
    shop.clock.moveBy(60);
    await shop.seen();
    const [row] = await engine.readModel.collection(deadlines).find({ kind: 'settle-lease' });
    const { deps } = await shop.process({}, failing);
    const handlers = orderDeadlines(deps, createNumberPool(deps), async () => true);
    await handlers['settle-lease'](row as LeaseDeadline);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['running']);
    const { numbers } = await readLedger(engine.events);
    expect([...(numbers.get(`number-${numberAt(1)}`)?.leases.values() ?? [])].flat()).toMatchObject([
      { endedAt: null },
    ]);
  });

  it('gives back by itself the number that its order can no longer take', async () => {
    await open(1);
    const sleeper = await asleepBefore('NumberAssigned');
    const [order] = (await readLedger(engine.events)).orders.values();
    if (order?.status !== 'placed') throw new Error('it has no number yet');
    const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' };
    await failOrder({ deps: survivor.deps, placed: order.placed, cause }, 'gave-up');
    const head = await engine.events.head();
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('failed');
    expect(await types(head)).toEqual(['LeaseEnded']);
  });

  it('gives back the number that it leased too late', async () => {
    await open(1);
    const sleeper = await asleepBefore('NumberAssigned');
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('failed');
    expect(leftOvers(await readLedger(engine.events))).toEqual([]);
    expect(await money()).toEqual([1000, 0]);
  });
});

type Append = Parameters<Engine['events']['append']>[0];

/** The engine, with something that happens around each append of a fact of this type. */
function around(type: string, happen: (pass: () => Promise<void>) => Promise<void>): Engine {
  const append = async (asked: Append) => {
    const isIt = asked.events.some((event) => event.type === type);
    let answer = isIt ? undefined : await engine.events.append(asked);
    const pass = async (): Promise<void> => {
      answer = await engine.events.append(asked);
    };
    if (isIt) await happen(pass);
    if (!answer) throw new Error('it never happened');
    return answer;
  };
  return { ...engine, events: { ...engine.events, append } };
}

/** A process that stands still at a fact of this type, and does not know how long: its own clock stands as well. */
async function asleep(when: 'before' | 'after', type: string) {
  const { promise: sleep, resolve: wake } = Promise.withResolvers<void>();
  const { promise: sleeping, resolve: fallAsleep } = Promise.withResolvers<void>();
  const rest = (): Promise<void> => {
    fallAsleep();
    return sleep;
  };
  const its = around(type, async (pass) => {
    if (when === 'before') await rest();
    await pass();
    if (when === 'after') await rest();
  });
  const bought = (await shop.process({ clock: manualClock() }, its)).buy();
  await sleeping;
  return { bought, wake };
}
function asleepBefore(type: string) {
  return asleep('before', type);
}

describe('what follows an end', () => {
  beforeEach(async () => {
    await open(1);
    await survivor.buy();
    await shop.seen();
  });

  it.each([
    [1, ['SmsReceived', 'SmsRouted']],
    [2, ['SmsReceived', 'SmsRouted', 'OrderCompleted']],
  ])('is done by the policies when the process that took an SMS died after append %i', async (step, told) => {
    const before = await engine.events.head();
    await (await doomed(step)).receive();
    expect(await types(before)).toEqual(told);
    await withPolicies();
    expect(await statuses()).toEqual(['completed']);
    expect(await money()).toEqual([1000 - PRICE, 0]);
  });

  it('is done by a due row when the capture did not follow the SMS', async () => {
    await (await doomed(2)).receive();
    await shop.settle(survivor);
    expect(await money()).toEqual([1000 - PRICE, 0]);
  });

  it.each(['due rows', 'policies'])('is done by %s when the process died in a cancel', async (by) => {
    await expect((await doomed(2)).cancel(await onlyOrder())).rejects.toThrow('dead');
    if (by === 'policies') await withPolicies();
    else await shop.settle(survivor);
    expect(await money()).toEqual([1000, 0]);
  });

  it('is nothing when the process died before the order was cancelled, and a cancel later counts once', async () => {
    const [orderId, before] = [await onlyOrder(), await engine.events.head()];
    await expect((await doomed(1)).cancel(orderId)).rejects.toThrow('dead');
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['running']);
    await survivor.cancel(orderId);
    expect(await types(before)).toEqual(['CancelAllowed', 'OrderCancelled', 'FundsReleased']);
  });

  it('is done by due rows: the lease of a cancelled order ends at settlement', async () => {
    await survivor.cancel(await onlyOrder());
    await shop.pass(1799, survivor);
    await expect(survivor.buy({ userId: OTHER_USER })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
    await shop.pass(1, survivor);
    await shop.settle(survivor);
    const lease = (await readLedger(engine.events)).numbers.get(`number-${numberAt(1)}`)?.leases;
    expect([...(lease?.values() ?? [])].flat().at(-1)).toMatchObject({ endedAt: '2026-11-21T10:30:00.000Z' });
  });

  it.each([1, 2])('is done when the process that refunded died after append %i', async (step) => {
    shop.clock.moveBy(1800);
    await shop.seen();
    await (await doomed(step)).tick();
    await shop.seen();
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['expired']);
    expect(await money()).toEqual([1000, 0]);
  });

  it('is not a refund while the SMS that came in time has not been acted on', async () => {
    await (await doomed(1)).receive();
    shop.clock.moveBy(1800);
    await shop.seen();
    const withPolicy = await shop.process({ policies: true });
    await withPolicy.tick();
    await shop.settle(withPolicy);
    expect(await statuses()).toEqual(['completed']);
    expect(await money()).toEqual([1000 - PRICE, 0]);
  });
});

async function onlyOrder(): Promise<string> {
  const [stream = ''] = (await readLedger(engine.events)).orders.keys();
  return stream.replace('order-', '');
}

/** Runs the policies until they have seen what they did themselves. */
async function withPolicies(): Promise<void> {
  const { policies } = await shop.process({ policies: true });
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const head = await engine.events.head();
    await eventually(() => policies?.status().every(({ position }) => isAtOrAfter(position, head)) ?? false);
  }
  await shop.seen();
}
