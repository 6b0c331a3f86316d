import type { AuditEventView } from '@ringpost/query-api/audit/audit.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { auditPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { ACTORS, type OneStream, type StreamFilter, useStream } from './audit.api.ts';
import { Actor, groupNames } from './audit-words.tsx';
import { ActorFilter, anchorOf, EventsList, type OfMoment, useFollow } from './events-list.tsx';
import type { EventLine } from './events-table.tsx';
import type { Tick } from './moment.ts';

/** When the events of a stream happened, and of which types they are. */
export interface StreamLife {
  readonly ticks: readonly (Tick & { readonly revision: number })[];
  readonly total: number;
  readonly types: readonly string[];
}

/** The money of an event, if it is about any. */
function What({ event: { data } }: { readonly event: AuditEventView }): ReactNode {
  const { amountMills, reason } = data as { readonly amountMills?: unknown; readonly reason?: unknown };
  if (typeof amountMills === 'number') return <Money dollars={amountMills / 1000} />;
  return typeof reason === 'string' ? <bdi className="dim">{reason}</bdi> : <span className="dim">–</span>;
}

function lineOf(event: AuditEventView): EventLine {
  return { place: event, who: <Actor actor={event.actor} />, what: <What event={event} /> };
}

/** The customer whose thing it is, as its events name it. */
function customerOf(events: readonly AuditEventView[]): string | undefined {
  const ids = events.map(({ data }) => data.userId);
  return ids.find((id): id is string => typeof id === 'string');
}

/** More than these events: all of the customer, or of the thing if only a part of it is shown. */
function More({ of, userId }: { readonly of: OneStream; readonly userId: string | undefined }): ReactNode {
  if (of.part !== undefined)
    return (
      <ButtonLink look="outline" size="xs" to={auditPath(of.kind, of.id)}>
        <FormattedMessage id="audit.whole" defaultMessage="The whole timeline" />
      </ButtonLink>
    );
  if (userId === undefined) return null;
  return (
    <ButtonLink look="outline" size="xs" to={auditPath('customer', userId)}>
      <FormattedMessage id="audit.of-customer" defaultMessage="All of this customer" />
    </ButtonLink>
  );
}

interface FiltersProps {
  readonly types: readonly string[];
  readonly filter: StreamFilter;
  readonly onFilter: (filter: StreamFilter) => void;
}

function Filters({ types, filter, onFilter }: FiltersProps): ReactNode {
  const intl = useIntl();
  const all = { value: '', label: intl.formatMessage(groupNames.all) };
  return (
    <>
      <SelectInput
        label={intl.formatMessage({ id: 'audit.filter', defaultMessage: 'Which events' })}
        value={filter.type ?? ''}
        options={[all, ...types.map((type) => ({ value: type, label: type }))]}
        onChange={(type) => onFilter({ ...filter, type: oneOf(types, type) })}
      />
      <ActorFilter actor={filter.actor} onActor={(actor) => onFilter({ ...filter, actor })} />
    </>
  );
}

/** Which events are listed. The address has it. */
function useFilter(types: readonly string[]): readonly [StreamFilter, (filter: StreamFilter) => void] {
  const { search, change } = useAddress();
  const onFilter = ({ type, actor }: StreamFilter): void => change({ events: type ?? '', by: actor ?? '' });
  const filter = {
    type: oneOf(types, search.get('events') ?? ''),
    actor: oneOf(ACTORS, search.get('by') ?? ''),
  };
  return [filter, onFilter];
}

interface StreamEventsProps extends OfMoment {
  readonly of: OneStream;
  readonly life: StreamLife;
}

/** The events of one stream of the log. */
export function StreamEvents({ of, life, ...shown }: StreamEventsProps): ReactNode {
  const { ticks, total, types } = life;
  const [filter, onFilter] = useFilter(types);
  const anchor = anchorOf(ticks, shown.moment)?.revision;
  const [before, setBefore] = useState(anchor);
  const { data, error, mutate } = useStream(of, before, filter);
  const events = data?.data;
  useFollow(events, shown.chosen?.position, anchor, setBefore);
  const hasOlder = data !== undefined && data.total > data.data.length;
  return (
    <EventsList
      {...{ ...shown, total, error }}
      filters={
        <>
          <More of={of} userId={customerOf(events ?? [])} />
          <Filters {...{ types, filter, onFilter }} />
        </>
      }
      lines={events?.map(lineOf)}
      onRetry={() => void mutate()}
      onNewest={before === undefined ? undefined : () => setBefore(undefined)}
      onOlder={hasOlder ? () => setBefore(events?.at(-1)?.revision) : undefined}
    />
  );
}
