import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';

const tickMilliseconds = 5000;
const minuteMilliseconds = 60_000;

/** Live, paused, waiting for a reader, or cut: a feed that has stopped says so, and since when. */
export function FeedPill({
  source,
  paused,
  held,
}: {
  readonly source: StoreApi<Feed>;
  readonly paused: boolean;
  /** It stands still because somebody reads it. */
  readonly held: boolean;
}): ReactNode {
  const { connection, lastMessageAt } = useStore(source);
  const now = useTick();
  if (connection === 'reconnecting')
    return (
      <span className="pill" data-quiet="">
        <i className="dot" data-shape="half" aria-hidden="true" />
        <FormattedMessage
          id="feed.reconnecting"
          defaultMessage="Reconnecting{seconds, plural, =-1 {} other {, last message # s ago}}"
          values={{ seconds: now && lastMessageAt ? Math.round((now - lastMessageAt) / 1000) : -1 }}
        />
      </span>
    );
  if (paused)
    return (
      <span className="pill" data-quiet="">
        <i className="dot" data-shape="ring" aria-hidden="true" />
        <FormattedMessage id="feed.paused" defaultMessage="Paused" />
      </span>
    );
  if (held)
    return (
      <span className="pill" data-quiet="">
        <i className="dot" data-shape="ring" aria-hidden="true" />
        <FormattedMessage id="feed.held" defaultMessage="Paused while you read" />
      </span>
    );
  return (
    <span className="pill">
      <i className="dot" data-shape="live" aria-hidden="true" />
      <FormattedMessage id="feed.live" defaultMessage="Live" />
    </span>
  );
}

/** How many came in the minute before now, on the server's clock. */
export function LastMinute({ rows }: { readonly rows: readonly SmsView[] }): ReactNode {
  const now = useTick();
  if (now === null) return null;
  const since = new Date(serverNow() - minuteMilliseconds).toISOString();
  const count = rows.findIndex(({ send_time }) => send_time < since);
  return (
    <span className="feed-rate">
      <FormattedMessage
        id="feed.last-minute"
        defaultMessage="{count, number} in the last minute"
        values={{ count: count < 0 ? rows.length : count }}
      />
    </span>
  );
}

/** The time, every five seconds; null in the prerendered page, whose time is nobody's now. */
function useTick(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
