import { LOG_START, plusSeconds, type RecordedEvent } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleEndedOrders } from '../bulk/ended-orders.policy.ts';
import type { Policy } from '../kernel/run-policies.ts';
import { actOnRoutedMessages } from '../messages/message.policy.ts';
import { endLease } from '../numbers/end-lease.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import { numberAt, openShop, type Shop, type ShopProcess, walletOf } from '../testing/shop.fixture.ts';
import { requireAssigned } from './buy-order.ts';
import { runPurchase } from './purchase.ts';

const DAY = 24 * 3600;

let shop: Shop;
let first: ShopProcess;

/** Buys and waits until everything about the order is over. */
async function buy(idempotencyKey: string, end: (orderId: string) => Promise<unknown>): Promise<void> {
  const { placed } = requireAssigned((await first.buy({ idempotencyKey })).state);
  await shop.seen();
  await end(placed.orderId);
  await shop.pass(1800, first);
  await shop.settle(first);
}

async function facts(): Promise<readonly RecordedEvent[]> {
  return shop.engine.events.readAll();
}

/** Runs a policy on every event once more, as if its checkpoint had been lost. */
async function replay({ on }: Policy, by: ShopProcess): Promise<void> {
  const reactions: Readonly<
    Record<string, ((event: never, deps: typeof by.deps) => Promise<void>) | undefined>
  > = on;
  for (const event of await facts()) await reactions[event.type]?.(event as never, by.deps);
}

/**
 * Three orders with three kinds of end, and a lease that no order took. Then two months with a purchase in each, after which
 * wallet and number have dropped what they knew of them.
 */
beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 2, creditMills: 100_000 },
  });
  first = await shop.process();
  await buy('paid', () => first.receive());
  await buy('cancelled', (orderId) => first.cancel(orderId));
  await buy('expired', async () => undefined);
  for (const month of ['b', 'c']) {
    shop.clock.moveBy(31 * DAY);
    await buy(month, () => first.receive());
  }
});

afterEach(async () => {
  const ledger = await readLedger(shop.engine.events);
  expect([...ledger.faults, ...leftOvers(ledger)]).toEqual([]);
  await shop.close();
});

describe('orders that were settled more than two months ago', () => {
  it('are dropped by the wallet', async () => {
    const state = (await readLedger(shop.engine.events)).wallets.get(walletOf());
    expect([state?.done.size, state?.credited.size]).toEqual([2, 1]);
  });

  it('do not change when policies that lost their checkpoints act on them again', async () => {
    const before = await facts();
    const cold = await shop.process();
    for (const policy of [actOnRoutedMessages, settleEndedOrders]) {
      await replay(policy, cold);
      await replay(policy, first);
    }
    expect(await facts()).toEqual(before);
  });

  it('get no money and no number when a run that was stopped for months continues', async () => {
    const before = await facts();
    const { deps } = await shop.process();
    const stopAt = Date.parse(plusSeconds(deps.clock.now().toISOString(), 5));
    for (const event of before) {
      if (event.type !== 'OrderPlaced') continue;
      const { data: placed, meta } = event;
      const cause = { ...meta, actor: 'system:test' };
      const { state } = await runPurchase({
        deps,
        candidates: createNumberPool(deps),
        placed,
        heldAt: LOG_START,
        cause,
        stopAt,
      });
      expect(state.status).not.toBe('placed');
    }
    expect(await facts()).toEqual(before);
  });

  it('have a lease that ends only once', async () => {
    const before = await facts();
    const { deps } = await shop.process();
    for (const { type, data, meta } of before) {
      if (type !== 'NumberLeased') continue;
      const ending = { reason: 'settled', dueAt: data.until, served: false } as const;
      await endLease(deps, { ...data, e164: numberAt(1) }, ending, { ...meta, actor: 'system:test' });
      await endLease(deps, data, { reason: 'unassigned' }, { ...meta, actor: 'system:test' });
    }
    expect(await facts()).toEqual(before);
  });
});
