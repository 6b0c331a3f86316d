import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { unreadOf, useSeenMessages } from '../../api/seen-messages.store.ts';
import { usePreferences } from '../../session/preferences.store.ts';

/** Above this the exact number is not shown. */
const MOST = 99;

/** How many messages have come since the customer last looked. Shows nothing if there are none, or if the count is turned off. */
export function UnreadCount(): ReactNode {
  const wanted = usePreferences((state) => state.unreadMark);
  const seen = useSeenMessages((state) => state.seq);
  const count = useStore(privateFeed, ({ feed }) => unreadOf(feed.rows, seen));
  if (!wanted || count === 0) return null;
  return (
    <span className="unread-count num">
      <FormattedNumber value={Math.min(count, MOST)} />
      {count > MOST && '+'}
      <span className="visually-hidden">
        {' '}
        <FormattedMessage id="shell.unread" defaultMessage="new" />
      </span>
    </span>
  );
}
