import {
  type EventShape,
  type Fold,
  isKnownEvent,
  LOG_START,
  latestOf,
  type Position,
  type RecordedEvent,
  type RingpostEvent,
} from '@ringpost/events/domain';
import {
  type Append,
  type Appended,
  type EventStore,
  type NewEvent,
  StoreUnavailable,
} from '@ringpost/events/engine';
import { LRUCache } from 'lru-cache';

/** One stream as this process knows it: folded up to `revision`, perhaps ahead of the disk by appends under way. */
export interface LoadedAggregate<State> {
  state: State;
  /** -1: the stream does not exist yet. */
  revision: number;
  /** Position of the last event known to be durable, `LOG_START` before any. */
  position: Position;
  /** The last append that `state` counts already, while it is not durable. */
  last: PendingAppend | undefined;
  /** An append that `state` counts has failed: nobody may decide on it any more. */
  isBroken: boolean;
}

/** Events on their way down together. */
interface PendingAppend {
  /** May grow until the append before it is durable. */
  readonly events: NewEvent[];
  sent: boolean;
  readonly appended: Promise<Appended>;
}

/** What an append was decided upon has failed before it: nothing was appended, and it has to be decided again. */
export class EarlierAppendFailed extends Error {}

export interface AggregateRepository {
  /** What this process knows already, or what the store says. */
  load<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /** The same, read forward to the store's present end. */
  refresh<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /**
   * The stream as this process knows it, if `fact` holds there and is durable; else undefined. A fact that is in a stream
   * stays there, so "yes" needs no look at the store; undefined only means that nobody knows.
   */
  confirmed<S, E extends EventShape>(
    stream: string,
    fold: Fold<S, E>,
    fact: (state: S) => boolean,
  ): Promise<LoadedAggregate<S> | undefined>;
  /** Runs jobs on one stream one after the other, in the order they came. */
  withStreamLock<T>(stream: string, job: () => Promise<T>): Promise<T>;
  /**
   * Appends what was decided on `folded`, which counts it from now on. One append of a stream is under way at a time; what is
   * decided meanwhile goes down together in the next one, and not at all if this one fails: a store that was asked for both
   * at once could refuse the first, find somebody else's event in its place, and take the second.
   * @throws RevisionConflict, StoreUnavailable, EarlierAppendFailed; `folded` is forgotten by then.
   */
  append<S>(stream: string, folded: LoadedAggregate<S>, events: readonly NewEvent[]): Promise<Appended>;
}

const PAGE = 4096;
/** An unanswered append is asked again, word for word, so often. */
const REPEATS = 3;
/** Events of one append, so that no store finds it too big. */
const TOGETHER_MAX = 256;

/** Folded streams by name, as many as are in use. */
type Kept = LRUCache<string, LoadedAggregate<unknown>>;

/**
 * Folded streams, kept while they are in use and read forward from where they stood: that, not stored snapshots, keeps
 * long streams fast.
 */
export function createAggregateRepository(store: EventStore, max = 50_000): AggregateRepository {
  const kept: Kept = new LRUCache({ max });
  const { load, refresh, confirmed } = loading(store, kept);
  return {
    load: load as AggregateRepository['load'],
    refresh: refresh as AggregateRepository['refresh'],
    confirmed: confirmed as AggregateRepository['confirmed'],
    withStreamLock: turns(),
    append: appending(store, kept) as AggregateRepository['append'],
  };
}

function turns(): AggregateRepository['withStreamLock'] {
  const last = new Map<string, Promise<unknown>>();
  return (stream, job) => {
    const before = last.get(stream);
    const turn = before ? before.then(job, job) : job();
    last.set(stream, turn);
    const leave = () => {
      if (last.get(stream) === turn) last.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  };
}

function loading(store: EventStore, kept: Kept) {
  const underWay = new Map<string, Promise<LoadedAggregate<unknown>>>();

  const readForward = async (
    stream: string,
    fold: Fold<unknown, EventShape>,
    folded: LoadedAggregate<unknown>,
  ) => {
    for (;;) {
      const page = await store.readStream(stream, { after: folded.revision, limit: PAGE });
      for (const event of page) advance(folded, fold, event);
      if (page.length < PAGE) return folded;
    }
  };

  const loadFresh = (stream: string, fold: Fold<unknown, EventShape>): Promise<LoadedAggregate<unknown>> => {
    const begun = underWay.get(stream);
    if (begun) return begun;
    const empty = {
      state: fold.initial(),
      revision: -1,
      position: LOG_START,
      last: undefined,
      isBroken: false,
    };
    const load = readForward(stream, fold, empty)
      .then((folded) => {
        kept.set(stream, folded);
        return folded;
      })
      .finally(() => underWay.delete(stream));
    underWay.set(stream, load);
    return load;
  };

  const load = async (stream: string, fold: Fold<unknown, EventShape>) =>
    kept.get(stream) ?? (await loadFresh(stream, fold));

  const refresh = async (stream: string, fold: Fold<unknown, EventShape>) => {
    for (;;) {
      const known = kept.get(stream);
      // A load that is under way began before it was asked for here, so it may have missed what happened since.
      if (!known && !underWay.has(stream)) return loadFresh(stream, fold);
      const folded = known ?? (await loadFresh(stream, fold));
      const { last } = folded;
      await last?.appended.catch(() => undefined);
      await readForward(stream, fold, folded);
      // What was decided meanwhile is not durable yet, and what fell is not so.
      if (!folded.isBroken && (folded.last === last || folded.last === undefined)) return folded;
    }
  };

  const confirmed = async (
    stream: string,
    fold: Fold<unknown, EventShape>,
    fact: (state: unknown) => boolean,
  ) => {
    const folded = await load(stream, fold);
    if (!fact(folded.state)) return undefined;
    // The state counts appends that are under way.
    await folded.last?.appended.catch(() => undefined);
    return folded.isBroken ? undefined : folded;
  };

  return { load, refresh, confirmed };
}

function appending(store: EventStore, kept: Kept) {
  return (
    stream: string,
    folded: LoadedAggregate<unknown>,
    events: readonly NewEvent[],
  ): Promise<Appended> => {
    const before = folded.last;
    const expected = folded.revision < 0 ? 'none' : folded.revision;
    folded.revision += events.length;
    if (before && !before.sent && before.events.length + events.length <= TOGETHER_MAX) {
      before.events.push(...events);
      return before.appended;
    }
    const together = [...events];
    const submit = async (): Promise<Appended> => {
      try {
        if (before) await before.appended.catch(rejectWithPredecessor);
        waiting.sent = true;
        const appended = await untilAnswered(store, { stream, events: together, expected });
        folded.position = latestOf(folded.position, appended.position);
        return appended;
      } catch (error) {
        folded.isBroken = true;
        if (kept.peek(stream) === folded) kept.delete(stream);
        throw error;
      } finally {
        if (folded.last === waiting) folded.last = undefined;
      }
    };
    const { promise: appended, resolve } = Promise.withResolvers<Appended>();
    const waiting: PendingAppend = { events: together, sent: false, appended };
    folded.last = waiting;
    resolve(submit());
    return appended;
  };
}

function rejectWithPredecessor(): never {
  throw new EarlierAppendFailed();
}

/** The result of an unanswered append is unknown, so the same append is repeated. */
async function untilAnswered(store: EventStore, append: Append): Promise<Appended> {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await store.append(append);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || repeat === REPEATS) throw error;
    }
  }
}

/** Takes over one event, unless it is counted already. An event nobody knows stops everything that depends on it. */
function advance(
  folded: LoadedAggregate<unknown>,
  fold: Fold<unknown, EventShape>,
  event: RecordedEvent,
): void {
  if (event.revision <= folded.revision) return;
  if (!isKnownEvent(event.type))
    throw new Error(`${event.stream} holds an event of unknown type ${event.type}`);
  folded.state = fold.evolve(folded.state, event as RingpostEvent);
  folded.revision = event.revision;
  folded.position = latestOf(folded.position, event.position);
}
