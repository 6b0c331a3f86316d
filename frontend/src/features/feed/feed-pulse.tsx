import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';

const TICK_MILLISECONDS = 5000;
const MINUTE_MILLISECONDS = 60_000;

/** The current time, updated every five seconds. Null in the prerendered page, because its time is already old. */
function useTick(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Pill({
  shape,
  children,
}: {
  readonly shape: 'live' | 'half' | 'ring';
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className="pill" data-quiet={shape === 'live' ? undefined : ''}>
      <i className="dot" data-shape={shape} aria-hidden="true" />
      {children}
    </span>
  );
}

/** Live, paused, waiting for a reader, or disconnected. A feed that has stopped says so, and since when. */
export function FeedPill({
  source,
  paused,
  held,
}: {
  readonly source: StoreApi<Feed>;
  readonly paused: boolean;
  /** Whether it is paused because somebody reads it. */
  readonly held: boolean;
}): ReactNode {
  const { connection, lastMessageAt } = useStore(source);
  const now = useTick();
  if (connection === 'reconnecting') {
    return (
      <Pill shape="half">
        <FormattedMessage
          id="feed.reconnecting"
          defaultMessage="Reconnecting{seconds, plural, =-1 {} other {, last message # s ago}}"
          values={{ seconds: now && lastMessageAt ? Math.round((now - lastMessageAt) / 1000) : -1 }}
        />
      </Pill>
    );
  }
  if (!paused && !held) {
    return (
      <Pill shape="live">
        <FormattedMessage id="feed.live" defaultMessage="Live" />
      </Pill>
    );
  }
  return (
    <Pill shape="ring">
      {paused ? (
        <FormattedMessage id="feed.paused" defaultMessage="Paused" />
      ) : (
        <FormattedMessage id="feed.held" defaultMessage="Paused while you read" />
      )}
    </Pill>
  );
}

/** How many messages came in the last minute, by the server's clock. */
export function LastMinute({ rows }: { readonly rows: readonly SmsView[] }): ReactNode {
  const now = useTick();
  if (now === null) return null;
  const since = new Date(serverNow() - MINUTE_MILLISECONDS).toISOString();
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
