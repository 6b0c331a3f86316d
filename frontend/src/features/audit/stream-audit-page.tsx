import type { AuditEventView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { auditPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import '../../ui/admin.css';
import '../../ui/data-table.css';
import './audit.css';
import { streamKind, useStream } from './audit.api.ts';
import { Actor, kindNames, shownId } from './audit-words.tsx';
import { Crumbs } from './crumbs.tsx';
import { EventsPager } from './customer-events.tsx';
import { EventCard } from './event-card.tsx';
import { type EventLine, EventsTable } from './events-table.tsx';

/** The money of an event, if it is about any. */
function What({ event: { data } }: { readonly event: AuditEventView }): ReactNode {
  const { amountMills, reason } = data as { readonly amountMills?: unknown; readonly reason?: unknown };
  if (typeof amountMills === 'number') return <Money dollars={amountMills / 1000} />;
  return typeof reason === 'string' ? <bdi className="dim">{reason}</bdi> : <span className="dim">–</span>;
}

function lineOf(event: AuditEventView): EventLine {
  return { place: event, who: <Actor actor={event.actor} />, what: <What event={event} /> };
}

/** The customer whose thing it is, as its events name it. */
function customerOf(events: readonly AuditEventView[]): string | undefined {
  const ids = events.map(({ data }) => data.userId);
  return ids.find((id): id is string => typeof id === 'string');
}

interface StreamProps {
  readonly kind: string;
  readonly id: string;
}

/** The revision in the address, from which the list goes back. */
function useChosenRevision(): readonly [number | undefined, (revision: number) => void] {
  const { search, change } = useAddress();
  const text = search.get('event') ?? '';
  const choose = (revision: number): void => change({ event: String(revision) });
  return [/^\d{1,9}$/.test(text) ? Number(text) : undefined, choose];
}

function Stream({ kind, id }: StreamProps): ReactNode {
  const [revision, choose] = useChosenRevision();
  const [before, setBefore] = useState(() => (revision === undefined ? undefined : revision + 1));
  const { data, error, mutate } = useStream(kind, id, before);
  const events = data?.data ?? [];
  const chosen = events.find((event) => event.revision === revision) ?? events[0];
  const userId = customerOf(events);
  const oldest = events.at(-1)?.revision ?? 0;
  if (error?.code === 'not-found')
    return (
      <EmptyState>
        <FormattedMessage id="audit.stream.unknown" defaultMessage="The log has no such stream." />
      </EmptyState>
    );
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
          {userId && (
            <ButtonLink look="outline" size="xs" to={auditPath('customer', userId)}>
              <FormattedMessage id="audit.of-customer" defaultMessage="All of this customer" />
            </ButtonLink>
          )}
        </div>
        <EventsTable
          caption={<FormattedMessage id="audit.events.caption" defaultMessage="Events, newest first" />}
          lines={data && events.map(lineOf)}
          chosen={chosen?.event_id}
          onChoose={(place) => choose(place.revision)}
        />
        <EventsPager
          onNewest={before === undefined ? undefined : () => setBefore(undefined)}
          onOlder={oldest > 0 ? () => setBefore(oldest) : undefined}
        />
      </section>
      <div className="audit-side">{chosen && <EventCard event={chosen} />}</div>
    </div>
  );
}

/** One stream of the log: an order, a number, a wallet, a payment, an app … */
export function StreamAuditPage(): ReactNode {
  const { kind = '', id = '' } = useParams();
  const known = streamKind(kind);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <Crumbs>{known && <FormattedMessage {...kindNames[known]} />}</Crumbs>
      <div className="page-head">
        <PageHeading>
          {known ? (
            <FormattedMessage
              id="audit.title.stream"
              defaultMessage="Timeline: {kind} {id}"
              values={{
                kind: <FormattedMessage {...kindNames[known]} />,
                id: <bdi className="mono">{shownId(id)}</bdi>,
              }}
            />
          ) : (
            <FormattedMessage id="audit.title.none" defaultMessage="Timeline" />
          )}
        </PageHeading>
      </div>
      {known ? (
        <Stream key={`${kind}/${id}`} {...{ kind, id }} />
      ) : (
        <EmptyState>
          <FormattedMessage id="audit.stream.unknown" defaultMessage="The log has no such stream." />
        </EmptyState>
      )}
    </main>
  );
}
