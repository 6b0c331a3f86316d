import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from '@ringpost/events/engine';
import { type ChaosEngine, chaos } from '@ringpost/events/testing/chaos';
import { seededRandom } from '@ringpost/events/testing/seeded-random';
import { expect } from 'vitest';
import { type Ledger, leftOvers, readLedger } from './ledger.fixture.ts';
import { openShop, PRICE, type Shop, type ShopProcess, type Stock } from './shop.fixture.ts';

/** Positions have gaps everywhere; what the log is asked may go unanswered, whether it was done or not. */
const FAULTS = { stride: 3, lagMs: 2000, redelivered: 0.2, hintLost: 0.3, hintDoubled: 0.3 };
const LOST = { answerLost: 0.08, unavailable: 0.08 };

export interface ChaosShop extends Shop {
  /** Two processes of the write side that share no memory. */
  readonly first: ShopProcess;
  readonly second: ShopProcess;
  readonly random: () => number;
  /** Moves the clock and has both handle what is due at the same time. */
  bothPass(seconds: number): Promise<void>;
  /** Ends the faults, lets all obligations fall due, and proves that nothing is left and no money is lost. */
  rest(): Promise<Ledger>;
}

/** A shop in which everything goes wrong that may, in the way that the seed draws. */
export async function openChaosShop(seed: number, stock: Stock = {}): Promise<ChaosShop> {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const behind = chaos(engine, { ...FAULTS, seed });
  const fronts = [1, 2].map((n) => chaos(engine, { ...FAULTS, ...LOST, seed: seed + n * 1000 }));
  const all: readonly ChaosEngine[] = [behind, ...fronts];
  const random = seededRandom(seed + 5000);
  const shop = await openShop(behind, { stock, pump: () => behind.pump() });
  const opened: ShopProcess[] = [];
  // A process asks the log as it starts, and starts again where that fails.
  for (const front of fronts) opened.push(await shop.process({ policies: true, random }, front));
  const [first, second] = opened;
  if (!first || !second) throw new Error('there are two processes');

  let isOpen = true;
  const time = (async () => {
    while (isOpen) {
      for (const each of all) await each.pump();
      await sleep(1);
    }
  })();

  const bothPass = async (seconds: number): Promise<void> => {
    shop.clock.moveBy(seconds);
    await shop.seen();
    await Promise.all([first.tick(), second.tick()]);
    await shop.seen();
  };

  return {
    ...shop,
    first,
    second,
    random,
    bothPass,
    async rest() {
      for (const each of all) each.stopFaults();
      for (const seconds of [60, 60, 1800, 60]) {
        await bothPass(seconds);
        await shop.settle(first);
      }
      const ledger = await readLedger(engine.events);
      expect(ledger.faults).toEqual([]);
      expect(leftOvers(ledger)).toEqual([]);
      expectExactMoney(ledger, stock.creditMills ?? 1000);
      return ledger;
    },
    async close() {
      for (const each of all) each.stopFaults();
      isOpen = false;
      await time;
      await shop.close();
    },
  };
}

/** Once all is over nothing is held, and each customer has paid for what was completed and for nothing else. */
function expectExactMoney({ wallets, orders }: Ledger, creditMills: number): void {
  for (const [stream, { availableMills, heldMills }] of wallets) {
    const paid = [...orders.values()].filter(
      (order) => order.status === 'completed' && stream === `wallet-${order.placed.userId}`,
    );
    expect([stream, availableMills, heldMills]).toEqual([stream, creditMills - paid.length * PRICE, 0]);
  }
  for (const { status } of orders.values()) {
    expect(['completed', 'cancelled', 'expired', 'failed']).toContain(status);
  }
}
