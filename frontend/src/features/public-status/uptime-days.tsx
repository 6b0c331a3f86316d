import type { PublicStatus, UptimeDay } from '@ringpost/query-api/public-status/public-status.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { DayOf } from './day-of.tsx';

const WHOLE = 100;
/** Below this share of its minutes a day is drawn as a bad one. */
const MOST = 99;

function lookOf({ share }: UptimeDay): string {
  if (share === null) return 'unknown';
  if (share === WHOLE) return 'whole';
  return share >= MOST ? 'most' : 'part';
}

/** The days on which not every minute was answered, the newest first. */
function Gaps({ days }: { readonly days: readonly UptimeDay[] }): ReactNode {
  const gaps = days.filter(({ share }) => share !== null && share < WHOLE).toReversed();
  if (gaps.length === 0) return null;
  return (
    <details className="status-gaps">
      <summary>
        <FormattedMessage
          id="public-status.gaps"
          defaultMessage="{count, plural, one {# day with a gap} other {# days with gaps}}"
          values={{ count: gaps.length }}
        />
      </summary>
      <ul>
        {gaps.map(({ date, share }) => (
          <li key={date}>
            <DayOf date={date} />
            <span className="num">
              <FormattedNumber value={share ?? 0} minimumFractionDigits={2} />
              {' %'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The days of the uptime as bars, and in words what they count. */
export function UptimeDays({ uptime }: Pick<PublicStatus, 'uptime'>): ReactNode {
  const { since, days } = uptime;
  return (
    <>
      <div className="status-days" aria-hidden="true">
        {days.map((day) => (
          <span key={day.date} data-look={lookOf(day)} />
        ))}
      </div>
      <p className="status-about">
        {since === null ? (
          <FormattedMessage
            id="public-status.uptime.unknown"
            defaultMessage="Nothing is known yet. Ringpost begins to count in its first minute."
          />
        ) : (
          <FormattedMessage
            id="public-status.uptime.about"
            defaultMessage="Each bar is a day of UTC. We count the minutes since {since}, at most those of the last 90 days, and nothing before. A minute counts as up if all parts of Ringpost answered in it and showed what was stored."
            values={{ since: <DayOf date={since} /> }}
          />
        )}
      </p>
      <Gaps days={days} />
    </>
  );
}
