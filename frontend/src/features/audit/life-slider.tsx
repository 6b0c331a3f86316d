import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { formatClock, formatDay, formatFeedStamp } from '../../i18n/stamps.ts';
import {
  happenedUntil,
  type Moment,
  momentAt,
  shareOf,
  stepDay,
  stepEvent,
  type Tick,
  timeOf,
} from './moment.ts';

export interface LifeSliderProps {
  readonly ticks: readonly Tick[];
  readonly moment: Moment;
  /** When the page was read: the end of the slider. */
  readonly now: number;
  readonly onMove: (moment: Moment) => void;
}

/** The width of the drawing, whatever the width of the page is. */
const WIDTH = 1000;
/** The times below the line: the first, three between, and now. */
const MARKS = 4;
/** In a shorter life, the marks would be of the same days. */
const SHORT_LIFE_MS = MARKS * 86_400_000;

function drawTicks(ticks: readonly Tick[], all: readonly Tick[], now: number): string {
  // Several events at one place are one line, because thousands of equal lines take long to draw.
  const places = new Set(ticks.map(({ at }) => Math.round(shareOf(all, Date.parse(at), now) * WIDTH)));
  return [...places].map((x) => `M${x} 3v16`).join('');
}

function Marks({ ticks, now }: Pick<LifeSliderProps, 'ticks' | 'now'>): ReactNode {
  const { locale } = useIntl();
  const start = Date.parse(ticks[0]?.at ?? '');
  if (Number.isNaN(start)) return null;
  const times = Array.from({ length: MARKS + 1 }, (_, n) => new Date(start + ((now - start) * n) / MARKS));
  const isShort = now - start < SHORT_LIFE_MS;
  return (
    <div className="row between t12 dim audit-marks" aria-hidden="true">
      {times.map((time, n) => (
        <span key={String(n)} className="num">
          {n > 0 && (isShort || n === MARKS) ? formatClock(time) : formatDay(time, false, locale)}
        </span>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The direction of an arrow key. In a text from right to left, the left arrow goes on. */
function stepOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | undefined {
  const step = STEPS[key];
  const isMirrored =
    key !== 'ArrowUp' && key !== 'ArrowDown' && getComputedStyle(currentTarget).direction === 'rtl';
  return step !== undefined && isMirrored ? (step === 1 ? -1 : 1) : step;
}

/** The whole life of a customer or of a thing. A tick is an event. Arrows move by an event, with Shift by a day. */
export function LifeSlider({ ticks, moment, now, onMove }: LifeSliderProps): ReactNode {
  const intl = useIntl();
  const happened = happenedUntil(ticks, moment);
  const time = timeOf(ticks, moment, now);
  const before = useMemo(() => drawTicks(ticks.slice(0, happened), ticks, now), [ticks, happened, now]);
  const later = useMemo(() => drawTicks(ticks.slice(happened), ticks, now), [ticks, happened, now]);
  const share = shareOf(ticks, time, now) * 100;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event);
    if (event.key === 'End') onMove(null);
    else if (event.key === 'Home') onMove(ticks[0] ? { position: ticks[0].position } : null);
    else if (step === undefined) return;
    else onMove(event.shiftKey ? stepDay(ticks, moment, step, now) : stepEvent(ticks, moment, step));
    event.preventDefault();
  };
  return (
    <div className="audit-life">
      <svg viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
        <path className="audit-ticks" d={before} />
        <path className="audit-ticks" data-later="" d={later} />
      </svg>
      <input
        type="range"
        min={0}
        max={100}
        step="any"
        value={share}
        style={{ backgroundSize: `${share}% 2px, 100% 2px` }}
        aria-label={intl.formatMessage({ id: 'audit.slider', defaultMessage: 'Moment' })}
        aria-valuetext={formatFeedStamp(new Date(time))}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const start = Date.parse(ticks[0]?.at ?? '');
          onMove(momentAt(ticks, start + ((now - start) * Number(target.value)) / 100, now));
        }}
      />
      <Marks ticks={ticks} now={now} />
    </div>
  );
}
