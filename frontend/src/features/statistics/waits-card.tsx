import type { WaitBand } from '@ringpost/query-api/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { TooFew } from './too-few.tsx';

function BandName({ from, below }: WaitBand): ReactNode {
  if (from === 0) {
    return (
      <FormattedMessage id="statistics.wait.under" defaultMessage="under {below} s" values={{ below }} />
    );
  }
  if (below === null) {
    return (
      <FormattedMessage
        id="statistics.wait.over"
        defaultMessage="{minutes, plural, one {# minute} other {# minutes}} or more"
        values={{ minutes: from / 60 }}
      />
    );
  }
  return (
    <FormattedMessage
      id="statistics.wait.band"
      defaultMessage="{from} – {below} s"
      values={{ from, below }}
    />
  );
}

/** How many codes came within which time. */
export function WaitsCard({
  waits,
  days,
}: {
  readonly waits: readonly WaitBand[] | null;
  readonly days: number;
}): ReactNode {
  const most = Math.max(...(waits ?? []).map(({ codes }) => codes), 1);
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="statistics.waits" defaultMessage="How long codes take" />
        </h2>
      </div>
      {waits ? (
        <dl className="waits">
          {waits.map((band) => (
            <div key={band.from}>
              <dt>
                <BandName {...band} />
              </dt>
              <dd>
                <span className="share-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(band.codes / most) * 100}%` }} />
                </span>
                <span className="num">
                  <FormattedNumber value={band.codes} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <TooFew days={days} />
      )}
    </section>
  );
}
