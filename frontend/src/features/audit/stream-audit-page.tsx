import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import '../../ui/admin.css';
import '../../ui/data-table.css';
import './audit.css';
import { type OneStream, streamKind, useStreamAsOf, useStreamLife } from './audit.api.ts';
import { kindNames, shownId } from './audit-words.tsx';
import { Crumbs } from './crumbs.tsx';
import { EventCard } from './event-card.tsx';
import { MomentCard } from './moment-card.tsx';
import { StreamEvents, type StreamLife } from './stream-events.tsx';
import { StreamThen } from './stream-then.tsx';
import { useMoment } from './use-moment.ts';

function Timeline({ of, life }: { readonly of: OneStream; readonly life: StreamLife }): ReactNode {
  const [now] = useState(() => Date.now());
  const { moment, settled, onMove } = useMoment();
  const { data: state, error, mutate } = useStreamAsOf(of, settled);
  const chosen = state?.last ?? undefined;
  return (
    <>
      <MomentCard {...{ moment, now, onMove }} ticks={life.ticks} position={chosen?.position} />
      {error && !state && (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.state.failed" defaultMessage="The state did not load" />
        </ErrorState>
      )}
      <div className="audit-columns">
        <StreamEvents
          {...{ of, life, chosen }}
          moment={settled}
          onChoose={({ position }) => onMove({ position })}
        />
        <div className="audit-side">
          {chosen && <EventCard event={chosen} />}
          <StreamThen state={state} />
        </div>
      </div>
    </>
  );
}

function Stream({ of }: { readonly of: OneStream }): ReactNode {
  const { data: life, error, mutate } = useStreamLife(of);
  if (life && life.total > 0) return <Timeline {...{ of, life }} />;
  if (life)
    return (
      <EmptyState>
        <FormattedMessage id="audit.events.none" defaultMessage="There are no such events." />
      </EmptyState>
    );
  if (error?.code === 'not-found')
    return (
      <EmptyState>
        <FormattedMessage id="audit.stream.unknown" defaultMessage="The log has no such stream." />
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        <FormattedMessage id="audit.failed" defaultMessage="The timeline did not load" />
      </ErrorState>
    );
  return (
    <div className="card audit-loading" aria-busy="true">
      <Skeleton width={40} />
      <Skeleton width={80} />
    </div>
  );
}

function Title({ of: { kind, id, part } }: { readonly of: OneStream }): ReactNode {
  const values = {
    kind: <FormattedMessage {...kindNames[kind]} />,
    id: <bdi className="mono">{shownId(id)}</bdi>,
  };
  if (part === undefined)
    return (
      <FormattedMessage id="audit.title.stream" defaultMessage="Timeline: {kind} {id}" values={values} />
    );
  return (
    <FormattedMessage
      id="audit.title.part"
      defaultMessage="Timeline: {part}, {kind} {id}"
      values={{ ...values, part: <bdi className="mono">{part}</bdi> }}
    />
  );
}

/** One stream of the log, and the thing as of any moment: an order, a number, a wallet, an app, one of its prices … */
export function StreamAuditPage(): ReactNode {
  const { kind = '', id = '' } = useParams();
  const part = useAddress().search.get('part') ?? undefined;
  const known = streamKind(kind);
  const of = known && { kind: known, id, part };
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <Crumbs>{known && <FormattedMessage {...kindNames[known]} />}</Crumbs>
      <div className="page-head">
        <PageHeading>
          {of ? <Title of={of} /> : <FormattedMessage id="audit.title.none" defaultMessage="Timeline" />}
        </PageHeading>
      </div>
      {of ? (
        <Stream key={JSON.stringify(of)} of={of} />
      ) : (
        <EmptyState>
          <FormattedMessage id="audit.stream.unknown" defaultMessage="The log has no such stream." />
        </EmptyState>
      )}
    </main>
  );
}
