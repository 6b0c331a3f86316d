import { type FeedAnswer, type FeedState, feedMaxRows } from './feed-reducer.ts';
import { query } from './http.ts';

/** Wait before a read is tried again. It doubles while the server fails. */
const RETRY_MS = 1500;
const LONGEST_RETRY_MS = 30_000;

/** Reads from the server what a feed is missing. */
export interface CatchUp {
  /** Reads what is missing. A read that is under way is shared. */
  readonly read: () => Promise<void>;
  /** Reads, and once more after a read that is under way: its answer cannot know what was missed meanwhile. */
  readonly readAfresh: () => void;
  readonly readIfBehind: () => void;
  /** Forgets the read that is under way: its answer belongs to somebody else. */
  readonly forget: () => void;
}

/** The feed that a `CatchUp` works for. */
export interface CatchUpTarget {
  readonly current: () => FeedState;
  /** `askedAt` is the feed's `seq` when the read was sent. */
  readonly answered: (answer: FeedAnswer, askedAt: number) => void;
  readonly failed: () => void;
}

export function createCatchUp(path: string, target: CatchUpTarget): CatchUp {
  let reading: Promise<void> | null = null;
  let isStale = false;
  let retryMs = RETRY_MS;
  /** Grows when the feed is cleared. */
  let owner = 0;

  async function send(reader: number): Promise<void> {
    const { whole, seq } = target.current();
    try {
      const answer = await query<FeedAnswer>(`${path}?limit=${feedMaxRows}${whole ? `&after=${seq}` : ''}`);
      if (reader !== owner) return;
      target.answered(answer, seq);
      retryMs = RETRY_MS;
      // The answer came from another feed than ours: all of it is read.
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
