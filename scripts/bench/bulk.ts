import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const WARM_UP_ROUNDS = 2;
const TARGET = { atMost: 1 };

interface Measured extends OpenedShop {
  readonly answered: number[];
  readonly shown: number[];
}

/** One order for as many numbers as one order can have. Each round is another customer's, for another app. */
async function buyOnce({ shop, buyers, shoppers, answered, shown }: Measured, round: number): Promise<void> {
  const { url, tokens, offers } = shoppers;
  const token = tokens[round % tokens.length] ?? '';
  const offer = offers[round % offers.length];
  if (!offer) throw new Error('there is nothing to buy');
  const { appId: app_uuid, price: quoted_price } = offer;
  const body = { app_uuid, country_iso: 'US', quantity: BULK_NUMBERS_MAX, quoted_price };
  const order = { url, path: '/api/orders/on_demand_bulk', clients: 1, wishes: [{ token, body }] };
  const [bought] = await buyers.ask('bulk', order);
  const since = performance.now();
  await shop.ask('settle', undefined);
  if (round < WARM_UP_ROUNDS || !bought) return;
  answered.push(bought.seconds);
  shown.push((performance.now() - since) / 1000);
}

/**
 * One customer's order for many numbers at once, from its request to the answer with all of them: each has its lease and its
 * own order on the disk then.
 */
export function measureBulk(
  stores: readonly LivedStore[],
  { rounds, profileTo }: Effort,
): Promise<readonly PartReport[]> {
  return withShops(stores, profileTo, async (shops) => {
    const all = shops.map((shop): Measured => ({ ...shop, answered: [], shown: [] }));
    for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
      for (const measured of all) await buyOnce(measured, round);
    }
    const name = `${BULK_NUMBERS_MAX.toLocaleString('en-US')} numbers with one order`;
    return all.map(({ orders, answered, shown }) => ({
      part: 'bulk',
      orders,
      figures: [
        ofRounds(`${name}: answered with all of them`, 's', answered, TARGET),
        ofRounds('until the views have caught up', 's', shown),
      ],
    }));
  });
}
