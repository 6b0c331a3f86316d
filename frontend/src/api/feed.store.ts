import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createCatchUp, type FeedRoute } from './feed-catch-up.ts';
import { begun, caughtUp, cut, emptyFeed, type FeedState, pushed } from './feed-reducer.ts';
import { createMessageBuffer } from './message-buffer.ts';

/** `connecting` before the first connection, `reconnecting` after one was lost. */
type Connection = 'connecting' | 'live' | 'reconnecting';

export interface Feed {
  readonly feed: FeedState;
  readonly connection: Connection;
  /** When the last message arrived, by this machine's clock; null if none did. */
  readonly lastMessageAt: number | null;
  /** Loading failed, and no rows are shown yet. */
  readonly failed: boolean;
  readonly boot: (sms: readonly SmsView[], seq: number) => void;
  readonly push: (message: SmsView) => void;
  readonly connected: () => void;
  readonly lost: () => void;
  readonly catchUp: () => Promise<void>;
  readonly clear: () => void;
}

const nothing = { feed: emptyFeed, connection: 'connecting', lastMessageAt: null, failed: false } as const;

/** A feed that repairs itself: it reads messages that the socket missed, and shows repeated ones once. */
export function createFeed(route: FeedRoute, { onlyWhileWatched = false } = {}): StoreApi<Feed> {
  let watchers = 0;
  let booted: Feed | undefined;
  const isAsleep = (): boolean => onlyWhileWatched && watchers === 0;

  const store = createStore<Feed>()((set, get) => {
    const catchUp = createCatchUp(route, {
      current: () => get().feed,
      answered: (answer, seqAtRequest) =>
        set(({ feed }) => ({ feed: caughtUp(feed, answer, seqAtRequest), failed: false })),
      failed: () => set(({ feed }) => ({ failed: !feed.loaded })),
    });
    const buffer = createMessageBuffer((messages) => {
      set(({ feed }) => ({ feed: pushed(feed, messages), lastMessageAt: Date.now() }));
      catchUp.readIfBehind();
    });
    return {
      ...nothing,
      boot(sms, seq) {
        set({ feed: begun(sms, seq) });
        booted = get();
      },
      push(message) {
        if (!isAsleep()) buffer.add(message);
        else if (!get().feed.behind) set(({ feed }) => ({ feed: cut(feed) }));
      },
      connected() {
        set({ connection: 'live' });
        if (!isAsleep()) catchUp.readAfresh();
      },
      lost: () => set(({ feed }) => ({ connection: 'reconnecting', feed: cut(feed) })),
      catchUp: catchUp.read,
      clear() {
        buffer.clear();
        catchUp.forget();
        set(nothing);
      },
    };
  });

  const { getInitialState, subscribe } = store;
  const watch: typeof subscribe = (listener) => {
    const leave = subscribe(listener);
    watchers += 1;
    const { connection, feed, catchUp } = store.getState();
    if (onlyWhileWatched && connection === 'live' && feed.behind) void catchUp();
    return () => {
      watchers -= 1;
      leave();
    };
  };
  // On the server and during hydration, React draws the initial state: the feed that came with the page.
  return Object.assign(store, { subscribe: watch, getInitialState: () => booted ?? getInitialState() });
}

/** Loads only when it is watched, because a purchase is more urgent than this feed. */
export const publicFeed = createFeed('GET /api/sms/public', { onlyWhileWatched: true });
export const privateFeed = createFeed('GET /api/sms/list');
