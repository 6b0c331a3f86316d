import { setTimeout as sleep } from 'node:timers/promises';
import { bulkOfItem, netOf, type RecordedEvent } from '@ringpost/domain';
import { activationFeeMills } from '@ringpost/domain/rules/activation-fee';
import { RESERVATION_FEE_MILLS } from '@ringpost/domain/rules/limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { openEngine } from '@ringpost/engine';
import { type ChaosEngine, chaos } from '@ringpost/testing/chaos';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { expect } from 'vitest';
import { createSimulatedVendor, type SimulatedBehaviour } from '../dormant/simulated-vendor.ts';
import type { Gateway } from '../payments/gateways/gateway.ts';
import { type Ledger, leftOvers, readLedger } from './ledger.fixture.ts';
import { openShop, type Shop, type ShopProcess, type Stock, stepByStep } from './shop.fixture.ts';

/** Positions have gaps everywhere. Calls to the log may get no answer, whether they succeed or not. */
const FAULTS = { stride: 3, lagMs: 2000, redelivered: 0.2, hintLost: 0.3, hintDoubled: 0.3 };
const LOST = { answerLost: 0.08, unavailable: 0.08 };

export interface ChaosShop extends Shop {
  /** Two processes of the write side that share no memory. */
  readonly first: ShopProcess;
  readonly second: ShopProcess;
  readonly random: () => number;
  /** Moves the clock, and lets both processes handle at the same time what is due. */
  bothPass(seconds: number): Promise<void>;
  /** Ends the faults, lets all deadlines pass, and checks that nothing is left open and no money is lost. */
  rest(): Promise<Ledger>;
}

/** The fees of a customer's requests to bring numbers over whose date is confirmed, without those that came back. */
function portInFees(stream: string, events: readonly RecordedEvent[]): number {
  const fees = new Map<string, number>();
  let mills = 0;
  for (const { type, data } of events) {
    if (type === 'PortInSubmitted') fees.set(data.portInId, data.feeMills);
    if (type === 'PortInFocConfirmed' && stream === `wallet-${data.userId}`)
      mills += fees.get(data.portInId) ?? 0;
    if (type === 'PortInFeeGivenBack' && stream === `wallet-${data.userId}`) mills -= data.feeMills;
  }
  return mills;
}

/**
 * The fees of a customer's numbers that a vendor activated for an order, and that got no SMS. It is computed from the number's
 * and the order's streams, never from what the wallet says.
 */
function activationFees(stream: string, { orders, numbers }: Pick<Ledger, 'orders' | 'numbers'>): number {
  let mills = 0;
  for (const order of orders.values()) {
    if (order.status !== 'cancelled' && order.status !== 'expired') continue;
    const { orderId, userId, unitPriceMills } = order.placed;
    const wasActivated = numbers.get(`number-${order.assigned.e164}`)?.details?.importId === orderId;
    if (wasActivated && stream === `wallet-${userId}`)
      mills += activationFeeMills(unitPriceMills, USUAL_SHOP_VALUES);
  }
  return mills;
}

/** What a customer has to pay for codes, rentals, the extensions of leases, reservations, and numbers brought over. */
function owed(stream: string, orders: Ledger['orders'], events: readonly RecordedEvent[]): number {
  const extended = new Set(
    events.flatMap(({ type, data }) => (type === 'LeaseExtended' ? [data.extensionId] : [])),
  );
  let mills = portInFees(stream, events);
  for (const order of orders.values()) {
    const isOwed = order.status === 'completed' || order.status === 'active';
    if (isOwed && stream === `wallet-${order.placed.userId}`) mills += order.placed.unitPriceMills;
  }
  for (const { type, data } of events) {
    if (type === 'NumberReserved' && stream === `wallet-${data.userId}`) mills += RESERVATION_FEE_MILLS;
  }
  for (const event of events) {
    if (event.type !== 'FundsHeldForExtension' || event.stream !== stream) continue;
    if (extended.has(event.data.holdId)) mills += event.data.amountMills;
  }
  return mills;
}

const BEGINNINGS: ReadonlySet<string> = new Set([
  'FundsHeldForOrder',
  'FundsHeldForRental',
  'FundsHeldForBulk',
]);

/** How many purchases there were. The orders of a bulk order's numbers have no separate holds. */
function countPurchases({ orders, bulks }: Ledger): number {
  const own = [...orders.values()].filter(
    (order) => order.status !== 'absent' && bulkOfItem(order.placed.orderId) === undefined,
  );
  return own.length + bulks.size;
}

/** At the end nothing is held, and each customer has the credited money minus the price of what was delivered. */
function expectExactMoney(
  { wallets, orders, numbers, payments }: Ledger,
  events: readonly RecordedEvent[],
  creditMills: number,
): void {
  for (const [stream, { availableMills, debtMills, heldMills }] of wallets) {
    const own = [...payments.values()].filter(({ started }) => stream === `wallet-${started?.userId}`);
    const paidInMills = own.reduce((sum, each) => sum + netOf(each), 0);
    const leftMills =
      creditMills + paidInMills - owed(stream, orders, events) - activationFees(stream, { orders, numbers });
    expect([stream, availableMills - debtMills, heldMills]).toEqual([stream, leftMills, 0]);
    expect(Math.min(availableMills, debtMills), `${stream} has money to spend beside a debt`).toBe(0);
  }
  for (const { status } of orders.values()) {
    expect(['active', 'completed', 'cancelled', 'expired', 'failed']).toContain(status);
  }
}

/** The gateways and the vendor of the shop; none by default. */
interface Outside {
  readonly gateways?: readonly Gateway[];
  /** How the vendor of dormant numbers behaves. */
  readonly dormant?: SimulatedBehaviour;
}

/** A shop in which every possible fault can happen; the seed decides which. */
export async function openChaosShop(
  seed: number,
  stock: Stock = {},
  { gateways = [], dormant: behaviour }: Outside = {},
): Promise<ChaosShop> {
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const behind = chaos(engine, { ...FAULTS, seed });
  const fronts = [1, 2].map((n) => chaos(engine, { ...FAULTS, ...LOST, seed: seed + n * 1000 }));
  const all: readonly ChaosEngine[] = [behind, ...fronts];
  const random = seededRandom(seed + 5000);
  const shop = await openShop(behind, { stock, pump: () => behind.pump() });
  const vendorOf = () =>
    behaviour && createSimulatedVendor({ vault: engine.vault, clock: shop.clock, random, behaviour });
  const opened: ShopProcess[] = [];
  // A process reads the log when it starts, and starts again if that fails. One process buys in one append, the other one
  // step by step.
  for (const front of [...fronts.slice(0, 1), ...fronts.slice(1).map(stepByStep)])
    opened.push(await shop.process({ policies: true, random, gateways, vendor: vendorOf() }, front));
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
      const events = await engine.events.readAll();
      expectExactMoney(ledger, events, stock.creditMills ?? 1000);
      const holds = events.filter(({ type }) => BEGINNINGS.has(type));
      expect(holds.length, 'each order has the one hold that began it').toBe(countPurchases(ledger));
      expect(new Set(holds.map(({ data }) => ('key' in data ? `${data.userId} ${data.key}` : ''))).size).toBe(
        holds.length,
      );
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
