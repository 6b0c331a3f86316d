import type { AppStatistics } from '@ringpost/query-api/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { ordersOfAppPath } from '../../session/paths.ts';
import { Stat, Stats } from '../../ui/stats.tsx';

/** One figure; a dash if there is no value. */
function Figure({
  value,
  decimals = 0,
}: {
  readonly value: number | null | undefined;
  readonly decimals?: number;
}): ReactNode {
  return value === null || value === undefined ? (
    '–'
  ) : (
    <FormattedNumber value={value} minimumFractionDigits={decimals} />
  );
}

/** A time in seconds. The unit is shown only with a figure. */
function secondsOf(value: number | null | undefined): ReactNode {
  if (value === null || value === undefined) return null;
  return <FormattedMessage id="statistics.seconds" defaultMessage="s" />;
}

/** The figures of an app: share, time, stock, and the customer's own codes. */
export function StatisticsFacts({ statistics }: { readonly statistics: AppStatistics }): ReactNode {
  const { delivery, unused, used, own_codes, app_uuid, days } = statistics;
  return (
    <Stats className="statistics-facts">
      <Stat
        label={<FormattedMessage id="statistics.fact.delivered" defaultMessage="Delivery rate" />}
        unit={delivery && '%'}
      >
        <Figure value={delivery?.delivered_share} decimals={1} />
      </Stat>
      <Stat
        label={<FormattedMessage id="statistics.fact.median" defaultMessage="Median to the code" />}
        unit={secondsOf(delivery?.median_seconds)}
      >
        <Figure value={delivery?.median_seconds} />
      </Stat>
      <Stat
        label={<FormattedMessage id="statistics.fact.p95" defaultMessage="95 of 100 codes in" />}
        unit={secondsOf(delivery?.p95_seconds)}
      >
        <Figure value={delivery?.p95_seconds} />
      </Stat>
      <Stat label={<FormattedMessage id="statistics.fact.unused" defaultMessage="New in stock" />}>
        <Figure value={unused} />
      </Stat>
      <Stat label={<FormattedMessage id="statistics.fact.used" defaultMessage="Used in stock" />}>
        <Figure value={used} />
      </Stat>
      <Stat
        label={
          <FormattedMessage
            id="statistics.fact.own"
            defaultMessage="Your codes, {days, number} days"
            values={{ days }}
          />
        }
        unit={
          own_codes > 0 && (
            <Link className="link" to={ordersOfAppPath(app_uuid)}>
              <FormattedMessage id="statistics.fact.orders" defaultMessage="orders" />
            </Link>
          )
        }
      >
        <Figure value={own_codes} />
      </Stat>
    </Stats>
  );
}
