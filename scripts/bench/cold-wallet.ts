import { ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const TARGET = { atMost: 50 };
/** One hold and the facts that follow it. */
const OPERATIONS_PER_ORDER = 2;

/** The first purchase after a start, by a customer who has bought everything in the store. Each round starts the server again. */
export async function measureColdWallet(
  [store]: readonly LivedStore[],
  { rounds, profileTo }: Effort,
): Promise<readonly PartReport[]> {
  if (!store) return [];
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await withShops([store], profileTo, async ([shop]) => {
      if (!shop) return;
      const owner = {
        ...shop.shoppers,
        tokens: shop.shoppers.tokens.slice(0, 1),
        clients: 1,
        seconds: 0.001,
      };
      // The time is over when the first one is answered.
      first.push((await shop.buyers.ask('buy', owner)).p50);
      second.push((await shop.buyers.ask('buy', owner)).p50);
    });
  }
  const name = `of ${(store.orders * OPERATIONS_PER_ORDER).toLocaleString('en-US')} operations`;
  return [
    {
      part: 'cold wallet',
      orders: store.orders,
      figures: [
        ofRounds(`first purchase from a wallet ${name}`, 'ms', first, TARGET),
        ofRounds('the next one', 'ms', second),
      ],
    },
  ];
}
