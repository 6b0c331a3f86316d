import type { TimelineEntry } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { formatClock } from '../../i18n/stamps.ts';
import { elapsedText } from '../elapsed.ts';
import { StatusDot } from '../status-dot.tsx';
import './event-history.css';
import { type HistoryDot, type HistoryEntry, type HistoryWords, historyEntry } from './history-entry.ts';

export interface EventHistoryProps {
  readonly entries: readonly TimelineEntry[];
  /** Shows one line per event, for a row of the ledger. */
  readonly compact?: boolean;
  /** The page with the ledger lines of these events. Absent: amounts have no link. */
  readonly ledger?: string;
  /** Shown after the title of a message: its code. */
  readonly aside?: (messageId: string) => ReactNode;
  /** Who caused an event, by its position. Absent: nobody is named. */
  readonly who?: (position: string) => ReactNode;
  /** Whether a message is the recording of a call. */
  readonly isVoice?: (messageId: string) => boolean;
  /** Words for another reader than the customer. */
  readonly words?: HistoryWords;
}

function Words({
  history,
  compact,
  aside,
  ledger,
}: {
  readonly history: HistoryEntry;
  readonly compact: boolean;
  readonly aside: EventHistoryProps['aside'];
  readonly ledger: string | undefined;
}): ReactNode {
  const values = { ...history.values, num: (parts: ReactNode[]) => <bdi className="num">{parts}</bdi> };
  return (
    <div>
      <b>
        <FormattedMessage {...history.title} values={values} />
      </b>{' '}
      {history.messageId && aside?.(history.messageId)}
      {history.note && (
        <p data-inline={compact || undefined}>
          <FormattedMessage {...history.note} values={values} />
          {ledger && (
            <>
              {' '}
              <Link className="link" to={ledger}>
                <FormattedMessage id="history.ledger" defaultMessage="See the transaction" />
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function clock(iso: string): string {
  return formatClock(new Date(iso));
}
function clockWithMilliseconds(iso: string): string {
  return `${clock(iso)}.${String(new Date(iso).getUTCMilliseconds()).padStart(3, '0')}`;
}

const shapes: Readonly<Record<HistoryDot, 'done' | 'ring' | 'live' | 'failed' | 'half'>> = {
  done: 'done',
  ring: 'ring',
  live: 'live',
  bad: 'failed',
  half: 'half',
};

/** All events of an order or a ledger line in the sequence of the log, each with its time, its meaning and its stream. */
export function EventHistory({
  entries,
  compact = false,
  aside,
  isVoice = () => false,
  ledger,
  who,
  words,
}: EventHistoryProps): ReactNode {
  const { locale } = useIntl();
  const first = entries[0];
  if (!first) return null;
  const historyOf = (entry: TimelineEntry): HistoryEntry => historyEntry(entry, clock, isVoice, words);
  return (
    <ol className="history" data-compact={compact || undefined}>
      {entries.map((entry) => (
        <li key={entry.position}>
          <time className="num" dateTime={entry.at}>
            {clockWithMilliseconds(entry.at)}
          </time>
          <span className="history-point">
            <StatusDot shape={shapes[historyOf(entry).dot]} />
          </span>
          <Words
            history={historyOf(entry)}
            compact={compact}
            aside={aside}
            ledger={entry.stream === 'wallet' ? ledger : undefined}
          />
          <span className="history-place">
            <span title={`${entry.stream} ${entry.revision}`}>
              <FormattedMessage
                id="history.of"
                defaultMessage="{stream, select, wallet {balance} number {number} sms {message} other {order}}"
                values={{ stream: entry.stream }}
              />
            </span>
            {!compact && <span>{elapsedText(first.at, entry.at, locale)}</span>}
            {who && <span className="history-who">{who(entry.position)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
