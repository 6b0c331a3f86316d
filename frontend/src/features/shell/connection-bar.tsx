import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useOnline } from '../../api/use-online.ts';

const TICK_MILLISECONDS = 5_000;
const LONGEST_SECONDS = 3_600;

/** Whether the live connection is broken: there is no network, or the server does not answer. */
export function useConnectionLost(): boolean {
  const online = useOnline();
  const connection = useStore(privateFeed, (state) => state.connection);
  return !online || connection === 'reconnecting';
}

/** The age of the newest message, while it tells something about the connection. */
function Since(): ReactNode {
  const newest = useStore(privateFeed, (state) => state.feed.rows[0]?.send_time);
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const seconds = newest === undefined ? null : Math.max(0, Math.round((now - Date.parse(newest)) / 1000));
  if (seconds === null || seconds > LONGEST_SECONDS)
    return <FormattedMessage id="shell.reconnecting" defaultMessage="Reconnecting." />;
  // Not announced, because a screen reader must not read a number every five seconds.
  return (
    <span aria-live="off">
      {seconds < 120 ? (
        <FormattedMessage
          id="shell.reconnecting.seconds"
          defaultMessage="Reconnecting, last message {seconds, number} s ago."
          values={{ seconds }}
        />
      ) : (
        <FormattedMessage
          id="shell.reconnecting.minutes"
          defaultMessage="Reconnecting, last message {minutes, number} min ago."
          values={{ minutes: Math.floor(seconds / 60) }}
        />
      )}
    </span>
  );
}

/** Says that the page may show old data, and how old the last message is. Shows nothing while the connection is live. */
export function ConnectionBar({ lost }: { readonly lost: boolean }): ReactNode {
  return (
    <div aria-live="polite" className="connection-bar">
      {lost && (
        <p>
          <CloudOff size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <Since />{' '}
            <FormattedMessage
              id="shell.reconnecting.orders"
              defaultMessage="Your orders continue. New codes appear here as soon as the connection is back."
            />
          </span>
        </p>
      )}
    </div>
  );
}
