import type { ListedEvent, PlaceView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { ACTORS, type EventFilter, GROUPS, useTimeline } from './audit.api.ts';
import { ActorName, actorNames, groupNames, What } from './audit-words.tsx';
import { type EventLine, EventsTable } from './events-table.tsx';
import { happenedUntil, type Moment, type Tick } from './moment.ts';

/** How many later events are above the chosen one when the table moves to it. */
const LATER_SHOWN = 6;

interface FiltersProps {
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps): ReactNode {
  const intl = useIntl();
  const anybody = intl.formatMessage({ id: 'audit.by.all', defaultMessage: 'By anybody' });
  const actors = ACTORS.map((value) => ({ value, label: intl.formatMessage(actorNames[value]) }));
  return (
    <>
      <fieldset
        className="segments audit-filters"
        aria-label={intl.formatMessage({ id: 'audit.filter', defaultMessage: 'Which events' })}
      >
        {([undefined, ...GROUPS] as const).map((group) => (
          <button
            key={group ?? 'all'}
            type="button"
            aria-pressed={filter.group === group}
            onClick={() => onFilter({ ...filter, group })}
          >
            <FormattedMessage {...groupNames[group ?? 'all']} />
          </button>
        ))}
      </fieldset>
      <SelectInput
        label={intl.formatMessage({ id: 'audit.by', defaultMessage: 'By whom' })}
        value={filter.actor ?? ''}
        options={[{ value: '', label: anybody }, ...actors]}
        onChange={(actor) => onFilter({ ...filter, actor: oneOf(ACTORS, actor) })}
      />
    </>
  );
}

/** Which events are listed. The address has it. */
function useFilter(): readonly [EventFilter, (filter: EventFilter) => void] {
  const { search, change } = useAddress();
  const onFilter = ({ group, actor }: EventFilter): void => change({ events: group ?? '', by: actor ?? '' });
  const filter = {
    group: oneOf(GROUPS, search.get('events') ?? ''),
    actor: oneOf(ACTORS, search.get('by') ?? ''),
  };
  return [filter, onFilter];
}

/** The first event that the table does not show, so that the chosen one is below some later ones. */
function anchorOf(ticks: readonly Tick[], moment: Moment): string | undefined {
  return ticks[happenedUntil(ticks, moment) + LATER_SHOWN]?.position;
}

function isOutside(rows: readonly ListedEvent[] | undefined, position: string | undefined): boolean {
  const [newest, oldest] = [rows?.[0], rows?.at(-1)];
  if (position === undefined || !newest || !oldest) return false;
  return position > newest.position || position < oldest.position;
}

function lineOf(event: ListedEvent): EventLine {
  return { place: event, who: <ActorName kind={event.actor} />, what: <What event={event} /> };
}

export interface CustomerEventsProps {
  readonly id: string;
  readonly ticks: readonly Tick[];
  readonly total: number;
  /** The last event until the chosen moment. */
  readonly chosen: ListedEvent | undefined;
  readonly moment: Moment;
  readonly onChoose: (place: PlaceView) => void;
}

/** The part of the timeline around the chosen event, which the buttons below the table move. */
function useRows({ id, ticks, chosen, moment }: CustomerEventsProps, filter: EventFilter) {
  const [before, setBefore] = useState(() => anchorOf(ticks, moment));
  const timeline = useTimeline(id, before, filter);
  const position = chosen?.position;
  const [shown, setShown] = useState(position);
  const anchor = anchorOf(ticks, moment);
  const mustMove = position !== shown && isOutside(timeline.data?.data, position);
  useEffect(() => {
    setShown(position);
    if (mustMove) setBefore(anchor);
  }, [position, mustMove, anchor]);
  return { timeline, before, setBefore };
}

type Turn = (() => void) | undefined;

/** Moves a table of events. A button without a function cannot be used. */
export function EventsPager({
  onNewest,
  onOlder,
}: {
  readonly onNewest: Turn;
  readonly onOlder: Turn;
}): ReactNode {
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

/** The events of all streams of a customer. */
export function CustomerEvents(props: CustomerEventsProps): ReactNode {
  const { total, chosen, moment, onChoose } = props;
  const [filter, onFilter] = useFilter();
  const { timeline, before, setBefore } = useRows(props, filter);
  const { data, error, mutate } = timeline;
  return (
    <section className="card audit-list">
      <div className="card-head">
        <h2>
          <FormattedMessage id="audit.events" defaultMessage="Events" />
        </h2>
        <span className="dim t13 grow">
          <bdi className="num">{total}</bdi>
        </span>
        <Filters filter={filter} onFilter={onFilter} />
      </div>
      {error && !data ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.events.failed" defaultMessage="The events did not load" />
        </ErrorState>
      ) : (
        <EventsTable
          caption={<FormattedMessage id="audit.events.caption" defaultMessage="Events, newest first" />}
          lines={data?.data.map(lineOf)}
          chosen={chosen?.event_id}
          until={moment === null ? undefined : (chosen?.position ?? '')}
          onChoose={onChoose}
        />
      )}
      {data?.data.length === 0 && (
        <EmptyState>
          <FormattedMessage id="audit.events.none" defaultMessage="There are no such events." />
        </EmptyState>
      )}
      <EventsPager
        onNewest={before === undefined ? undefined : () => setBefore(undefined)}
        onOlder={data?.next ? () => setBefore(data.next ?? undefined) : undefined}
      />
    </section>
  );
}
