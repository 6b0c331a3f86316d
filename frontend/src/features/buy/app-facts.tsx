import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Stat, Stats } from '../../ui/stats.tsx';

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

/** The figures of an app in this country: its stock of active numbers, how many orders got their code, and how soon. */
export function AppFacts({
  app,
  hasStock,
}: {
  readonly app: PricedApp;
  /** False for numbers that are not in our stock. */
  readonly hasStock: boolean;
}): ReactNode {
  return (
    <Stats>
      {hasStock && (
        <>
          <Fact label={<FormattedMessage id="buy.new" defaultMessage="New in stock" />} value={app.unused} />
          <Fact label={<FormattedMessage id="buy.used" defaultMessage="Used in stock" />} value={app.used} />
        </>
      )}
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
