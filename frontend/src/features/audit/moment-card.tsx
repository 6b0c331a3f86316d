import { StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Listed } from '../../ui/listed.tsx';
import { LogPosition } from '../../ui/log-position.tsx';
import { LifeSlider, type LifeSliderProps } from './life-slider.tsx';
import { stepEvent, timeOf } from './moment.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long before now a time was: `18 minutes ago`. */
function Ago({ time, now }: { readonly time: number; readonly now: number }): ReactNode {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  return <FormattedRelativeTime value={-Math.round(seconds / size)} unit={unit} />;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A time as the browser's own fields have it, by the reader's clock. */
function fieldTexts(time: number): { readonly day: string; readonly clock: string } {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return { day, clock: `${clock}.${String(at.getMilliseconds()).padStart(3, '0')}` };
}

function TimeFields({ ticks, moment, now, onMove }: LifeSliderProps): ReactNode {
  const intl = useIntl();
  const { day, clock } = fieldTexts(timeOf(ticks, moment, now));
  const move = (text: string): void => {
    const time = new Date(text).getTime();
    if (!Number.isNaN(time)) onMove(time >= now ? null : { time: new Date(time).toISOString() });
  };
  return (
    <div className="audit-time">
      <div className="input" data-size="sm">
        <input
          type="date"
          className="mono"
          aria-label={intl.formatMessage({ id: 'audit.moment.day', defaultMessage: 'Day of the moment' })}
          value={day}
          onChange={({ target }) => move(`${target.value}T${clock}`)}
        />
      </div>
      <div className="input" data-size="sm">
        <input
          type="time"
          step={0.001}
          className="mono"
          aria-label={intl.formatMessage({ id: 'audit.moment.time', defaultMessage: 'Time of the moment' })}
          value={clock}
          onChange={({ target }) => move(`${day}T${target.value}`)}
        />
      </div>
    </div>
  );
}

function Steps({ ticks, moment, onMove }: LifeSliderProps): ReactNode {
  const isNow = moment === null;
  return (
    <div className="audit-steps">
      <Button look="outline" size="xs" onClick={() => onMove(stepEvent(ticks, moment, -1))}>
        <StepBack className="flips" size={13} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="audit.event.earlier" defaultMessage="Event before" />
      </Button>
      <Button look="outline" size="xs" disabled={isNow} onClick={() => onMove(stepEvent(ticks, moment, 1))}>
        <FormattedMessage id="audit.event.later" defaultMessage="Event after" />
        <StepForward className="flips" size={13} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <Button look="primary" size="xs" disabled={isNow} onClick={() => onMove(null)}>
        <FormattedMessage id="audit.back" defaultMessage="Back to now" />
      </Button>
    </div>
  );
}

/** Chooses the moment: by the slider, event by event, or as a time. */
export function MomentCard(props: LifeSliderProps & { readonly position: string | undefined }): ReactNode {
  const { ticks, moment, now, position } = props;
  const isNow = moment === null;
  return (
    <section className="card audit-moment">
      <div className="audit-moment-head">
        <h2>
          <FormattedMessage id="audit.as-of" defaultMessage="State as of" />
        </h2>
        <TimeFields {...props} />
        <span className="t12 dim">
          <Listed
            parts={[
              isNow ? (
                <FormattedMessage key="now" id="audit.now" defaultMessage="now" />
              ) : (
                <Ago key="ago" time={timeOf(ticks, moment, now)} now={now} />
              ),
              ...(position
                ? [
                    <FormattedMessage
                      key="position"
                      id="audit.position"
                      defaultMessage="position {position}"
                      values={{ position: <LogPosition position={position} /> }}
                    />,
                  ]
                : []),
            ]}
          />
        </span>
        <Steps {...props} />
      </div>
      <LifeSlider {...props} />
    </section>
  );
}
