import type { ListedEvent } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { useAddress } from '../../ui/use-address.ts';
import { ACTORS, type EventFilter, GROUPS, useTimeline } from './audit.api.ts';
import { ActorName, groupNames, What } from './audit-words.tsx';
import { ActorFilter, anchorOf, EventsList, type OfMoment, useFollow } from './events-list.tsx';
import type { EventLine } from './events-table.tsx';
import type { Tick } from './moment.ts';

interface FiltersProps {
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps): ReactNode {
  const intl = useIntl();
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
      <ActorFilter actor={filter.actor} onActor={(actor) => onFilter({ ...filter, actor })} />
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

function lineOf(event: ListedEvent): EventLine {
  return { place: event, who: <ActorName kind={event.actor} />, what: <What event={event} /> };
}

interface CustomerEventsProps extends OfMoment {
  readonly id: string;
  readonly ticks: readonly Tick[];
  readonly total: number;
}

/** The events of all streams of a customer. */
export function CustomerEvents({ id, ticks, ...shown }: CustomerEventsProps): ReactNode {
  const [filter, onFilter] = useFilter();
  const anchor = anchorOf(ticks, shown.moment)?.position;
  const [before, setBefore] = useState(anchor);
  const { data, error, mutate } = useTimeline(id, before, filter);
  useFollow(data?.data, shown.chosen?.position, anchor, setBefore);
  return (
    <EventsList
      {...{ ...shown, error }}
      filters={<Filters filter={filter} onFilter={onFilter} />}
      lines={data?.data.map(lineOf)}
      onRetry={() => void mutate()}
      onNewest={before === undefined ? undefined : () => setBefore(undefined)}
      onOlder={data?.next ? () => setBefore(data.next ?? undefined) : undefined}
    />
  );
}
