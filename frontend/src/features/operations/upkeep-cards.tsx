import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useOperations } from './operations.api.ts';

/** The policies that stopped at an event, by name; nothing is shown if there is none. */
export function StoppedPolicies(): ReactNode {
  const stopped = useOperations().data?.policies.filter((policy) => policy.stopped) ?? [];
  if (stopped.length === 0) return null;
  return (
    <section className="card side-card" aria-labelledby="stopped-policies">
      <div className="card-head">
        <h2 id="stopped-policies">
          <FormattedMessage id="policies.title" defaultMessage="Policies that stopped" />
        </h2>
      </div>
      <ul>
        {stopped.map(({ name }) => (
          <li key={name}>
            <StatusDot shape="warning">
              <bdi className="mono cut">{name}</bdi>
            </StatusDot>
          </li>
        ))}
      </ul>
      <p className="t12 dim">
        <FormattedMessage
          id="policies.about"
          defaultMessage="The server’s log has the error. A restart tries again."
        />
      </p>
    </section>
  );
}

/** When the last backup began; nothing is shown where servers hold the data. */
export function BackupCard(): ReactNode {
  const backup = useOperations().data?.backup;
  if (!backup) return null;
  const at = backup.last_at;
  return (
    <section className="card side-card" aria-labelledby="last-backup">
      <div className="card-head">
        <h2 id="last-backup" className="grow">
          <FormattedMessage id="backup.title" defaultMessage="Last backup" />
        </h2>
        <StatusDot shape={at === null ? 'warning' : 'done'}>
          {at === null ? (
            <FormattedMessage id="backup.none" defaultMessage="none yet" />
          ) : (
            <Stamp at={at} form="feed" />
          )}
        </StatusDot>
      </div>
    </section>
  );
}
