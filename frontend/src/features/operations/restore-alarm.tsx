import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { useOperations } from './operations.api.ts';

/** The log was restored, and no second admin approved it. Shown for 30 days. */
export function RestoreAlarm(): ReactNode {
  const restore = useOperations().data?.unapproved_restore;
  if (!restore) return null;
  return (
    <section className="card stopped-card" role="alert">
      <div className="card-head">
        <OctagonAlert size={16} strokeWidth={1.5} aria-hidden="true" />
        <h2>
          <FormattedMessage id="restore.alarm" defaultMessage="Restored without approval" />
        </h2>
      </div>
      <div className="stopped-body">
        <p className="t13">
          <FormattedMessage
            id="restore.alarm.about"
            defaultMessage="On {at} this store was restored from a backup, and no second admin approved it. The reason: {reason}"
            values={{ at: <Stamp at={restore.at} />, reason: <bdi>{restore.reason}</bdi> }}
          />
        </p>
      </div>
    </section>
  );
}
