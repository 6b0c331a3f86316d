import type { AdminEventView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { DayInput } from '../../ui/day-input.tsx';
import { dayRange } from '../../ui/day-range.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import '../../ui/admin.css';
import '../../ui/data-table.css';
import '../../ui/list-page.css';
import './audit.css';
import { useAdminTimeline } from './audit.api.ts';
import { What } from './audit-words.tsx';
import { Crumbs } from './crumbs.tsx';
import { EventAt } from './event-card.tsx';
import { EventsPager } from './events-list.tsx';
import { type EventLine, EventsTable } from './events-table.tsx';

function lineOf(event: AdminEventView): EventLine {
  const { user_id: userId } = event;
  return { place: event, who: userId ? <ShortId id={userId} /> : '–', what: <What event={event} /> };
}

/** The days in the address. `onDay` is called when one is chosen. */
function useDays(onDay: () => void) {
  const intl = useIntl();
  const { search, change } = useAddress();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const set = (name: string) => (day: string) => {
    onDay();
    change({ [name]: day });
  };
  const fields = (
    <div className="list-filters">
      <DayInput
        label={intl.formatMessage({ id: 'audit.day.from', defaultMessage: 'From' })}
        value={from}
        onChange={set('from')}
      />
      <DayInput
        label={intl.formatMessage({ id: 'audit.day.to', defaultMessage: 'To' })}
        value={to}
        onChange={set('to')}
      />
    </div>
  );
  return { fields, ...dayRange(from, to) };
}

function Done({ id }: { readonly id: string }): ReactNode {
  const [before, setBefore] = useState<string>();
  // The events of other days begin with the newest of them again.
  const { fields, since = '', until = '' } = useDays(() => setBefore(undefined));
  const [chosenId, setChosenId] = useState<string>();
  const { data, error, mutate } = useAdminTimeline(id, before, since, until);
  const rows = data?.data;
  const chosen = rows?.find(({ event_id }) => event_id === chosenId) ?? rows?.[0];
  if (error && !data)
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        <FormattedMessage id="audit.failed" defaultMessage="The timeline did not load" />
      </ErrorState>
    );
  return (
    <div className="audit-columns">
      <section className="card audit-list">
        <div className="card-head">
          <h2 className="grow">
            <FormattedMessage id="audit.events" defaultMessage="Events" />
          </h2>
          {fields}
        </div>
        <EventsTable
          caption={<FormattedMessage id="audit.events.caption" defaultMessage="Events, newest first" />}
          about={<FormattedMessage id="audit.for" defaultMessage="For" />}
          lines={rows?.map(lineOf)}
          chosen={chosen?.event_id}
          onChoose={({ event_id }) => setChosenId(event_id)}
        />
        {rows?.length === 0 && (
          <EmptyState>
            <FormattedMessage id="audit.events.none" defaultMessage="There are no such events." />
          </EmptyState>
        )}
        <EventsPager
          onNewest={before === undefined ? undefined : () => setBefore(undefined)}
          onOlder={data?.next ? () => setBefore(data.next ?? undefined) : undefined}
        />
      </section>
      <div className="audit-side">{chosen?.kind && <EventAt place={chosen} />}</div>
    </div>
  );
}

/** What an admin did. */
export function AdminAuditPage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <Crumbs>
        <ShortId id={id} />
      </Crumbs>
      <div className="page-head">
        <PageHeading>
          <FormattedMessage id="audit.title.admin" defaultMessage="What an admin did" />
        </PageHeading>
      </div>
      <Done key={id} id={id} />
    </main>
  );
}
