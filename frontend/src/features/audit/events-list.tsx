import type { PlaceView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import type { Problem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ACTORS, type EventFilter } from './audit.api.ts';
import { actorNames } from './audit-words.tsx';
import { EventsTable, type EventsTableProps } from './events-table.tsx';
import { happenedUntil, type Moment, type Tick } from './moment.ts';

/** How many later events are above the chosen one when the table moves to it. */
const LATER_SHOWN = 6;

/** The first event that the table does not show, so that the chosen one is below some later ones. */
export function anchorOf<T extends Tick>(ticks: readonly T[], moment: Moment): T | undefined {
  return ticks[happenedUntil(ticks, moment) + LATER_SHOWN];
}

function isOutside(rows: readonly PlaceView[] | undefined, position: string | undefined): boolean {
  const [newest, oldest] = [rows?.[0], rows?.at(-1)];
  if (position === undefined || !newest || !oldest) return false;
  return position > newest.position || position < oldest.position;
}

/** Moves a table to its anchor once an event is chosen that it does not show. Otherwise only the buttons below it move it. */
export function useFollow<Anchor>(
  rows: readonly PlaceView[] | undefined,
  position: string | undefined,
  anchor: Anchor,
  onMove: (anchor: Anchor) => void,
): void {
  const [shown, setShown] = useState(position);
  const mustMove = position !== shown && isOutside(rows, position);
  useEffect(() => {
    setShown(position);
    if (mustMove) onMove(anchor);
  }, [position, mustMove, anchor, onMove]);
}

interface ActorFilterProps {
  readonly actor: EventFilter['actor'];
  readonly onActor: (actor: EventFilter['actor']) => void;
}

export function ActorFilter({ actor, onActor }: ActorFilterProps): ReactNode {
  const intl = useIntl();
  const anybody = intl.formatMessage({ id: 'audit.by.all', defaultMessage: 'By anybody' });
  const actors = ACTORS.map((value) => ({ value, label: intl.formatMessage(actorNames[value]) }));
  return (
    <SelectInput
      label={intl.formatMessage({ id: 'audit.by', defaultMessage: 'By whom' })}
      value={actor ?? ''}
      options={[{ value: '', label: anybody }, ...actors]}
      onChange={(text) => onActor(oneOf(ACTORS, text))}
    />
  );
}

type Turn = (() => void) | undefined;

interface PagerProps {
  readonly onNewest: Turn;
  readonly onOlder: Turn;
}

/** Moves a table of events. A button without a function cannot be used. */
export function EventsPager({ onNewest, onOlder }: PagerProps): ReactNode {
  if (!onNewest && !onOlder) return null;
  return (
    <div className="audit-pager">
      <Button look="outline" size="xs" disabled={!onNewest} onClick={onNewest}>
        <FormattedMessage id="audit.newest" defaultMessage="Newest" />
      </Button>
      <Button look="outline" size="xs" disabled={!onOlder} onClick={onOlder}>
        <FormattedMessage id="audit.older" defaultMessage="Older" />
      </Button>
    </div>
  );
}

/** What a list of events gets to know of the chosen moment. */
export interface OfMoment {
  readonly moment: Moment;
  /** The last event until the chosen moment. */
  readonly chosen: PlaceView | undefined;
  readonly onChoose: (place: PlaceView) => void;
}

interface EventsListProps extends OfMoment, PagerProps, Pick<EventsTableProps, 'lines'> {
  /** How many events the timeline has. */
  readonly total: number;
  /** What stands above the table. */
  readonly filters: ReactNode;
  readonly error: Problem | undefined;
  readonly onRetry: () => void;
}

/** The events around a moment. */
export function EventsList(props: EventsListProps): ReactNode {
  const { total, filters, lines, error, chosen, moment, onChoose } = props;
  return (
    <section className="card audit-list">
      <div className="card-head">
        <h2>
          <FormattedMessage id="audit.events" defaultMessage="Events" />
        </h2>
        <span className="dim t13 grow">
          <bdi className="num">{total}</bdi>
        </span>
        {filters}
      </div>
      {error && !lines ? (
        <ErrorState requestId={error.requestId} onRetry={props.onRetry}>
          <FormattedMessage id="audit.events.failed" defaultMessage="The events did not load" />
        </ErrorState>
      ) : (
        <EventsTable
          caption={<FormattedMessage id="audit.events.caption" defaultMessage="Events, newest first" />}
          lines={lines}
          chosen={chosen?.event_id}
          until={moment === null ? undefined : (chosen?.position ?? '')}
          onChoose={onChoose}
        />
      )}
      {lines?.length === 0 && (
        <EmptyState>
          <FormattedMessage id="audit.events.none" defaultMessage="There are no such events." />
        </EmptyState>
      )}
      <EventsPager onNewest={props.onNewest} onOlder={props.onOlder} />
    </section>
  );
}
