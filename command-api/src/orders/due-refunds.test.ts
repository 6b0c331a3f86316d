import { wallet } from '@ringpost/domain';
import { type Engine, type EventStore, openEngine } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  walletOf,
} from '../testing/shop.fixture.ts';

/** All of them are more than the timers handle at once. */
const ORDERS_EACH = 20;
const BUYERS = Array.from({ length: 10 }, (_, n) => `019ab000-0000-7000-8000-0000000001${n + 10}`);
const REFUNDS = BUYERS.length * ORDERS_EACH;
const CREDIT_MILLS = PRICE * ORDERS_EACH;

let shop: Shop;
let process: ShopProcess;
let counted = { refunds: 0, appends: 0, reads: 0, commits: 0 };

/** A log that counts its calls. Simultaneous appends go to the disk together. */
function counting(events: EventStore): EventStore {
  let isOpen = false;
  const watched = interceptAppends(events, (appends, pass) => {
    counted.appends += 1;
    const facts = appends.flatMap((each) => each.events);
    counted.refunds += facts.filter(({ type }) => type === 'FundsReleased').length;
    if (!isOpen) {
      isOpen = true;
      counted.commits += 1;
      setImmediate(() => {
        isOpen = false;
      });
    }
    return pass();
  });
  return {
    ...watched,
    readStream(...question) {
      counted.reads += 1;
      return events.readStream(...question);
    },
  };
}

async function refunded(): Promise<number> {
  let refunds = 0;
  for (const userId of BUYERS) {
    const { state } = await process.deps.streams.refresh(walletOf(userId), wallet);
    refunds += (state.availableMills - CREDIT_MILLS) / PRICE + ORDERS_EACH;
  }
  return refunds;
}

beforeEach(async () => {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const watched: Engine = { ...engine, events: counting(engine.events) };
  const users = [...BUYERS, OTHER_USER];
  shop = await openShop(watched, { stock: { numbers: REFUNDS + 1, creditMills: CREDIT_MILLS, users } });
  process = await shop.process();
  for (const userId of BUYERS) {
    const keys = Array.from({ length: ORDERS_EACH }, (_, n) => `key-${n}`);
    await Promise.all(keys.map((idempotencyKey) => process.buy({ userId, idempotencyKey })));
  }
  shop.clock.moveBy(31 * 60);
  await shop.seen();
  counted = { refunds: 0, appends: 0, reads: 0, commits: 0 };
});
afterEach(() => shop.close());

describe('refunds that are due at the same time', () => {
  it('cost one append each, and few reads and waits for the disk', async () => {
    expect(await process.tick()).toBe(REFUNDS);
    expect(await refunded()).toBe(REFUNDS);
    expect(counted.appends).toBeLessThanOrEqual(REFUNDS);
    expect(counted.reads).toBeLessThanOrEqual(4 * REFUNDS);
    expect(counted.commits).toBeLessThanOrEqual(REFUNDS / 10);
  });

  it('are in the log after the end of their order, so that nothing stays due', async () => {
    await process.tick();
    const log = await shop.engine.events.readAll();
    const ends = log.filter(({ type }) => type === 'OrderExpired' || type === 'FundsReleased');
    const ended = new Set<string>();
    const tooEarly = ends.filter(({ type, data }) => {
      if (type === 'OrderExpired' && 'orderId' in data) ended.add(String(data.orderId));
      return type === 'FundsReleased' && 'holdId' in data && !ended.has(String(data.holdId));
    });
    expect([ended.size, tooEarly]).toEqual([REFUNDS, []]);
    await shop.seen();
    expect(await process.tick()).toBe(0);
  });

  it('do not delay a purchase until all of them are done', async () => {
    const ticking = process.tick();
    while (counted.refunds < REFUNDS / 2) await new Promise(setImmediate);
    const refundsBefore = counted.refunds;
    const bought = await process.buy({ userId: OTHER_USER, idempotencyKey: 'between' });
    const whileBought = counted.refunds - refundsBefore;
    await ticking;
    expect(bought.state.status).toBe('running');
    expect(whileBought).toBeLessThan(REFUNDS / 4);
    expect(await refunded()).toBe(REFUNDS);
  });
});
