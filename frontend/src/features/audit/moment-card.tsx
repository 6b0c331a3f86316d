import { StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Listed } from '../../ui/listed.tsx';
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

/** A time as the browser's own field has it, by the reader's clock. */
function fieldText(time: number): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${day}T${clock}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

function TimeField({ ticks, moment, now, onMove }: LifeSliderProps): ReactNode {
  const intl = useIntl();
  return (
    <div className="input audit-time" data-size="sm">
      <input
        type="datetime-local"
        step={0.001}
        className="mono"
        aria-label={intl.formatMessage({ id: 'audit.time', defaultMessage: 'Moment as a time' })}
        value={fieldText(timeOf(ticks, moment, now))}
        onChange={({ target }) => {
          const time = new Date(target.value).getTime();
          if (!Number.isNaN(time)) onMove(time >= now ? null : { time: new Date(time).toISOString() });
        }}
      />
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
        <TimeField {...props} />
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
                      values={{ position: <bdi className="num">{position}</bdi> }}
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
