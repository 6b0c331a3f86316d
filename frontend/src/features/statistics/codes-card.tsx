import type { AppStatistics, StatisticsDay } from '@ringpost/query-api/statistics/statistics.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { shortDay } from './chart-scale.ts';
import { CodesChart, EmptyChart } from './codes-chart.tsx';
import { TooFew } from './too-few.tsx';

function DaysTable({ days }: { readonly days: readonly StatisticsDay[] }): ReactNode {
  const { locale } = useIntl();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <div className="data-table chart-table" data-compact="" tabIndex={0}>
      <table>
        <caption className="visually-hidden">
          <FormattedMessage id="statistics.table" defaultMessage="Delivery by day, newest first" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="statistics.table.day" defaultMessage="Day" />
            </th>
            <th scope="col" data-numeric="">
              <FormattedMessage id="statistics.table.customers" defaultMessage="Customers" />
            </th>
            <th scope="col" data-numeric="">
              <FormattedMessage id="statistics.table.delivered" defaultMessage="Delivered" />
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, customers, delivered_share: share }) => (
            <tr key={date}>
              <th scope="row" className="num">
                {shortDay(date, locale)}
              </th>
              <td className="num" data-numeric="">
                <FormattedNumber value={customers} />
              </td>
              <td className="num" data-numeric="">
                {share === null ? (
                  '–'
                ) : (
                  <bdi>
                    <FormattedNumber value={share} minimumFractionDigits={1} /> %
                  </bdi>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Legend(): ReactNode {
  return (
    <span className="chart-legend t12 dim">
      <span data-look="codes">
        <FormattedMessage id="statistics.legend.codes" defaultMessage="delivered" />
      </span>
      <span data-look="lost">
        <FormattedMessage id="statistics.legend.lost" defaultMessage="no SMS, refunded" />
      </span>
      <span data-look="today">
        <FormattedMessage id="statistics.legend.today" defaultMessage="today" />
      </span>
    </span>
  );
}

/** How customers got their codes on each of the days: as a chart, and as a table with the figures. */
export function CodesCard({
  daily,
  delivery,
  days,
}: Pick<AppStatistics, 'daily' | 'delivery' | 'days'>): ReactNode {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="card">
      <div className="card-head chart-head">
        <h2>
          <FormattedMessage id="statistics.codes" defaultMessage="Delivery by day" />
        </h2>
        <span className="t12 dim">
          {delivery ? (
            <FormattedMessage
              id="statistics.codes.about"
              defaultMessage="all customers: each counts once a day, by the orders paid for so far, days of UTC"
            />
          ) : (
            <FormattedMessage
              id="statistics.codes.none"
              defaultMessage="the last {days, number} days"
              values={{ days }}
            />
          )}
        </span>
        {daily && <Legend />}
        <span className="grow" />
        {daily && (
          <Button look="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? (
              <FormattedMessage id="statistics.table.hide" defaultMessage="Hide the table" />
            ) : (
              <FormattedMessage id="statistics.table.show" defaultMessage="Show as table" />
            )}
          </Button>
        )}
      </div>
      {daily ? (
        <div className="chart-columns" data-table={asTable || undefined}>
          <CodesChart days={daily} />
          {asTable && <DaysTable days={daily} />}
        </div>
      ) : (
        <EmptyChart days={days}>
          <TooFew days={days} />
        </EmptyChart>
      )}
    </section>
  );
}
