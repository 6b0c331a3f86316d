import { FEED_MAX_ROWS, type FeedAnswer, type FeedState } from './feed-reducer.ts';
import { query } from './http.ts';

/** Wait before a failed read is repeated. It doubles while the server fails. */
const RETRY_MS = 1500;
const LONGEST_RETRY_MS = 30_000;

/** The queries for a feed. */
export type FeedRoute = 'GET /api/sms/public' | 'GET /api/sms/list';

/** Reads from the server what a feed is missing. */
export interface CatchUp {
  /** Reads what is missing. A running read is shared. */
  readonly read: () => Promise<void>;
  /** Reads now. If a read is running, reads again after it, because its answer may lack newer messages. */
  readonly readAfresh: () => void;
  readonly readIfBehind: () => void;
  /** Ignores the running read, because its answer belongs to another account. */
  readonly forget: () => void;
}

/** The feed of a `CatchUp`. */
export interface CatchUpTarget {
  readonly current: () => FeedState;
  /** `seqAtRequest` is the feed's `seq` when the read was sent. */
  readonly answered: (answer: FeedAnswer, seqAtRequest: number) => void;
  readonly failed: () => void;
}

export function createCatchUp(route: FeedRoute, target: CatchUpTarget): CatchUp {
  let reading: Promise<void> | null = null;
  let isStale = false;
  let retryMs = RETRY_MS;
  /** Increases each time the feed is cleared. */
  let owner = 0;

  async function send(reader: number): Promise<void> {
    const { whole, seq } = target.current();
    try {
      const answer = await query(route, {
        query: { limit: FEED_MAX_ROWS, after: whole ? seq : undefined },
      });
      if (reader !== owner) return;
      target.answered(answer, seq);
      retryMs = RETRY_MS;
      // The answer came from another feed, so everything is read again.
      if (!target.current().loaded) isStale = true;
    } catch {
      if (reader !== owner) return;
      target.failed();
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
    reading = null;
    if (isStale) {
      isStale = false;
      void read();
    } else if (target.current().behind) setTimeout(() => reader === owner && readIfBehind(), retryMs);
  }

  function read(): Promise<void> {
    reading ??= send(owner);
    return reading;
  }

  function readIfBehind(): void {
    if (target.current().behind) void read();
  }

  return {
    read,
    readIfBehind,
    readAfresh() {
      isStale = reading !== null;
      void read();
    },
    forget() {
      reading = null;
      isStale = false;
      owner += 1;
    },
  };
}
