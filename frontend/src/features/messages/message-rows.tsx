import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { MessageRow } from './message-row.tsx';

export function MessageRows({
  rows,
  fresh = [],
}: {
  readonly rows: readonly SmsView[];
  /** `seq` of the messages that have just come. */
  readonly fresh?: readonly number[];
}): ReactNode {
  return (
    <ul className="card messages">
      {rows.map((message) => (
        <MessageRow key={message.uuid} message={message} fresh={fresh.includes(message.seq)} />
      ))}
    </ul>
  );
}

export function LoadingRows(): ReactNode {
  return (
    <ul className="card messages" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <li key={row} className="message">
          <span />
          <Skeleton width={60} />
        </li>
      ))}
    </ul>
  );
}
