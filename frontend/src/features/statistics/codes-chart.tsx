import type { StatisticsDay } from '@ringpost/query-api/statistics/statistics.contract';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedNumber, useIntl } from 'react-intl';
import { serverNow } from '../../api/server-clock.ts';
import { axisOf, shortDay } from './chart-scale.ts';

const WIDTH = 1000;
const HEIGHT = 200;
/** Share of a day's width that its bar takes. */
const BAR = 0.72;
/** Every seventh day has a label. In longer ranges fewer days have one, and in a week all of them. */
const NAMED_EVERY = 7;
const DAYS_OF_MONTH = 30;
const DAY_MS = 86_400_000;

const messages = defineMessages({
  chart: { id: 'statistics.chart', defaultMessage: 'Delivery by day, arrow keys go from day to day' },
  today: { id: 'statistics.chart.today', defaultMessage: 'today' },
});

interface BarProps {
  readonly day: StatisticsDay;
  readonly place: number;
  readonly step: number;
  readonly top: number;
  readonly look: 'today' | 'chosen' | undefined;
}

/** The lower part of the bar is the share of customers' orders that got a code, the upper part is the rest. */
function DayBar({ day, place, step, top, look }: BarProps): ReactNode {
  const high = (count: number): number => (count / top) * HEIGHT;
  const x = place * step + (step * (1 - BAR)) / 2;
  const width = step * BAR;
  const served = (day.customers * (day.delivered_share ?? 0)) / 100;
  return (
    <g data-look={look}>
      <rect
        className="chart-lost"
        {...{ x, width }}
        y={HEIGHT - high(day.customers)}
        height={high(day.customers - served)}
      />
      <rect className="chart-codes" {...{ x, width }} y={HEIGHT - high(served)} height={high(served)} />
    </g>
  );
}

/** The day that an arrow key leads to. A chart has its first day on the left in every language. */
function dayByKey(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return Math.min(Math.max(at + (key === 'ArrowRight' ? 1 : -1), 0), last);
}

type Days = readonly StatisticsDay[];

/** The chosen day, and the handlers of pointer and keys that change it. Null: no day is chosen, and today is announced. */
function useChosenDay(last: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const onPointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * (last + 1));
    setChosen(Math.min(Math.max(place, 0), last));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, chosen ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const leave = (): void => setChosen(null);
  const acts = { onPointerMove: onPointer, onPointerDown: onPointer, onPointerLeave: leave, onBlur: leave };
  return { chosen, acts: { ...acts, onKeyDown } };
}

/** The text of a day. */
function useDayText(): (day: StatisticsDay | undefined) => string {
  const intl = useIntl();
  return (day) => {
    if (day === undefined) return '';
    const date = shortDay(day.date, intl.locale);
    if (day.delivered_share === null)
      return intl.formatMessage(
        { id: 'statistics.chart.empty', defaultMessage: '{date}: no figures' },
        { date },
      );
    const share = intl.formatNumber(day.delivered_share, { minimumFractionDigits: 1 });
    return intl.formatMessage(
      {
        id: 'statistics.chart.day',
        defaultMessage:
          '{date}: {share} % delivered, {customers, plural, one {# customer} other {# customers}}',
      },
      { date, share, customers: day.customers },
    );
  };
}

/** The distance from the start of the chart to the middle of a day. */
function middleOf(place: number, days: Days): { readonly insetInlineStart: string } {
  return { insetInlineStart: `${((place + 0.5) / days.length) * 100}%` };
}

function Axis({ lines }: { readonly lines: readonly number[] }): ReactNode {
  return (
    <div className="chart-axis num" aria-hidden="true">
      {lines.toReversed().map((line) => (
        <span key={line}>
          <FormattedNumber value={line} />
        </span>
      ))}
    </div>
  );
}

function DayNames({ days }: { readonly days: Days }): ReactNode {
  const intl = useIntl();
  const last = days.length - 1;
  const every = days.length <= NAMED_EVERY ? 1 : NAMED_EVERY * Math.ceil(days.length / DAYS_OF_MONTH);
  return (
    <div className="chart-days num" aria-hidden="true">
      {days.map(({ date }, place) =>
        (last - place) % every === 0 ? (
          <span key={date} style={middleOf(place, days)}>
            {place === last ? intl.formatMessage(messages.today) : shortDay(date, intl.locale)}
          </span>
        ) : null,
      )}
    </div>
  );
}

function Bars({
  days,
  lines,
  chosen,
}: {
  readonly days: Days;
  readonly lines: readonly number[];
  readonly chosen: number | null;
}): ReactNode {
  const top = lines.at(-1) ?? 1;
  const step = WIDTH / days.length;
  const lookOf = (place: number): BarProps['look'] =>
    place === chosen ? 'chosen' : place === days.length - 1 ? 'today' : undefined;
  const heightOf = (line: number): number => HEIGHT - (line / top) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line) => (
        <line key={line} x1="0" x2={WIDTH} y1={heightOf(line)} y2={heightOf(line)} />
      ))}
      {days.map((day, place) => (
        <DayBar key={day.date} {...{ day, place, step, top }} look={lookOf(place)} />
      ))}
    </svg>
  );
}

/** The last days without figures, today last. */
function emptyDays(count: number): Days {
  const today = serverNow();
  return Array.from({ length: count }, (_, place) => ({
    date: new Date(today - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10),
    customers: 0,
    delivered_share: null,
  }));
}

/** The axes of a chart without figures, with the reason in the middle. */
export function EmptyChart({
  days,
  children,
}: {
  readonly days: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="chart" dir="ltr">
      <div className="chart-field" data-empty="">
        <Bars days={[]} lines={axisOf([])} chosen={null} />
        <div className="chart-reason" dir="auto">
          {children}
        </div>
      </div>
      <DayNames days={emptyDays(days)} />
    </div>
  );
}

/** One bar per day. The pointer or the arrow keys choose a day, and its figures are announced and shown. */
export function CodesChart({ days }: { readonly days: Days }): ReactNode {
  const intl = useIntl();
  const last = days.length - 1;
  const { chosen, acts } = useChosenDay(last);
  const textOf = useDayText();
  const lines = axisOf(days.map(({ customers }) => customers));
  const at = chosen ?? last;
  return (
    <div className="chart" dir="ltr">
      <Axis lines={lines} />
      <div
        className="chart-field"
        role="slider"
        tabIndex={0}
        aria-label={intl.formatMessage(messages.chart)}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={textOf(days[at])}
        {...acts}
      >
        <Bars {...{ days, lines, chosen }} />
        {chosen !== null && (
          <p
            className="chart-tip"
            data-side={chosen > last / 2 ? 'before' : 'after'}
            style={middleOf(chosen, days)}
            dir="auto"
            aria-hidden="true"
          >
            {textOf(days[chosen])}
          </p>
        )}
      </div>
      <DayNames days={days} />
    </div>
  );
}
