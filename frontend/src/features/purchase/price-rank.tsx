import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Which entry of the price list sets a price. `rank`: 1 to 7, the most specific first. */
export function PriceRank({ rank }: { readonly rank: number }): ReactNode {
  return (
    <FormattedMessage
      id="order.fact.rank.value"
      defaultMessage="{rank, select, 1 {your own price for this country and provider} 2 {your own price for this country} 3 {your own price} 4 {the price for this country and provider} 5 {the price for this country} 6 {the price for this provider} other {the price for everybody}}"
      values={{ rank: String(rank) }}
    />
  );
}
