import type { AppLine, CountryPrice } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePartners } from '../../api/partners.api.ts';

/** What a page says of an app whose numbers are used up. Partners may have some: how many, only the shop knows. */
export function UsedUp({ isOfProvider = false }: { readonly isOfProvider?: boolean }): ReactNode {
  if (usePartners() && !isOfProvider)
    return <FormattedMessage id="prices.none-own" defaultMessage="none of our own" />;
  return <FormattedMessage id="prices.sold-out" defaultMessage="sold out" />;
}

interface Stocks {
  readonly apps: readonly Pick<AppLine, 'numbers'>[];
  readonly countries?: readonly Pick<CountryPrice, 'unused' | 'used'>[];
}

/** Says once on a page what that means, if the page says it of an app. */
export function PartnersNote({ apps, countries = [] }: Stocks): ReactNode {
  const hasPartners = usePartners();
  const isAnyUsedUp =
    apps.some(({ numbers }) => numbers === 0) || countries.some(({ unused, used }) => unused + used === 0);
  if (!hasPartners || !isAnyUsedUp) return null;
  return (
    <p className="dim t13 prices-note">
      <FormattedMessage
        id="prices.partners.note"
        defaultMessage="Where we have none of our own, our partners may have numbers for one code. Log in to see how many."
      />
    </p>
  );
}
