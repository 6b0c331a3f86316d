import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FeedRow } from './feed-row.tsx';

/** The height of a row in pixels; `--row-feed` in the stylesheet has the same value. */
export const FEED_ROW_PIXELS = 60;

export interface FeedBodyProps {
  /** The visible rows, and the number of rows above them. */
  readonly rows: readonly SmsView[];
  readonly start: number;
  readonly fresh: readonly number[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly state: 'loading' | 'loaded' | 'failed';
  readonly searching: boolean;
  readonly ofOneNumber: boolean;
  readonly onRetry: () => void;
}

const SKELETONS = [40, 60, 80, 40, 60, 80, 40, 60, 80];

export function FeedBody({
  rows,
  start,
  fresh,
  list,
  state,
  searching,
  ofOneNumber,
  onRetry,
}: FeedBodyProps): ReactNode {
  const hydrated = useHydrated();
  if (rows.length > 0)
    return (
      <ol ref={list} aria-live="off">
        {rows.map((sms, row) => (
          <FeedRow
            key={sms.seq}
            sms={sms}
            ofOneNumber={ofOneNumber}
            fresh={fresh.indexOf(sms.seq)}
            top={hydrated ? (start + row) * FEED_ROW_PIXELS : null}
          />
        ))}
      </ol>
    );
  if (state === 'failed')
    return (
      <ErrorState onRetry={onRetry}>
        <FormattedMessage id="feed.failed" defaultMessage="The messages could not be loaded." />
      </ErrorState>
    );
  if (state === 'loading')
    return (
      <div aria-busy="true">
        {SKELETONS.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other key.
          <div key={row} className="feed-row feed-row-loading">
            <Skeleton width={20} />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    );
  return (
    <EmptyState>
      {searching ? (
        <FormattedMessage id="feed.nothing-found" defaultMessage="No message matches." />
      ) : (
        <FormattedMessage
          id="feed.empty"
          defaultMessage="No messages yet. The next one appears here automatically."
        />
      )}
    </EmptyState>
  );
}
