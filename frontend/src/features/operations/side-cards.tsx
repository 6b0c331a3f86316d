import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { Projector, Rebuild } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Stamp } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Duration, secondsBetween } from './duration.tsx';
import { useOperations, useOutbox } from './operations.api.ts';
import { ViewName } from './view-name.tsx';

const SHOWN = 5;

const ends = defineMessages({
  live: { id: 'rebuilds.live', defaultMessage: 'live' },
  failed: { id: 'rebuilds.failed', defaultMessage: 'failed' },
  cancelled: { id: 'rebuilds.cancelled', defaultMessage: 'cancelled' },
});
const DOTS = { live: 'done', failed: 'failed', cancelled: 'ring' } as const;

interface Ended extends Rebuild {
  readonly name: string;
  readonly state: keyof typeof ends;
}

function isEnded(rebuild: Rebuild & { readonly name: string }): rebuild is Ended {
  return Object.hasOwn(ends, rebuild.state);
}

function endedIn(projectors: readonly Projector[]): readonly Ended[] {
  return projectors
    .flatMap(({ name, rebuilds }) => rebuilds.map((rebuild) => ({ ...rebuild, name })))
    .filter(isEnded)
    .toSorted((a, b) => b.requested_at.localeCompare(a.requested_at))
    .slice(0, SHOWN);
}

function RebuildLine({ rebuild }: { readonly rebuild: Ended }): ReactNode {
  const { name, version, state, requested_at, requested_by, started_at, ended_at, error, reason } = rebuild;
  return (
    <li title={error ?? reason}>
      <p className="row between">
        <ViewName {...{ name, version }} />
        <StatusDot shape={DOTS[state]}>
          <FormattedMessage {...ends[state]} />
        </StatusDot>
      </p>
      <p className="row between t12 dim">
        <span className="cut">
          <Stamp at={requested_at} /> · <bdi>{requested_by}</bdi>
        </span>
        {started_at && ended_at && (
          <span className="took">
            <Duration seconds={secondsBetween(started_at, ended_at)} />
          </span>
        )}
      </p>
    </li>
  );
}

/** The last rebuilds of all views: who asked, when, how long each took, and how it ended. */
export function LastRebuilds({ projectors }: { readonly projectors: readonly Projector[] }): ReactNode {
  const rebuilds = endedIn(projectors);
  if (rebuilds.length === 0) return null;
  return (
    <section className="card side-card" aria-labelledby="last-rebuilds">
      <div className="card-head">
        <h2 id="last-rebuilds">
          <FormattedMessage id="rebuilds.title" defaultMessage="Last rebuilds" />
        </h2>
      </div>
      <ul>
        {rebuilds.map((rebuild) => (
          <RebuildLine key={`${rebuild.name} ${rebuild.requested_at}`} rebuild={rebuild} />
        ))}
      </ul>
    </section>
  );
}

/** What is due and not done, by kind; nothing is shown if there is none. */
export function OverdueCard(): ReactNode {
  const overdue = useOperations().data?.overdue ?? [];
  if (overdue.length === 0) return null;
  return (
    <section className="card side-card" aria-labelledby="overdue">
      <div className="card-head">
        <h2 id="overdue">
          <FormattedMessage id="overdue.title" defaultMessage="Due, not done yet" />
        </h2>
      </div>
      <ul>
        {overdue.map(({ kind, count, oldest_due_at }) => (
          <li key={kind}>
            <p className="row between">
              <bdi className="mono cut">{kind}</bdi>
              <span className="num">
                <FormattedNumber value={count} />
              </span>
            </p>
            <p className="t12 dim">
              <FormattedMessage
                id="overdue.since"
                defaultMessage="the oldest since {at}"
                values={{ at: <Stamp at={oldest_due_at} form="feed" /> }}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailLine({ mail: { to, status, attempts, last_error } }: { readonly mail: MailRow }): ReactNode {
  return (
    <li title={last_error}>
      <p className="row between">
        <StatusDot shape={status === 'failed' ? 'failed' : attempts > 0 ? 'warning' : 'half'}>
          <bdi className="cut">{to}</bdi>
        </StatusDot>
        <span className="t12 dim">
          <FormattedMessage
            id="outbox.attempts"
            defaultMessage="{attempts, plural, =0 {not tried yet} one {# attempt} other {# attempts}}"
            values={{ attempts }}
          />
        </span>
      </p>
    </li>
  );
}

/** Mails that are not sent. */
export function OutboxCard(): ReactNode {
  const { data } = useOutbox();
  const waiting = data?.data.filter(({ status }) => status === 'waiting') ?? [];
  const failed = data?.data.filter(({ status }) => status === 'failed') ?? [];
  const shown = [...failed, ...waiting].slice(0, SHOWN);
  return (
    <section className="card side-card" aria-labelledby="outbox">
      <div className="card-head">
        <h2 id="outbox">
          <FormattedMessage id="outbox.title" defaultMessage="Outbox" />
        </h2>
        <span className="t12 dim grow">
          <FormattedMessage
            id="outbox.count"
            defaultMessage="{waiting, number} waiting, {failed, number} failed"
            values={{ waiting: waiting.length, failed: failed.length }}
          />
        </span>
        <Link className="link t13 thumb" to={paths['admin-dashboard-mail']}>
          <FormattedMessage id="outbox.all" defaultMessage="All" />
        </Link>
      </div>
      {shown.length > 0 && (
        <ul>
          {shown.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  );
}
