import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  begun,
  caughtUp,
  cut,
  emptyFeed,
  type FeedAnswer,
  type FeedState,
  feedMaxRows,
  pushed,
} from './feed-reducer.ts';
import { query } from './http.ts';

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

/** Least time between two changes of what is shown: at 20 messages a second, more would drop frames. */
const coalesceMilliseconds = 250;
/** Wait before asking again for what is still missing; it doubles while the server fails. */
const retryMilliseconds = 1500;
const longestRetryMilliseconds = 30_000;

const nothing = { feed: emptyFeed, connection: 'connecting', lastMessageAt: null, failed: false } as const;

/** A feed that heals itself: what the socket missed is asked for, what comes twice is shown once. */
export function createFeed(path: string, { onlyWhileWatched = false } = {}): StoreApi<Feed> {
  let watchers = 0;
  const isAsleep = (): boolean => onlyWhileWatched && watchers === 0;
  let waiting: SmsView[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | null = null;
  /** The socket came back while an answer was on its way: that answer cannot know what was missed in between. */
  let askAgain = false;
  let first: Feed | undefined;
  let retry = retryMilliseconds;
  /** Grows when the feed is cleared: an answer that was asked for before belongs to somebody else. */
  let owner = 0;

  const store = createStore<Feed>()((set, get) => {
    const flush = (): void => {
      timer = undefined;
      const messages = waiting;
      waiting = [];
      set(({ feed }) => ({ feed: pushed(feed, messages), lastMessageAt: Date.now() }));
      askIfBehind();
    };
    const ask = async (): Promise<void> => {
      const asker = owner;
      const { feed } = get();
      try {
        const answer = await query<FeedAnswer>(
          `${path}?limit=${feedMaxRows}${feed.whole ? `&after=${feed.seq}` : ''}`,
        );
        if (asker !== owner) return;
        set((state) => ({ feed: caughtUp(state.feed, answer, feed.seq), failed: false }));
        retry = retryMilliseconds;
        // Another feed than ours: all of it is asked for at once.
        if (!get().feed.loaded) askAgain = true;
      } catch {
        if (asker !== owner) return;
        set((state) => ({ failed: !state.feed.loaded }));
        retry = Math.min(retry * 2, longestRetryMilliseconds);
      }
      asking = null;
      if (askAgain) {
        askAgain = false;
        void get().catchUp();
      } else if (get().feed.behind) setTimeout(() => asker === owner && askIfBehind(), retry);
    };
    const askIfBehind = (): void => {
      if (get().feed.behind) void get().catchUp();
    };
    return {
      ...nothing,
      boot(sms, seq) {
        set({ feed: begun(sms, seq) });
        first = get();
      },
      push(message) {
        if (isAsleep()) {
          if (!get().feed.behind) set(({ feed }) => ({ feed: cut(feed) }));
          return;
        }
        waiting.push(message);
        timer ??= setTimeout(flush, sinceLastFlush());
      },
      connected() {
        set({ connection: 'live' });
        if (isAsleep()) return;
        askAgain = asking !== null;
        void get().catchUp();
      },
      lost: () => set(({ feed }) => ({ connection: 'reconnecting', feed: cut(feed) })),
      catchUp() {
        asking ??= ask();
        return asking;
      },
      clear() {
        clearTimeout(timer);
        timer = undefined;
        waiting = [];
        asking = null;
        askAgain = false;
        owner += 1;
        set(nothing);
      },
    };

    /** The first message after a pause shows at once; the following ones wait for each other. */
    function sinceLastFlush(): number {
      const { lastMessageAt } = get();
      return Math.max(0, coalesceMilliseconds - (Date.now() - (lastMessageAt ?? 0)));
    }
  });
  // React draws the first picture, on the server and where the page wakes up, from the initial state: the booted rows.
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
  return Object.assign(store, { subscribe: watch, getInitialState: () => first ?? getInitialState() });
}

/** Behind the login nobody looks at it, and the customer's own things come first. */
export const publicFeed = createFeed('/api/sms/public', { onlyWhileWatched: true });
export const privateFeed = createFeed('/api/sms/list');
