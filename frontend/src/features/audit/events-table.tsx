import type { PlaceView } from '@ringpost/query-api/audit/audit.contract';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDay } from '../../i18n/stamps.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useCards } from '../../ui/use-media.ts';
import { clockWithMilliseconds, StreamName } from './audit-words.tsx';
import { EventName } from './event-name.tsx';

/** One line of a timeline. */
export interface EventLine {
  readonly place: PlaceView;
  readonly who: ReactNode;
  readonly what: ReactNode;
}

export interface EventsTableProps {
  readonly caption: ReactNode;
  /** The head of the column `who`; by default who acted. */
  readonly about?: ReactNode;
  /** Newest first; undefined while they are loading. */
  readonly lines: readonly EventLine[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (place: PlaceView) => void;
  /** The events after this position come later than the chosen moment. */
  readonly until?: string | undefined;
}

type RowProps = Pick<EventsTableProps, 'chosen' | 'onChoose' | 'until'> & { readonly line: EventLine };

function marks({ line: { place }, chosen, until }: RowProps) {
  return {
    'data-chosen': place.event_id === chosen || undefined,
    'data-later': (until !== undefined && place.position > until) || undefined,
  };
}

function Later({ shown }: { readonly shown: boolean | undefined }): ReactNode {
  return shown ? (
    <span className="visually-hidden">
      <FormattedMessage id="audit.later" defaultMessage="Later than the moment above" />
    </span>
  ) : null;
}

function Row(props: RowProps): ReactNode {
  const { line, chosen, onChoose } = props;
  const { place, who, what } = line;
  const its = marks(props);
  return (
    <tr className="audit-row" {...its} onClick={() => onChoose(place)}>
      <td>
        <time className="num dim" dateTime={place.at}>
          {clockWithMilliseconds(place.at)}
        </time>
      </td>
      <td>
        <button type="button" aria-pressed={place.event_id === chosen}>
          {place.type}
        </button>
        <Later shown={its['data-later']} />
      </td>
      <td className="dim" data-wide-only="">
        <StreamName place={place} />
      </td>
      <td>{who}</td>
      <td data-stretches="">{what}</td>
    </tr>
  );
}

function Card(props: RowProps): ReactNode {
  const { line, chosen, onChoose } = props;
  const { place, who, what } = line;
  const its = marks(props);
  return (
    <li className="audit-card-row" {...its}>
      <button type="button" aria-pressed={place.event_id === chosen} onClick={() => onChoose(place)}>
        <span className="row between">
          <b>
            <EventName type={place.type} />
          </b>
          <span>{what}</span>
        </span>
        <span className="row between dim">
          <span>
            <StreamName place={place} />, {who}
          </span>
          <time className="num" dateTime={place.at}>
            {clockWithMilliseconds(place.at)}
          </time>
        </span>
        <Later shown={its['data-later']} />
      </button>
    </li>
  );
}

/** The lines of each day, in their order. */
function byDay(
  lines: readonly EventLine[],
  locale: string,
): readonly (readonly [day: string, lines: readonly EventLine[]])[] {
  const days: [string, EventLine[]][] = [];
  for (const line of lines) {
    const day = formatDay(new Date(line.place.at), false, locale);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(line);
    else days.push([day, [line]]);
  }
  return days;
}

function Head({ about }: Pick<EventsTableProps, 'about'>): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">
          <FormattedMessage id="audit.at" defaultMessage="Time" />
        </th>
        <th scope="col">
          <FormattedMessage id="audit.event" defaultMessage="Event" />
        </th>
        <th scope="col" data-wide-only="">
          <FormattedMessage id="audit.stream" defaultMessage="Stream" />
        </th>
        <th scope="col">{about ?? <FormattedMessage id="audit.who" defaultMessage="Who" />}</th>
        <th scope="col" data-stretches="">
          <FormattedMessage id="audit.what" defaultMessage="What" />
        </th>
      </tr>
    </thead>
  );
}

function Loading(): ReactNode {
  return (
    <div className="audit-loading" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((bar) => (
        <Skeleton key={bar} width={80} />
      ))}
    </div>
  );
}

/** The events of a timeline, newest first, by day. A click chooses one. Later ones are hatched. */
export function EventsTable({ caption, about, lines, ...rest }: EventsTableProps): ReactNode {
  const cards = useCards();
  const { locale } = useIntl();
  if (!lines) return <Loading />;
  const days = byDay(lines, locale);
  if (cards) {
    return (
      <ul className="audit-cards">
        {days.map(([day, own]) => (
          <Fragment key={own[0]?.place.event_id}>
            <li className="audit-day num">{day}</li>
            {own.map((line) => (
              <Card key={line.place.event_id} line={line} {...rest} />
            ))}
          </Fragment>
        ))}
      </ul>
    );
  }
  return (
    <div className="data-table" data-compact="">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <Head about={about} />
        {days.map(([day, own]) => (
          <tbody key={own[0]?.place.event_id}>
            <tr className="audit-day">
              <th scope="rowgroup" colSpan={5}>
                <bdi className="num">{day}</bdi>
              </th>
            </tr>
            {own.map((line) => (
              <Row key={line.place.event_id} line={line} {...rest} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
