import type { Bought } from './buyer-requests.ts';
import { type Figure, median, ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';
import { NUMBERS } from './stores/sizes.ts';

const IMPORTED_AT_ONCE = 10_000;
const CLIENTS = 16;
const SELLERS = 64;
const WARM_UP_SECONDS = 3;
const REFUNDS = 100_000;
const SETTLEMENT_MS = 31 * 60_000;
const IMPORT_TARGET = { atLeast: 30_000 };
const SHARE_TARGET = { atLeast: 80 };
const REFUNDS_TARGET = { atMost: 10 };

function buy({ buyers, shoppers }: OpenedShop, clients: number, seconds: number): Promise<Bought> {
  return buyers.ask('buy', { ...shoppers, clients, seconds });
}

/** Buys in short rounds until the work is done. */
async function buyDuring<T>(
  shop: OpenedShop,
  seconds: number,
  work: Promise<T>,
): Promise<{ readonly done: T; readonly rounds: readonly Bought[] }> {
  const rounds: Bought[] = [];
  let isDone = false;
  const watched = work.finally(() => {
    isDone = true;
  });
  // An error is thrown when it is awaited, after the current round.
  watched.catch(() => undefined);
  while (!isDone) rounds.push(await buy(shop, CLIENTS, seconds));
  return { done: await watched, rounds };
}

function rateOf({ count, seconds }: Bought): number {
  return count / seconds;
}

async function importNumbers({ shop }: OpenedShop, rounds: number): Promise<Figure> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = NUMBERS + round * IMPORTED_AT_ONCE;
    const { seconds } = await shop.ask('importNumbers', { first, count: IMPORTED_AT_ONCE });
    rates.push(IMPORTED_AT_ONCE / seconds);
    await shop.ask('settle', undefined);
  }
  return ofRounds('numbers imported', '/s', rates, IMPORT_TARGET);
}

/** The share of their rate that purchases keep while every view is built again. */
async function sellWhileRebuilding(
  shop: OpenedShop,
  { rounds, seconds }: Effort,
): Promise<readonly Figure[]> {
  await buy(shop, CLIENTS, WARM_UP_SECONDS);
  const before: number[] = [];
  while (before.length < rounds) before.push(rateOf(await buy(shop, CLIENTS, seconds)));
  const { done, rounds: during } = await buyDuring(shop, seconds, shop.shop.ask('rebuild', undefined));
  const shares = during.map((round) => (100 * rateOf(round)) / median(before));
  return [
    ofRounds(`purchases during a rebuild, ${CLIENTS} clients`, '%', shares, SHARE_TARGET),
    { name: 'rebuild beside them', value: done.seconds, unit: 's' },
  ];
}

/** A large number of orders without a message. Their refunds are due at the same moment. */
async function refundAll(shop: OpenedShop, { rounds, seconds }: Effort): Promise<readonly Figure[]> {
  for (let open = 0; open < REFUNDS; ) open += (await buy(shop, SELLERS, seconds)).count;
  await shop.shop.ask('settle', undefined);
  const before: number[] = [];
  while (before.length < rounds) before.push((await buy(shop, CLIENTS, seconds)).p99);
  const refunds = shop.shop.ask('passTime', { milliseconds: SETTLEMENT_MS });
  const { done, rounds: during } = await buyDuring(shop, seconds, refunds);
  const usual = median(before);
  return [
    { name: `${REFUNDS} refunds due at once`, value: done.seconds, unit: 's', target: REFUNDS_TARGET },
    { name: `p99 of purchases before, ${CLIENTS} clients`, value: usual, unit: 'ms' },
    ofRounds(
      'p99 of purchases meanwhile',
      'ms',
      during.map(({ p99 }) => p99),
      { atMost: 2 * usual },
    ),
  ];
}

/** Rare work that affects much: an import, a rebuild while customers buy, and a large number of refunds. */
export function measureOperations(
  stores: readonly LivedStore[],
  effort: Effort,
): Promise<readonly PartReport[]> {
  return withShops(stores, effort.profileTo, async (shops) => {
    const reports: PartReport[] = [];
    for (const shop of shops) {
      const figures = [
        await importNumbers(shop, effort.rounds),
        ...(await sellWhileRebuilding(shop, effort)),
        ...(await refundAll(shop, effort)),
      ];
      reports.push({ part: 'operations', orders: shop.orders, figures });
    }
    return reports;
  });
}
