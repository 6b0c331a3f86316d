import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createCatchUp } from './feed-catch-up.ts';
import { begun, caughtUp, cut, emptyFeed, type FeedState, pushed } from './feed-reducer.ts';
import { createMessageBuffer } from './message-buffer.ts';

/** `connecting` before the first contact, `reconnecting` after one was lost. */
type Connection = 'connecting' | 'live' | 'reconnecting';

export interface Feed {
  readonly feed: FeedState;
  readonly connection: Connection;
  /** When a message last came in, by this machine's clock; null if none did. */
  readonly lastMessageAt: number | null;
  /** Loading failed, and nothing is shown yet. */
  readonly failed: boolean;
  readonly boot: (sms: readonly SmsView[], seq: number) => void;
  readonly push: (message: SmsView) => void;
  readonly connected: () => void;
  readonly lost: () => void;
  readonly catchUp: () => Promise<void>;
  readonly clear: () => void;
}

const nothing = { feed: emptyFeed, connection: 'connecting', lastMessageAt: null, failed: false } as const;

/** A feed that repairs itself: it reads what the socket missed, and shows once what came twice. */
export function createFeed(path: string, { onlyWhileWatched = false } = {}): StoreApi<Feed> {
  let watchers = 0;
  let booted: Feed | undefined;
  const isAsleep = (): boolean => onlyWhileWatched && watchers === 0;

  const store = createStore<Feed>()((set, get) => {
    const catchUp = createCatchUp(path, {
      current: () => get().feed,
      answered: (answer, askedAt) =>
        set(({ feed }) => ({ feed: caughtUp(feed, answer, askedAt), failed: false })),
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
  // On the server and while the page wakes up, React draws the initial state: that is the feed as it was booted.
  return Object.assign(store, { subscribe: watch, getInitialState: () => booted ?? getInitialState() });
}

/** Behind the login nobody looks at it, and what the customer bought comes first. */
export const publicFeed = createFeed('/api/sms/public', { onlyWhileWatched: true });
export const privateFeed = createFeed('/api/sms/list');
