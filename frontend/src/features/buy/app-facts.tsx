import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';

/** What is known of an app in this country: stock, how many orders got their code, and how soon. */
export function AppFacts({ app }: { readonly app: PricedApp }): ReactNode {
  return (
    <section className="facts">
      <Fact label={<FormattedMessage id="buy.new" defaultMessage="New in stock" />} value={app.unused} />
      <Fact label={<FormattedMessage id="buy.used" defaultMessage="Used in stock" />} value={app.used} />
      <Fact
        label={<FormattedMessage id="buy.delivered" defaultMessage="Delivered" />}
        value={app.delivered}
        unit="%"
      />
      <Fact
        label={<FormattedMessage id="buy.median" defaultMessage="Median to code" />}
        value={app.median_seconds}
        unit="s"
      />
    </section>
  );
}

/** Under twenty orders a share means nothing, so a dash stands there. */
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
    <div>
      <p>{label}</p>
      <p className="facts-figure">
        {value === null ? '–' : <FormattedNumber value={value} />}
        {value !== null && unit && <small>{unit}</small>}
      </p>
    </div>
  );
}
