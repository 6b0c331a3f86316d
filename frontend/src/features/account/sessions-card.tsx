import type { OwnSession } from '@ringpost/command-api/accounts/own-sessions.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { SessionBrowser } from './session-names.tsx';
import './factor/factor.css';

async function endSessions(ids: readonly string[]): Promise<void> {
  for (const id of ids) await command('POST /api/auth/sessions/{id}/end', { params: { id } });
}

interface SessionProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, busy, onEnd }: SessionProps): ReactNode {
  return (
    <li>
      <div>
        <b>
          <SessionBrowser session={session} />
        </b>
        <small>
          <FormattedMessage
            id="sessions.where"
            defaultMessage="From {address}, since {at}, until {until}"
            values={{
              address: <bdi dir="ltr">{session.address}</bdi>,
              at: <Stamp at={session.opened_at} />,
              until: <Stamp at={session.expires_at} />,
            }}
          />
        </small>
      </div>
      {session.is_this ? (
        <span className="dim t13">
          <FormattedMessage id="sessions.this" defaultMessage="This session" />
        </span>
      ) : (
        <Button look="outline" size="sm" busy={busy} onClick={onEnd}>
          <FormattedMessage id="sessions.end" defaultMessage="End" />
        </Button>
      )}
    </li>
  );
}

interface SessionsProps {
  readonly sessions: readonly OwnSession[];
  readonly onEnded: () => Promise<unknown>;
}

function Sessions({ sessions, onEnded }: SessionsProps): ReactNode {
  const submission = useSubmit();
  const others = sessions.filter((each) => !each.is_this).map(({ id }) => id);
  const end = (ids: readonly string[]): void => void submission.run(() => endSessions(ids).finally(onEnded));
  return (
    <>
      <ul className="session-list">
        {sessions.map((each) => (
          <SessionLine key={each.id} session={each} busy={submission.busy} onEnd={() => end([each.id])} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="session-acts">
          <Button look="outline" busy={submission.busy} onClick={() => end(others)}>
            <FormattedMessage id="sessions.end-others" defaultMessage="End all others" />
          </Button>
        </div>
      )}
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </>
  );
}

/** Where the account is signed in. Each session can be ended. */
export function SessionsCard(): ReactNode {
  const { data, error, mutate } = useQuery('GET /api/auth/sessions', {});
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="sessions.card" defaultMessage="Sessions" />
      </h2>
      {data ? (
        <Sessions sessions={data.data} onEnded={() => mutate()} />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="sessions.failed" defaultMessage="Your sessions did not load" />
        </ErrorState>
      ) : (
        <Skeleton width={60} />
      )}
    </section>
  );
}
