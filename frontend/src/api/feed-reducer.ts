import type { PrivateFeed, PublicFeed, SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** Maximum number of rows in a feed. */
export const FEED_MAX_ROWS = 1000;
/** Maximum number of highlighted rows. More would flicker. */
const FRESH_MAX_ROWS = 3;

/**
 * A feed as this page knows it. `seq` has no gaps. All messages up to it are known, and the next number is expected. If a larger
 * number arrives, a message was missed.
 */
export interface FeedState {
  /** Newest first. */
  readonly rows: readonly SmsView[];
  /** All messages up to this one are known. */
  readonly seq: number;
  /** Messages that arrived too early. They are kept until the messages before them have arrived. */
  readonly early: readonly SmsView[];
  /** The highlighted messages, by `seq`. */
  readonly fresh: readonly number[];
  /** False until something came from the server. From then on the rows are correct as of `seq`. */
  readonly loaded: boolean;
  /** Whether the rows go back as far as a feed can. The rows that come with a page are only the newest ones. */
  readonly whole: boolean;
  /** Whether a message was missed, so that the messages after `seq` must be read from the server. */
  readonly behind: boolean;
  /** The log of the server that the rows come from; null until an answer names it. */
  readonly epoch: string | null;
}

export const emptyFeed: FeedState = {
  rows: [],
  seq: 0,
  early: [],
  fresh: [],
  loaded: false,
  whole: false,
  behind: true,
  epoch: null,
};

/** The newest rows, which came with a page. */
export function begun(rows: readonly SmsView[], seq: number): FeedState {
  return {
    ...emptyFeed,
    rows,
    seq,
    loaded: true,
  };
}

/** After a withheld message is paid for, it comes again with a new `seq`. The row with the text replaces the one without. */
function onceEach(rows: readonly SmsView[]): readonly SmsView[] {
  const seen = new Set<string>();
  const newest = rows.filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid));
  return newest.slice(0, FEED_MAX_ROWS);
}

function lit(fresh: readonly number[], arrivals: readonly SmsView[]): readonly number[] {
  return arrivals.length === 0
    ? fresh
    : [...arrivals.map(({ seq }) => seq), ...fresh].slice(0, FRESH_MAX_ROWS);
}

/** Adds the messages that follow without a gap. If a gap remains, the feed is `behind`. */
function drained(feed: FeedState): FeedState {
  let seq = feed.seq;
  const next: SmsView[] = [];
  for (const message of feed.early) {
    if (message.seq !== seq + 1) break;
    next.unshift(message);
    seq = message.seq;
  }
  const early = feed.early.slice(next.length);
  return {
    ...feed,
    rows: next.length > 0 ? onceEach([...next, ...feed.rows]) : feed.rows,
    seq,
    early,
    fresh: lit(feed.fresh, next),
    behind: early.length > 0,
  };
}

/** Oldest first, each `seq` once, without known messages. */
function merged(early: readonly SmsView[], messages: readonly SmsView[], seq: number): readonly SmsView[] {
  const bySeq = new Map([...early, ...messages].map((message) => [message.seq, message]));
  return [...bySeq.values()].filter((message) => message.seq > seq).sort((a, b) => a.seq - b.seq);
}

/** The socket brought messages. They may be old, repeated, or newer than some that were missed. */
export function pushed(feed: FeedState, messages: readonly SmsView[]): FeedState {
  const withEarly = { ...feed, early: merged(feed.early, messages, feed.seq) };
  return feed.loaded && !feed.behind ? drained(withEarly) : withEarly;
}

/**
 * An answer for a feed: the requested rows, and the newest `seq`. Another epoch means another log, and so another feed.
 * The public feed has the epoch in a field, the private one in its `position`.
 */
export type FeedAnswer = Pick<PublicFeed, 'data' | 'seq'> &
  Partial<Pick<PublicFeed, 'epoch'> & Pick<PrivateFeed, 'position'>>;

function newestFirst(a: SmsView, b: SmsView): number {
  return b.seq - a.seq;
}

/** Both lists together, each `seq` once, newest first. */
function newestOf(some: readonly SmsView[], others: readonly SmsView[]): readonly SmsView[] {
  const bySeq = new Map([...others, ...some].map((message) => [message.seq, message]));
  return onceEach([...bySeq.values()].sort(newestFirst));
}

/**
 * Adds an answer with the whole feed, or with the messages after a place in it. `seqAtRequest` is the page's `seq` when it sent
 * the request. A lower `seq` of the server means that the server was restored or emptied. Then the page's rows are not from its
 * feed, and everything is read again. If the answer is only older than messages from the socket, nothing is removed.
 */
export function caughtUp(feed: FeedState, answer: FeedAnswer, seqAtRequest: number): FeedState {
  const epoch = answer.epoch ?? answer.position?.split(':')[0] ?? feed.epoch;
  if (answer.seq < seqAtRequest || (feed.epoch !== null && epoch !== feed.epoch)) return emptyFeed;
  const missed = answer.data.filter((row) => row.seq > feed.seq).sort(newestFirst);
  const rows = newestOf(answer.data, feed.rows);
  const seq = Math.max(feed.seq, answer.seq);
  const fresh = feed.loaded ? lit(feed.fresh, missed) : [];
  return drained({
    ...feed,
    epoch,
    rows,
    seq,
    fresh,
    loaded: true,
    whole: true,
    behind: false,
    early: merged(feed.early, [], seq),
  });
}

/** The socket was cut. The page must read the messages that it missed. */
export function cut(feed: FeedState): FeedState {
  return { ...feed, behind: true };
}
