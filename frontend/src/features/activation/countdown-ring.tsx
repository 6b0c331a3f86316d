import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Countdown, spokenMark } from './countdown.ts';

const RADIUS = 25;
const LENGTH = 2 * Math.PI * RADIUS;

function SpokenMarks({
  secondsLeft,
  app,
}: {
  readonly secondsLeft: number;
  readonly app: string;
}): ReactNode {
  const before = useRef(secondsLeft);
  const [mark, setMark] = useState<number | null>(null);
  useEffect(() => {
    const passed = spokenMark(before.current, secondsLeft);
    before.current = secondsLeft;
    if (passed !== null) setMark(passed);
  }, [secondsLeft]);
  return (
    <span className="visually-hidden" role="status">
      {mark !== null && (
        <FormattedMessage
          id="ring.spoken"
          defaultMessage="{minutes, plural, =0 {The time for {app} is over} one {One minute left for {app}} other {# minutes left for {app}}}"
          values={{ minutes: mark / 60, app }}
        />
      )}
    </span>
  );
}

/**
 * A ring of 56 px that shows the rest of the 20 minutes. A screen reader announces it at five, one and zero minutes, not each
 * second.
 */
export function CountdownRing({ left, app }: { readonly left: Countdown; readonly app: string }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <div
        className="ring"
        role="timer"
        data-phase={left.phase}
        aria-label={intl.formatMessage(
          { id: 'ring.label', defaultMessage: '{label} left for {app}' },
          { label: left.label, app },
        )}
      >
        <svg width="56" height="56" viewBox="0 0 56 56" fill="none" strokeWidth="3" aria-hidden="true">
          <circle className="ring-track" cx="28" cy="28" r={RADIUS} />
          {left.share > 0 && (
            <circle
              className="ring-left"
              cx="28"
              cy="28"
              r={RADIUS}
              strokeLinecap="round"
              strokeDasharray={`${(left.share * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
            />
          )}
        </svg>
        <b aria-hidden="true">{left.label}</b>
      </div>
      <SpokenMarks secondsLeft={left.secondsLeft} app={app} />
    </>
  );
}
