import {
  awaitedPlaces,
  type BulkState,
  bulkOfItem,
  itemIdOf,
  itemNumberOf,
  type RecordedEvent,
} from '@ringpost/domain';
import { DORMANT_WAIT_MINUTES, VENDOR_WITHDRAW_MINUTES } from '@ringpost/domain/rules/limits';
import { entries } from '@ringpost/engine';
import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatedBehaviour } from '../dormant/simulated-vendor.ts';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import { OTHER_USER, type ShopProcess, USER } from '../testing/shop.fixture.ts';
import { freePlaces } from './bulk-items.ts';

const REQUESTS = 8;
/** The keys of the requests. Two requests have the key of another one. */
const KEYS = 6;
const ROUNDS = 5;
/** More than the vendor needs for one number. */
const ROUND_SECONDS = 30;

/** What the vendor knows of a request. */
interface Kept {
  readonly state: string;
  readonly e164: string;
}

let shop: ChaosShop;
let behaviour: SimulatedBehaviour;
afterEach(() => shop.close());

function either(): ShopProcess {
  return shop.random() < 0.5 ? shop.first : shop.second;
}

/** Activations and rentals, of active numbers, of dormant ones, and of both. */
function request(n: number): Promise<unknown> {
  const key = n % KEYS;
  const userId = key % 2 === 0 ? USER : OTHER_USER;
  const source = (['dormant', 'any', undefined] as const)[key % 3];
  const purchase = { userId, idempotencyKey: `bulk-${key}`, quantity: 3, ...(source && { source }) };
  return key === 4 ? either().rentBulk(purchase) : either().buyBulk(purchase);
}

/** Acts of customers and senders on the bulk orders so far, in any order. */
async function interfere(): Promise<void> {
  const { bulks, orders } = await readLedger(shop.engine.events);
  const acts: (() => Promise<unknown>)[] = [];
  for (const state of bulks.values()) {
    if (state.status === 'absent') continue;
    const { orderId, userId } = state.placed;
    if (shop.random() < 0.1) acts.push(() => either().cancelBulk(orderId, userId));
  }
  for (const order of orders.values()) {
    if (order.status !== 'running') continue;
    const { orderId, userId } = order.placed;
    const sms = { providerMessageId: orderId, to: order.assigned.e164 };
    if (shop.random() < 0.2) acts.push(() => either().receive(sms));
    if (shop.random() < 0.1) acts.push(() => either().cancel(orderId, userId));
  }
  await Promise.allSettled([...acts.map((act) => act()), request(Math.floor(shop.random() * REQUESTS))]);
}

/** The places whose price came back because they got no number: with the end of the bulk order, or with their own order. */
function givenBack(events: readonly RecordedEvent[], bulkId: string): readonly number[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'FundsReleased') return [];
    if (data.purpose.kind === 'bulk') return data.purpose.id === bulkId ? data.purpose.items : [];
    const isMissing = bulkOfItem(data.holdId) === bulkId && data.reason === 'not-assigned';
    return isMissing ? [itemNumberOf(data.holdId)] : [];
  });
}

/** Checks that it is closed, has given back exactly the places without a number, once, and has no open requests to the vendor. */
function expectClosed(state: BulkState, events: readonly RecordedEvent[]): void {
  if (state.status !== 'closed') throw new Error(`a bulk order is ${state.status}`);
  const { placed } = state;
  expect([...givenBack(events, placed.orderId)].sort()).toEqual([...freePlaces(placed, state)].sort());
  expect(awaitedPlaces(state)).toEqual([]);
}

/**
 * Checks that, even if answers got lost, the vendor was asked for one number for each place, and each number that it activated
 * is in the inventory.
 */
async function expectEachGivenOnce(events: readonly RecordedEvent[]): Promise<void> {
  const requestedItems = events.flatMap(({ type, data }) =>
    type === 'BulkNumbersRequested' ? data.items.map((item) => itemIdOf(data.orderId, item)) : [],
  );
  const importedItems = events.flatMap(({ type, data }) =>
    type === 'NumberImported' && bulkOfItem(data.importId) ? [`${data.importId} ${data.e164}`] : [],
  );
  const activated: string[] = [];
  for await (const { key, value } of entries<Kept>(shop.engine.vault, 'simulated-vendor-requests')) {
    expect(requestedItems).toContain(key);
    if (value.state === 'activated') activated.push(`${key} ${value.e164}`);
  }
  expect(importedItems.sort()).toEqual(activated.sort());
}

describe.each(CHAOS_SEEDS)('bulk orders under chaos with seed %i', (seed) => {
  it.each([
    ['has enough', 20],
    ['has too few', 4],
  ])('give back exactly what is missing, once, where the vendor %s', async (_, stock) => {
    behaviour = { delaySeconds: 20, stock, failShare: 0.25, lostShare: 0.25 };
    shop = await openChaosShop(seed, { numbers: 4, creditMills: 5_000 }, { dormant: behaviour });
    await Promise.allSettled([
      ...Array.from({ length: REQUESTS }, (_each, n) => request(n)),
      shop.bothPass(10),
    ]);
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all([interfere(), shop.bothPass(Math.floor(shop.random() * ROUND_SECONDS))]);
    // It answers again, and says how the requests ended for which nobody waits any more.
    Object.assign(behaviour, { failShare: 0, lostShare: 0 });
    await shop.bothPass(DORMANT_WAIT_MINUTES * 60);
    const { bulks } = await shop.rest();
    await shop.bothPass(VENDOR_WITHDRAW_MINUTES * 60);
    await shop.settle(shop.first);
    const events = await shop.engine.events.readAll();
    const ended = await readLedger(shop.engine.events);
    expect(bulks.size).toBeGreaterThan(0);
    for (const state of ended.bulks.values()) expectClosed(state, events);
    await expectEachGivenOnce(events);
  });
});
