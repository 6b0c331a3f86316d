import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onSignOut } from '../session/session.store.ts';
import { privateFeed } from './feed.store.ts';

interface SeenMessages {
  /** The place in the feed up to which messages were seen; null until the feed was read for the first time. */
  readonly seq: number | null;
}

/** How far the customer has read on this device. It is deleted at logout, like all data of the customer. */
export const useSeenMessages = create<SeenMessages>()(
  persist((): SeenMessages => ({ seq: null }), { name: 'ringpost.seen-messages' }),
);

/** Marks all messages of the feed as seen. */
export function markSeen(): void {
  const { feed } = privateFeed.getState();
  if (feed.loaded && feed.seq !== useSeenMessages.getState().seq) useSeenMessages.setState({ seq: feed.seq });
}

/** How many messages of the feed are new. Messages that were there at the first read on this device are not new. */
export function unreadOf(rows: readonly { readonly seq: number }[], seen: number | null): number {
  return seen === null ? 0 : rows.filter(({ seq }) => seq > seen).length;
}

// The first read sets the start. If the feed ends before the last seen message, it is another feed.
privateFeed.subscribe(({ feed }) => {
  const { seq } = useSeenMessages.getState();
  if (feed.loaded && (seq === null || feed.seq < seq)) markSeen();
});
onSignOut(() => useSeenMessages.setState({ seq: null }));
