import type { CustomerView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { customerPath } from '../../session/paths.ts';
import { Stamp } from '../../ui/figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import '../../ui/admin.css';
import '../../ui/data-table.css';
import './audit.css';
import { useAsOf, useLife } from './audit.api.ts';
import { Crumbs } from './crumbs.tsx';
import { CustomerEvents } from './customer-events.tsx';
import { EventAt } from './event-card.tsx';
import type { Tick } from './moment.ts';
import { MomentCard } from './moment-card.tsx';
import { CustomerThen, ProofBar } from './then-card.tsx';
import { useMoment } from './use-moment.ts';

const shapes = { active: 'done', inactive: 'ring', unconfirmed: 'half' } as const;

interface Life {
  readonly id: string;
  readonly customer: CustomerView;
  readonly ticks: readonly Tick[];
  readonly total: number;
}

function Title({ customer }: { readonly customer: CustomerView }): ReactNode {
  const { email, status, since, user_id } = customer;
  return (
    <div className="page-head">
      <PageHeading>
        {email === null ? (
          <FormattedMessage id="audit.forgotten" defaultMessage="Timeline of a forgotten customer" />
        ) : (
          <FormattedMessage
            id="audit.title.of"
            defaultMessage="Timeline of {email}"
            values={{ email: <bdi>{email}</bdi> }}
          />
        )}
      </PageHeading>
      {status && (
        <StatusDot shape={shapes[status]}>
          <FormattedMessage
            id="audit.status"
            defaultMessage="{status, select, active {active} inactive {inactive} other {unconfirmed}}"
            values={{ status }}
          />
        </StatusDot>
      )}
      <span className="t13 dim">
        {since && (
          <FormattedMessage
            id="audit.since"
            defaultMessage="since {day}, {id}"
            values={{ day: <Stamp at={since} form="day" />, id: <ShortId id={user_id} /> }}
          />
        )}
      </span>
    </div>
  );
}

function Timeline({ id, customer, ticks, total }: Life): ReactNode {
  const [now] = useState(() => Date.now());
  const { moment, settled, onMove } = useMoment();
  const { data: state, error, mutate } = useAsOf(id, settled);
  const chosen = state?.last ?? undefined;
  return (
    <>
      <Title customer={customer} />
      <MomentCard {...{ ticks, moment, now, onMove }} position={chosen?.position} />
      {error && !state && (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.state.failed" defaultMessage="The state did not load" />
        </ErrorState>
      )}
      <div className="audit-columns">
        <CustomerEvents
          {...{ id, ticks, total, chosen }}
          moment={settled}
          onChoose={({ position }) => onMove({ position })}
        />
        <div className="audit-side">
          {chosen && <EventAt place={chosen} />}
          <CustomerThen state={state} />
        </div>
      </div>
      <ProofBar state={state} />
    </>
  );
}

/** What happened to a customer, and the customer as of any moment, folded from the log. */
export function CustomerAuditPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: life, error, mutate } = useLife(id);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <Crumbs>
        <Link to={customerPath(id)}>
          <FormattedMessage id="audit.crumbs.customer" defaultMessage="Customer" />
        </Link>
      </Crumbs>
      {!life && (
        <PageHeading hidden>
          <FormattedMessage id="audit.title.customer" defaultMessage="Timeline of a customer" />
        </PageHeading>
      )}
      {life ? (
        <Timeline key={id} {...{ id, ...life }} />
      ) : error?.code === 'not-found' ? (
        <EmptyState>
          <FormattedMessage id="audit.unknown" defaultMessage="The log has no such customer." />
        </EmptyState>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.failed" defaultMessage="The timeline did not load" />
        </ErrorState>
      ) : (
        <div className="card audit-loading" aria-busy="true">
          <Skeleton width={40} />
          <Skeleton width={80} />
        </div>
      )}
    </main>
  );
}
