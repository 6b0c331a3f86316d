import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Stat, Stats } from '../../ui/stats.tsx';
import type { ShopApp } from '../shop/selection.ts';

/** One figure; a dash if there is no value, because a share of fewer than twenty orders means nothing. */
function Fact({
  label,
  value,
  unit,
}: {
  readonly label: ReactNode;
  readonly value: number | null;
  readonly unit?: string;
}): ReactNode {
  return (
    <Stat label={label} unit={value !== null && unit}>
      {value === null ? '–' : <FormattedNumber value={value} />}
    </Stat>
  );
}

function StockFacts({ app: { unused, used, elsewhere } }: { readonly app: ShopApp }): ReactNode {
  if (elsewhere)
    return (
      <Fact
        label={<FormattedMessage id="buy.elsewhere" defaultMessage="At our partners" />}
        value={elsewhere}
      />
    );
  return (
    <>
      <Fact label={<FormattedMessage id="buy.new" defaultMessage="New in stock" />} value={unused} />
      <Fact label={<FormattedMessage id="buy.used" defaultMessage="Used in stock" />} value={used} />
    </>
  );
}

/** The figures of an app in this country: its stock of active numbers, how many orders got their code, and how soon. */
export function AppFacts({
  app,
  hasStock,
}: {
  readonly app: ShopApp;
  /** False for numbers that are not in our stock. */
  readonly hasStock: boolean;
}): ReactNode {
  return (
    <Stats>
      {hasStock && <StockFacts app={app} />}
      <Fact
        label={<FormattedMessage id="buy.delivered" defaultMessage="Delivered" />}
        value={app.delivered}
        unit="%"
      />
      <Fact
        label={<FormattedMessage id="buy.median" defaultMessage="Median time" />}
        value={app.median_seconds}
        unit="s"
      />
    </Stats>
  );
}
