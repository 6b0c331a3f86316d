import type { AppPriceView, WhyPrice } from '@ringpost/query-api/catalogue/admin-apps.contract';

export type Verdict = WhyPrice['entries'][number]['verdict'] | 'none' | 'unknown';

/** A price of a rank, or a rank without one. */
export interface RankRow {
  readonly rank: number | null;
  readonly price: AppPriceView | null;
  readonly verdict: Verdict;
}

const RANKS = [1, 2, 3, 4, 5, 6, 7] as const;

/** All ranks in the order in which they are tried, each with its prices. `unknown`: the server has not answered yet. */
export function rankRows(prices: readonly AppPriceView[], why: WhyPrice | undefined): readonly RankRow[] {
  const verdicts = new Map(why?.entries.map(({ price_uuid, verdict }) => [price_uuid, verdict]));
  const rowOf = (price: AppPriceView): RankRow => ({
    rank: price.rank,
    price,
    verdict: verdicts.get(price.price_uuid) ?? 'unknown',
  });
  const ranked = RANKS.flatMap((rank): readonly RankRow[] => {
    const own = prices.filter((price) => price.rank === rank).map(rowOf);
    return own.length > 0 ? own : [{ rank, price: null, verdict: 'none' }];
  });
  return [...ranked, ...prices.filter(({ rank }) => rank === null).map(rowOf)];
}
