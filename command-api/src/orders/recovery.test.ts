import { placedOf } from '@ringpost/domain';
import { StoreUnavailable } from '@ringpost/engine';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { LeaseDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, describe, expect, it } from 'vitest';
import { bulkDeadlines } from '../bulk/bulk.deadlines.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  type Append,
  around,
  asleep,
  asleepBefore,
  closeBalanced,
  doomed,
  engine,
  money,
  open,
  shop,
  statuses,
  survivor,
  types,
  withPolicies,
} from '../testing/recovery.fixture.ts';
import { numberAt, OTHER_USER, PRICE, type ShopProcess, stepByStep } from '../testing/shop.fixture.ts';
import { failOrder } from './purchase.ts';

afterEach(closeBalanced);

const STEPS = ['FundsHeldForOrder', 'NumberLeased'];

describe('a purchase whose process dies, on a log that takes several streams at once', () => {
  it('has not begun, and a repeated request buys', async () => {
    await open(1);
    await expect((await doomed(0, engine)).buy()).rejects.toThrow('dead');
    expect(await statuses()).toEqual([]);
    expect(await money()).toEqual([1000, 0]);
    expect((await survivor.buy()).state.status).toBe('running');
  });
});

describe.each([1, 2])('a purchase whose process dies after step %i', (step) => {
  const dieWhileBuying = async (): Promise<void> => {
    const before = await engine.events.head();
    await expect((await doomed(step)).buy()).rejects.toThrow('dead');
    // An append that it sent before it died may still arrive.
    await expect.poll(() => types(before), { timeout: 60_000 }).toEqual(STEPS.slice(0, step));
  };

  it('is continued by another process after 10 seconds, and not earlier', async () => {
    await open(2);
    await dieWhileBuying();
    await shop.pass(9, survivor);
    expect(await statuses()).toEqual([]);
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

  it('is not bought twice by a repeated request', async () => {
    await open(2);
    await dieWhileBuying();
    const asking = survivor.buy();
    await shop.pass(10, survivor);
    expect((await asking).state.status).toBe('running');
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });

  it('is continued by two processes at the same time, and has one end', async () => {
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

describe('a purchase whose process dies after its last step', () => {
  it('is answered by another process with the number that was assigned', async () => {
    await open(1);
    const bought = (await doomed(1, engine)).buy();
    expect((await bought).state.status).toBe('running');
    expect((await survivor.buy()).state).toEqual((await bought).state);
  });
});

describe('a purchase that finds every number taken', () => {
  /** Another buyer is faster with the only number, and the process dies after this number of successful appends. */
  const dieWhileFailing = async (appends: number): Promise<void> => {
    const overtaken = around('NumberLeased', async (pass) => {
      await survivor.buy({ userId: OTHER_USER });
      await pass();
    });
    // The lease that was refused counts as well.
    await expect((await shop.process({}, crashAfter(overtaken, appends + 1))).buy()).rejects.toThrow('dead');
  };

  it.each([
    [1, 'gave-up'],
    [2, 'no-available-numbers'],
  ])(
    'and whose process dies after append %i fails once, and the money comes back',
    async (appends, reason) => {
      await open(1);
      await dieWhileFailing(appends);
      await shop.pass(60, survivor);
      await shop.settle(survivor);
      const failed = [...(await readLedger(engine.events)).orders.values()].find(
        ({ status }) => status === 'failed',
      );
      expect(failed).toMatchObject({ reason });
      expect(await money()).toEqual([1000, 0]);
      expect((await survivor.buy()).state).toEqual(failed);
    },
  );
});

describe.each([1, 2, 3])('a purchase whose append %i happens and is never answered', (nth) => {
  /** A process that gets no answer to its n-th append, however often it repeats it. */
  const deaf = async (): Promise<ShopProcess> => {
    let count = 0;
    let unheard: string | undefined;
    const append = async (request: Append) => {
      const id = request.events[0]?.id;
      if (id !== unheard) count += 1;
      const appended = await engine.events.append(request);
      if (count !== nth) return appended;
      unheard = id;
      throw new StoreUnavailable('nobody answered');
    };
    return shop.process({}, stepByStep({ ...engine, events: { ...engine.events, append } }));
  };

  it('is bought once by a repeated request, in the same process or in another', async () => {
    await open(2);
    const first = await deaf();
    await expect(first.buy()).rejects.toMatchObject({ code: 'unavailable' });
    const asking = [first.buy(), survivor.buy()];
    await shop.pass(10, survivor);
    const answers = await Promise.all(asking);
    expect(answers.map(({ state }) => state.status)).toEqual(['running', 'running']);
    expect(answers[0]?.state).toEqual(answers[1]?.state);
    expect((await types()).filter((type) => type === 'FundsHeldForOrder')).toHaveLength(1);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });

  it('fails, or is bought, when no request is repeated', async () => {
    await open(1);
    await expect((await deaf()).buy()).rejects.toMatchObject({ code: 'unavailable' });
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual([nth === 3 ? 'running' : 'failed']);
    expect(await money()).toEqual(nth === 3 ? [1000 - PRICE, PRICE] : [1000, 0]);
  });
});

describe('a process that stops for some time while it buys', () => {
  const MOMENTS = [
    ['before', 'FundsHeldForOrder', 'running'],
    ['after', 'FundsHeldForOrder', 'failed'],
    ['before', 'NumberLeased', 'failed'],
    ['after', 'NumberLeased', 'failed'],
    ['before', 'OrderPlaced', 'failed'],
    ['after', 'OrderPlaced', 'running'],
  ] as const;

  it.each(MOMENTS)('%s %s and continues after the deadline finds one end: %s', async (when, type, status) => {
    await open(1);
    const sleeper = await asleep(when, type);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe(status);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual([status]);
    expect(await money()).toEqual(status === 'running' ? [1000 - PRICE, PRICE] : [1000, 0]);
  });

  it.each(MOMENTS)(
    '%s %s is answered with the order that the deadline resumed meanwhile',
    async (when, type) => {
      await open(3);
      const sleeper = await asleep(when, type);
      await shop.pass(10, survivor);
      sleeper.wake();
      expect((await sleeper.bought).state.status).toBe('running');
      await shop.pass(60, survivor);
      await shop.settle(survivor);
      expect(await statuses()).toEqual(['running']);
      expect(await money()).toEqual([1000 - PRICE, PRICE]);
      expect((await sleeper.bought).state).toEqual((await survivor.buy()).state);
    },
  );

  it.each(MOMENTS)('%s %s buys once with the same request in another process', async (when, type) => {
    await open(3);
    const sleeper = await asleep(when, type);
    const twin = survivor.buy();
    // Before the hold the stopped run has left no trace, so the other request buys. After the hold the other request waits.
    if (when === 'before' && type === 'FundsHeldForOrder') await twin;
    sleeper.wake();
    const [first, second] = await Promise.all([sleeper.bought, twin]);
    expect(first.state).toEqual(second.state);
    const eventTypes = await types();
    for (const once of ['FundsHeldForOrder', 'NumberLeased', 'OrderPlaced', 'NumberAssigned'])
      expect(
        eventTypes.filter((each) => each === once),
        once,
      ).toHaveLength(1);
  });
});

describe('an SMS to a number that was leased and not assigned', () => {
  it('is never charged when the order gets that number: the first fact in its stream decides', async () => {
    await open(1);
    const sleeper = await asleepBefore('OrderPlaced');
    const head = await engine.events.head();
    await survivor.receive();
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('running');
    expect(await types(head)).toEqual(['SmsReceived', 'OrderPlaced', 'OrderSmsNoted', 'NumberAssigned']);
    await withPolicies();
    expect(await statuses()).toEqual(['running']);
    expect(await money()).toEqual([1000 - PRICE, PRICE]);
    await survivor.receive();
    expect(await statuses()).toEqual(['completed']);
  });

  it.each([
    [10, 'running'],
    [60, 'failed'],
  ])('does not keep its order from going on: after %i seconds it is %s', async (seconds, status) => {
    await open(2);
    await expect((await doomed(2)).buy()).rejects.toThrow('dead');
    const [lease] = [...(await readLedger(engine.events)).numbers.values()].flatMap(({ details, leases }) =>
      leases.size > 0 ? [details?.e164] : [],
    );
    await survivor.receive({ to: lease ?? '' });
    expect((await types()).at(-1)).toBe('OrderSmsNoted');
    await shop.pass(seconds, survivor);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual([status]);
    expect(await money()).toEqual(status === 'running' ? [1000 - PRICE, PRICE] : [1000, 0]);
  });
});

describe('a cancel of an order without a number', () => {
  it('is refused while a number is being looked for, and not found for any other customer', async () => {
    await open(1);
    const sleeper = await asleep('after', 'FundsHeldForOrder');
    const held = (await engine.events.readAll()).at(-1);
    const orderId = held?.type === 'FundsHeldForOrder' ? held.data.orderId : '';
    await expect(survivor.cancel(orderId)).rejects.toMatchObject({ code: 'not-cancellable' });
    await expect(survivor.cancel(orderId, OTHER_USER)).rejects.toMatchObject({ code: 'not-found' });
    sleeper.wake();
    await sleeper.bought;
  });
});

describe('a process that continues after its order was given up', () => {
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

  it('takes no further step after its price was held', async () => {
    await open(1);
    const sleeper = await asleep('after', 'FundsHeldForOrder');
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['failed']);
    const head = await engine.events.head();
    sleeper.wake();
    expect((await sleeper.bought).state.status).toBe('failed');
    expect(await types(head)).toEqual([]);
  });

  it('keeps the number if it takes it at the same moment at which its order would fail', async () => {
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
    const handlers = bulkDeadlines({ deps, candidates: createNumberPool(deps) });
    await handlers['settle-lease'](row as LeaseDeadline);
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['running']);
    const { numbers } = await readLedger(engine.events);
    expect([...(numbers.get(`number-${numberAt(1)}`)?.leases.values() ?? [])].flat()).toMatchObject([
      { endedAt: null },
    ]);
  });

  it('itself gives back the number that its order can no longer take', async () => {
    await open(1);
    const sleeper = await asleepBefore('NumberAssigned');
    const held = (await engine.events.readAll()).find(({ type }) => type === 'FundsHeldForOrder');
    if (held?.type !== 'FundsHeldForOrder') throw new Error('its price is held');
    const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' };
    await failOrder({ deps: survivor.deps, placed: placedOf(held.data), cause }, 'gave-up');
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
