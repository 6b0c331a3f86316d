import type { Projector, StoppedEvent } from '@ringpost/command-api/operator/operator.contract';
import { OctagonAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { Button } from '../../ui/button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { retryProjector } from './operations.api.ts';

/** The data of the event as it is stored. The field that the error names is marked; nobody sees a sealed one. */
function EventData({ fields }: Pick<StoppedEvent, 'fields'>): ReactNode {
  if (!fields)
    return (
      <p className="t12 dim">
        <FormattedMessage id="stopped.unreadable" defaultMessage="The data of this event cannot be read." />
      </p>
    );
  return (
    <ul className="stopped-data mono" dir="ltr">
      {fields.map(({ name, value, is_suspect }) => (
        <li key={name}>
          <span className="dim">{name}: </span>
          {value === null ? (
            <span className="dim">
              <FormattedMessage id="stopped.sealed" defaultMessage="sealed" />
            </span>
          ) : is_suspect ? (
            <mark>{value}</mark>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  );
}

function AboutEvent({ event }: { readonly event: StoppedEvent }): ReactNode {
  const { type, schema_version, stream, at, by } = event;
  return (
    <>
      <p className="t12 dim">
        <FormattedMessage
          id="stopped.event"
          defaultMessage="{type} v{version, number} in {stream}, appended {at} by {by}. Only this view stopped; the others continue."
          values={{
            type: <bdi className="mono">{type}</bdi>,
            version: schema_version,
            stream: <bdi className="mono">{stream}</bdi>,
            at: <Stamp at={at} form="feed" />,
            by: <bdi className="mono">{by}</bdi>,
          }}
        />
      </p>
      <EventData fields={event.fields} />
    </>
  );
}

function TryAgain({ name }: { readonly name: string }): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      await retryProjector(name);
      const text = intl.formatMessage(
        { id: 'stopped.retried', defaultMessage: '{view} tries again.' },
        { view: name },
      );
      notify({ kind: 'success', text });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void retry()}>
      <RotateCw size={13} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage id="stopped.retry" defaultMessage="Try again" />
    </Button>
  );
}

function WhoSkips(): ReactNode {
  return (
    <span className="t12">
      <FormattedMessage id="stopped.skip.who" defaultMessage="A super admin can skip it." />
    </span>
  );
}

/** A view that stopped: why, at which event, and what an admin can do. */
export function StoppedCard({
  projector,
  onSkip,
}: {
  readonly projector: Projector;
  readonly onSkip: (projector: Projector) => void;
}): ReactNode {
  const { name, stopped } = projector;
  if (!stopped) return null;
  return (
    <section className="card stopped-card" aria-labelledby={`stopped-${name}`}>
      <div className="card-head">
        <OctagonAlert size={16} strokeWidth={1.5} aria-hidden="true" />
        <h2 id={`stopped-${name}`}>
          <FormattedMessage
            id="stopped.title"
            defaultMessage="{view} stopped at {position}"
            values={{ view: name, position: <bdi className="num">{stopped.position}</bdi> }}
          />
        </h2>
      </div>
      <div className="stopped-body">
        <p className="stopped-error mono t13">
          <bdi>{stopped.error}</bdi>
        </p>
        {stopped.event && <AboutEvent event={stopped.event} />}
        <div className="stopped-acts">
          <OnlyFor least="admin">
            <TryAgain name={name} />
          </OnlyFor>
          {stopped.can_skip && (
            <OnlyFor least="super_admin" otherwise={<WhoSkips />}>
              <Button look="danger" size="sm" onClick={() => onSkip(projector)}>
                <FormattedMessage id="stopped.skip" defaultMessage="Skip it" />
              </Button>
            </OnlyFor>
          )}
          <span className="t12 dim">
            {stopped.can_skip ? (
              <FormattedMessage
                id="stopped.skip.about"
                defaultMessage="A skip is an event; a rebuild repeats it."
              />
            ) : (
              <FormattedMessage
                id="operations.fault"
                defaultMessage="No event caused this, so there is nothing to skip."
              />
            )}
          </span>
        </div>
      </div>
    </section>
  );
}
