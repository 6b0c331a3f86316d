import type { PrivateFeed, PublicFeed, SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** Most rows that a feed keeps. */
export const feedMaxRows = 1000;
/** Rows that light up at the same time. More would flicker. */
const freshMaxRows = 3;

/**
 * A feed as this page knows it. `seq` has no gaps: a lower one is known, the next higher one is next, and anything beyond
 * that means that a message was missed.
 */
export interface FeedState {
  /** Newest first. */
  readonly rows: readonly SmsView[];
  /** Everything up to here is known. */
  readonly seq: number;
  /** Arrived out of turn: kept until what lies between has come. */
  readonly early: readonly SmsView[];
  /** The last arrivals that light up, by `seq`. */
  readonly fresh: readonly number[];
  /** False until something came from the server; from then on the rows are the truth as of `seq`. */
  readonly loaded: boolean;
  /** The rows reach back as far as a feed goes; those that come with a page are only the newest. */
  readonly whole: boolean;
  /** Something was missed: ask the server for what came after `seq`. */
  readonly behind: boolean;
  /** Which log of the server the rows come from; null while no answer has said it. */
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

/** The newest rows, as a page brought them. */
export function begun(rows: readonly SmsView[], seq: number): FeedState {
  return {
    ...emptyFeed,
    rows,
    seq,
    loaded: true,
  };
}

/** The socket carried messages. They may be old, doubled, or ahead of some that were missed. */
export function pushed(feed: FeedState, messages: readonly SmsView[]): FeedState {
  const known = { ...feed, early: merged(feed.early, messages, feed.seq) };
  return feed.loaded && !feed.behind ? drained(known) : known;
}

/**
 * What the server says of a feed: the rows that were asked for, and the newest `seq` there is. Another epoch is another log,
 * and so another feed: the public feed says it by itself, the private one in its `position`.
 */
export type FeedAnswer = Pick<PublicFeed, 'data' | 'seq'> &
  Partial<Pick<PublicFeed, 'epoch'> & Pick<PrivateFeed, 'position'>>;

/**
 * The server answered the feed, or what came after a place in it. `askedAt` is our `seq` at the moment of asking: a server
 * that knows less than we knew then was restored or emptied, and what we hold is not its feed, so everything is asked for
 * anew. An answer that is only older than what the socket brought meanwhile takes nothing away.
 */
export function caughtUp(feed: FeedState, answer: FeedAnswer, askedAt: number): FeedState {
  const epoch = answer.epoch ?? answer.position?.split(':')[0] ?? feed.epoch;
  if (answer.seq < askedAt || (feed.epoch !== null && epoch !== feed.epoch)) return emptyFeed;
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

/** The socket was cut: whatever came meanwhile must be asked for. */
export function cut(feed: FeedState): FeedState {
  return { ...feed, behind: true };
}

/** Takes over what follows without a gap; a gap that remains makes the feed `behind`. */
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

/** Oldest first, each `seq` once, nothing that is known already. */
function merged(early: readonly SmsView[], messages: readonly SmsView[], seq: number): readonly SmsView[] {
  const bySeq = new Map([...early, ...messages].map((message) => [message.seq, message]));
  return [...bySeq.values()].filter((message) => message.seq > seq).sort((a, b) => a.seq - b.seq);
}

/** Both lists as one, each `seq` once, newest first. */
function newestOf(some: readonly SmsView[], others: readonly SmsView[]): readonly SmsView[] {
  const bySeq = new Map([...others, ...some].map((message) => [message.seq, message]));
  return onceEach([...bySeq.values()].sort(newestFirst));
}

/** A message that was withheld and then read comes again under a new `seq`: its row with the words replaces the one without. */
function onceEach(rows: readonly SmsView[]): readonly SmsView[] {
  const seen = new Set<string>();
  const newest = rows.filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid));
  return newest.slice(0, feedMaxRows);
}

function lit(fresh: readonly number[], arrivals: readonly SmsView[]): readonly number[] {
  return arrivals.length === 0 ? fresh : [...arrivals.map(({ seq }) => seq), ...fresh].slice(0, freshMaxRows);
}

function newestFirst(a: SmsView, b: SmsView): number {
  return b.seq - a.seq;
}
