import type { PublicStatus } from '@ringpost/query-api/public-status/public-status.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { intlFor } from '../../i18n/intl.ts';
import type { PreparePage } from '../../modules/module.ts';
import { Stamp } from '../../ui/figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { UptimeDays } from './uptime-days.tsx';
import './public-status.css';

const READ_EVERY_MS = 60_000;

const messages = defineMessages({
  title: { id: 'public-status.title', defaultMessage: 'Status' },
  lead: {
    id: 'public-status.lead',
    defaultMessage: 'How Ringpost works now, by its own figures. They are counted again each minute.',
  },
});

/** What search engines and shared links say about the page. */
export const prepare: PreparePage = async (_path, language, read) => {
  if (!(await read('GET /api/public/status', {}))) return null;
  const intl = intlFor(language.tag);
  return { title: intl.formatMessage(messages.title), description: intl.formatMessage(messages.lead) };
};

/** One figure; a dash if it is not known. */
function Figure({
  label,
  unit,
  value,
  decimals = 0,
}: {
  readonly label: ReactNode;
  readonly unit: ReactNode;
  readonly value: number | null | undefined;
  readonly decimals?: number;
}): ReactNode {
  const isKnown = value !== null && value !== undefined;
  return (
    <Stat label={label} unit={isKnown && unit}>
      {isKnown ? (
        <FormattedNumber
          value={value}
          minimumFractionDigits={decimals}
          maximumFractionDigits={Math.max(decimals, 0)}
        />
      ) : (
        '–'
      )}
    </Stat>
  );
}

const seconds = <FormattedMessage id="public-status.seconds" defaultMessage="s" />;
const milliseconds = <FormattedMessage id="public-status.milliseconds" defaultMessage="ms" />;

function Codes({ delivery }: { readonly delivery: PublicStatus['delivery'] | undefined }): ReactNode {
  return (
    <Stats className="status-figures">
      <Figure
        label={<FormattedMessage id="public-status.delivered-day" defaultMessage="Delivered, 24 hours" />}
        unit="%"
        value={delivery?.last_24_hours?.delivered_share}
        decimals={1}
      />
      <Figure
        label={<FormattedMessage id="public-status.delivered-week" defaultMessage="Delivered, 7 days" />}
        unit="%"
        value={delivery?.last_7_days?.delivered_share}
        decimals={1}
      />
      <Figure
        label={<FormattedMessage id="public-status.median-day" defaultMessage="Median to a code, 24 hours" />}
        unit={seconds}
        value={delivery?.last_24_hours?.median_seconds}
      />
      <Figure
        label={<FormattedMessage id="public-status.median-week" defaultMessage="Median to a code, 7 days" />}
        unit={seconds}
        value={delivery?.last_7_days?.median_seconds}
      />
    </Stats>
  );
}

function Pushes({ push }: { readonly push: PublicStatus['push'] | undefined }): ReactNode {
  return (
    <Stats className="status-figures">
      <Figure
        label={<FormattedMessage id="public-status.push-median" defaultMessage="Median" />}
        unit={milliseconds}
        value={push?.median_ms}
      />
      <Figure
        label={<FormattedMessage id="public-status.push-p99" defaultMessage="99 of 100 within" />}
        unit={milliseconds}
        value={push?.p99_ms}
      />
    </Stats>
  );
}

function CountedAt({ at }: { readonly at: string | undefined }): ReactNode {
  return (
    <p className="status-about">
      <FormattedMessage
        id="public-status.counted"
        defaultMessage="Counted at {at}. <a>The same as JSON</a>"
        values={{
          at: <Stamp at={at} form="feed" />,
          a: (parts) => (
            <a className="link" href="/api/public/status">
              {parts}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** How the service is: codes, the time until messages are shown, and the uptime. The server renders it with its figures. */
export function StatusPage(): ReactNode {
  const { data } = useQuery('GET /api/public/status', {}, { refreshInterval: READ_EVERY_MS });
  return (
    <div className="page status-page">
      <header>
        <PageHeading>
          <FormattedMessage {...messages.title} />
        </PageHeading>
        <p className="status-lead">
          <FormattedMessage {...messages.lead} />
        </p>
      </header>
      <section>
        <h2>
          <FormattedMessage id="public-status.codes" defaultMessage="Codes" />
        </h2>
        <Codes delivery={data?.delivery} />
        <p className="status-about">
          <FormattedMessage
            id="public-status.codes.about"
            defaultMessage="Of the orders that ended, the share that got a code, and the time from the number to the code. Each customer counts once a day for an app. A dash means that too few orders have ended."
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="public-status.push"
            defaultMessage="From the arrival of a message to the browsers"
          />
        </h2>
        <Pushes push={data?.push} />
        <p className="status-about">
          <FormattedMessage
            id="public-status.push.about"
            defaultMessage="Measured on the public feed in the last five minutes, until the message is sent to browsers. A dash means that no message came."
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage id="public-status.uptime" defaultMessage="Uptime" />
        </h2>
        <Stats className="status-figures">
          <Figure
            label={<FormattedMessage id="public-status.uptime.share" defaultMessage="Minutes answered" />}
            unit="%"
            value={data?.uptime.share}
            decimals={2}
          />
        </Stats>
        {data && <UptimeDays uptime={data.uptime} />}
      </section>
      <CountedAt at={data?.counted_at} />
    </div>
  );
}
