import type { TimelineEntry } from '@ringpost/projections/orders/orders.view';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { elapsedText } from '../elapsed.ts';
import { formatClock } from '../stamps.ts';
import { StatusDot } from '../status-dot.tsx';
import './event-story.css';
import { type StoryDot, type StoryEntry, storyEntry } from './story-entry.ts';

export interface EventStoryProps {
  readonly entries: readonly TimelineEntry[];
  /** In a row of the ledger: one line per event. */
  readonly compact?: boolean;
  /** Where the ledger's lines of these events are; without it, money has no link. */
  readonly ledger?: string;
  /** What stands behind the title of an SMS: its code. */
  readonly aside?: (messageId: string) => ReactNode;
}

/** Every event behind an order or a ledger line, as it was appended: when, what, in which stream. */
export function EventStory({ entries, compact = false, aside, ledger }: EventStoryProps): ReactNode {
  const first = entries[0];
  if (!first) return null;
  return (
    <ol className="story" data-compact={compact || undefined}>
      {entries.map((entry) => (
        <li key={entry.position}>
          <time className="num" dateTime={entry.at}>
            {clockWithMilliseconds(entry.at)}
          </time>
          <span className="story-point">
            <StatusDot shape={shapes[storyEntry(entry, clock).dot]} />
          </span>
          <Words
            story={storyEntry(entry, clock)}
            compact={compact}
            aside={aside}
            ledger={entry.stream === 'wallet' ? ledger : undefined}
          />
          <span className="story-place">
            <span className="num">
              {entry.stream} {entry.revision}
            </span>
            {!compact && <span>{elapsedText(first.at, entry.at)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Words({
  story,
  compact,
  aside,
  ledger,
}: {
  readonly story: StoryEntry;
  readonly compact: boolean;
  readonly aside: EventStoryProps['aside'];
  readonly ledger: string | undefined;
}): ReactNode {
  const values = { ...story.values, num: (parts: ReactNode[]) => <bdi className="num">{parts}</bdi> };
  return (
    <div>
      <b>
        <FormattedMessage {...story.title} values={values} />
      </b>{' '}
      {story.messageId && aside?.(story.messageId)}
      {story.note && (
        <p data-inline={compact || undefined}>
          <FormattedMessage {...story.note} values={values} />
          {ledger && (
            <>
              {' '}
              <Link className="link" to={ledger}>
                <FormattedMessage id="activation.ledger" defaultMessage="Ledger line" />
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}

const clock = (iso: string): string => formatClock(new Date(iso));
const clockWithMilliseconds = (iso: string): string =>
  `${clock(iso)}.${String(new Date(iso).getUTCMilliseconds()).padStart(3, '0')}`;

const shapes: Readonly<Record<StoryDot, 'done' | 'ring' | 'live' | 'failed' | 'half'>> = {
  done: 'done',
  ring: 'ring',
  live: 'live',
  bad: 'failed',
  half: 'half',
};
