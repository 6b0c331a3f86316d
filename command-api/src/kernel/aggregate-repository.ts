import { createTurns } from '@ringpost/events/async';
import {
  type EventShape,
  type Fold,
  isKnownEvent,
  LOG_START,
  latestOf,
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
import {
  type Behind,
  createKeptAggregates,
  type KeptAggregates,
  type KeptLimits,
  type LoadedAggregate,
  type PendingAppend,
} from './kept-aggregates.ts';
import {
  createSnapshotKeeper,
  type SnapshotKeeper,
  type SnapshotOptions,
  type StateAt,
} from './snapshot-keeper.ts';

export type { Behind, LoadedAggregate } from './kept-aggregates.ts';

/**
 * An earlier append, which this one was based on, has failed. Nothing was appended, and the decision must be made again.
 */
export class EarlierAppendFailed extends Error {}

export interface AggregateRepository {
  /** The stream from memory, or else from the store. */
  load<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /** The same, read up to the current end in the store. */
  refresh<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /**
   * The stream from memory, if `fact` is true in it and durable; otherwise undefined. A fact stays true, so a "yes" needs
   * no read of the store. Undefined only means that it is not known.
   */
  confirmed<S, E extends EventShape>(
    stream: string,
    fold: Fold<S, E>,
    fact: (state: S) => boolean,
  ): Promise<LoadedAggregate<S> | undefined>;
  /** Runs the jobs of one stream one after the other, in order of arrival. */
  withStreamLock<T>(stream: string, job: () => Promise<T>): Promise<T>;
  /**
   * Appends events that were decided on `folded`, which includes them from now on. A stream has one running append at a
   * time. Events that are decided meanwhile go into the next append together. If the running one fails, the next one is
   * not sent: with both running at once, the store could refuse the first, find an event of another process in its place,
   * and accept the second.
   * @param behind an event of another stream that must be in the log before these. A log that `canRequire` gets both at
   * once. Otherwise these are sent when that event is durable
   * @throws RevisionConflict, StoreUnavailable, EarlierAppendFailed; `folded` is already dropped then.
   */
  append<S>(
    stream: string,
    folded: LoadedAggregate<S>,
    events: readonly NewEvent[],
    behind?: Behind,
  ): Promise<Appended>;
  /** Resolves when all due snapshots were written or have failed. */
  idle(): Promise<void>;
}

const PAGE = 4096;
/** How often an append without an answer is repeated, exactly as it was. */
const REPEATS = 3;
/**
 * Number of events after which a new snapshot of a stream is written, if its fold has a shape. After a restart, at most
 * this many are read twice, and at most this many are folded.
 */
export const SNAPSHOT_EVERY_EVENTS = 1_000;
/**
 * The least such number where snapshots are near, for a stream that was just read from the store: its events lie far apart in
 * the log, and each of them is a read of its own. A stream that stays in memory is not read, and costs nothing more.
 */
export const NEAR_SNAPSHOT_EVERY_EVENTS = 8;
/** A longer stream has a larger state, so its snapshot waits until the stream has grown by this part. */
const NEAR_SNAPSHOT_PART = 8;
/** The same for a stream that stays as it is for long, and was just written: the next reader finds all of it in the snapshot. */
export const REST_SNAPSHOT_EVERY_EVENTS = 2;
const REST_SNAPSHOT_PART = 16;
/** Maximum number of events that requests of one moment append together. */
const TOGETHER_MAX = 256;
/** Maximum bytes of them. No store takes an append of more than 900 KB, and sealed fields take more room than open ones. */
const TOGETHER_BYTES_MAX = 400_000;

type Loaded = LoadedAggregate<unknown>;
type AnyFold = Fold<unknown, EventShape>;

/**
 * Adds one event, unless it is included already. An event of an unknown type stops everything that depends on the stream.
 */
function advance(folded: Loaded, event: RecordedEvent): void {
  if (event.revision <= folded.revision) return;
  if (!isKnownEvent(event.type))
    throw new Error(`${event.stream} holds an event of unknown type ${event.type}`);
  folded.state = folded.fold.evolve(folded.state, event as RingpostEvent);
  folded.revision = event.revision;
  folded.position = latestOf(folded.position, event.position);
}

function emptyOf(fold: AnyFold): Loaded {
  return {
    fold,
    state: fold.initial(),
    revision: -1,
    position: LOG_START,
    last: undefined,
    isBroken: false,
    snapshotRevision: -1,
    weight: 0,
  };
}

/** The state after an event, if a snapshot is due. */
function dueSnapshot(
  stream: string,
  folded: Loaded,
  eventId: string | undefined,
  every = SNAPSHOT_EVERY_EVENTS,
): StateAt | undefined {
  const { fold, state, revision, snapshotRevision } = folded;
  if (fold.shape === undefined || eventId === undefined) return undefined;
  if (revision - snapshotRevision < every) return undefined;
  folded.snapshotRevision = revision;
  return { stream, shape: fold.shape, revision, eventId, state };
}

function between(least: number, events: number): number {
  return Math.min(Math.max(Math.floor(events), least), SNAPSHOT_EVERY_EVENTS);
}

/** How many new events of a stream that was just read are worth a snapshot. */
function worthWhenRead({ revision }: Loaded, { isNear }: SnapshotKeeper): number {
  if (!isNear) return SNAPSHOT_EVERY_EVENTS;
  return between(NEAR_SNAPSHOT_EVERY_EVENTS, revision / NEAR_SNAPSHOT_PART);
}

/** The same for a stream that was just written. */
function worthWhenWritten({ fold, state, revision }: Loaded, { isNear }: SnapshotKeeper): number {
  if (!isNear || !fold.isAtRest?.(state)) return SNAPSHOT_EVERY_EVENTS;
  return between(REST_SNAPSHOT_EVERY_EVENTS, revision / REST_SNAPSHOT_PART);
}

function folding(store: EventStore, keeper: SnapshotKeeper) {
  /** @returns the last event that was read, if any. */
  async function readForward(stream: string, folded: Loaded): Promise<RecordedEvent | undefined> {
    let last: RecordedEvent | undefined;
    for (;;) {
      const page = await store.readStream(stream, { after: folded.revision, limit: PAGE });
      for (const event of page) advance(folded, event);
      last = page.at(-1) ?? last;
      if (page.length < PAGE) return last;
    }
  }

  /** Continues from a snapshot whose last event is really in the stream; undefined if there is none. One read is enough. */
  async function resume(stream: string, fold: AnyFold) {
    const found = fold.shape === undefined ? undefined : await keeper.find(stream, fold.shape);
    if (!found) return undefined;
    const { state, revision, eventId } = found;
    const page = await store.readStream(stream, { after: revision - 1, limit: PAGE });
    const [event, ...later] = page;
    if (event?.id !== eventId) return undefined;
    const folded = {
      ...emptyOf(fold),
      state,
      revision,
      position: event.position,
      snapshotRevision: revision,
    };
    for (const each of later) advance(folded, each);
    return { folded, last: later.at(-1) ?? event, isWhole: page.length < PAGE };
  }

  async function foldOnward(stream: string, fold: AnyFold, first: readonly RecordedEvent[]): Promise<Loaded> {
    const resumed = await resume(stream, fold);
    const folded = resumed?.folded ?? emptyOf(fold);
    if (!resumed) for (const event of first) advance(folded, event);
    const last = resumed?.isWhole ? undefined : await readForward(stream, folded);
    const lastId = (last ?? resumed?.last ?? first.at(-1))?.id;
    const due = dueSnapshot(stream, folded, lastId, worthWhenRead(folded, keeper));
    if (due) keeper.write(due);
    return folded;
  }

  /** A snapshot that is not near is read only for a long stream, so that a short one costs nothing more. */
  async function foldStream(stream: string, fold: AnyFold): Promise<Loaded> {
    if (fold.shape !== undefined && keeper.isNear) return foldOnward(stream, fold, []);
    const limit = fold.shape === undefined ? PAGE : SNAPSHOT_EVERY_EVENTS;
    const first = await store.readStream(stream, { after: -1, limit });
    if (first.length === limit) return foldOnward(stream, fold, first);
    const folded = emptyOf(fold);
    for (const event of first) advance(folded, event);
    return folded;
  }

  return { readForward, foldStream };
}

function loading(store: EventStore, kept: KeptAggregates, keeper: SnapshotKeeper) {
  const { readForward, foldStream } = folding(store, keeper);
  const underWay = new Map<string, Promise<Loaded>>();

  const loadFresh = (stream: string, fold: AnyFold): Promise<Loaded> => {
    const begun = underWay.get(stream);
    if (begun) return begun;
    const load = foldStream(stream, fold)
      .then((folded) => {
        kept.keep(stream, folded);
        return folded;
      })
      .finally(() => underWay.delete(stream));
    underWay.set(stream, load);
    return load;
  };

  const load = async (stream: string, fold: AnyFold) => kept.get(stream) ?? (await loadFresh(stream, fold));

  const refresh = async (stream: string, fold: AnyFold) => {
    for (;;) {
      const known = kept.get(stream);
      // A running load began before this request, so it may have missed later events.
      if (!known && !underWay.has(stream)) return loadFresh(stream, fold);
      const folded = known ?? (await loadFresh(stream, fold));
      const { last } = folded;
      await last?.appended.catch(() => undefined);
      if (await readForward(stream, folded)) kept.weighAgain(stream, folded);
      // Events that were decided meanwhile are not durable yet, or have failed.
      if (!folded.isBroken && (folded.last === last || folded.last === undefined)) return folded;
    }
  };

  const confirmed = async (stream: string, fold: AnyFold, fact: (state: unknown) => boolean) => {
    const folded = await load(stream, fold);
    if (!fact(folded.state)) return undefined;
    // The state includes running appends.
    await folded.last?.appended.catch(() => undefined);
    return folded.isBroken ? undefined : folded;
  };

  return { load, refresh, confirmed };
}

function rejectWithPredecessor(): never {
  throw new EarlierAppendFailed();
}

/** The result of an append without an answer is unknown, so the same append is repeated. */
async function untilAnswered(store: EventStore, append: Append): Promise<Appended> {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await store.append(append);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || repeat === REPEATS) throw error;
    }
  }
}

/** Writes the snapshot of the state after `before`, once `before` is durable. */
function writeAfter(before: PendingAppend, due: StateAt | undefined, keeper: SnapshotKeeper): void {
  if (!due) return;
  before.appended.then(
    () => keeper.write(due),
    () => undefined,
  );
}

function bytesOf(events: readonly NewEvent[]): number {
  return Buffer.byteLength(JSON.stringify(events));
}

/** Whether these events may join an append that waits. It counts them then. */
function hasRoom(before: PendingAppend, events: readonly NewEvent[]): boolean {
  if (before.sent || before.events.length + events.length > TOGETHER_MAX) return false;
  before.bytes ??= bytesOf(before.events);
  const bytes = before.bytes + bytesOf(events);
  if (bytes > TOGETHER_BYTES_MAX) return false;
  before.bytes = bytes;
  return true;
}

function appending(store: EventStore, kept: KeptAggregates, keeper: SnapshotKeeper) {
  const { canRequire = false } = store;

  /** Waits until the log may get an append that requires this one. */
  const waitFor = async ({ pending }: Behind): Promise<void> => {
    if (canRequire) await pending.handedOver;
    else await pending.appended.catch(rejectWithPredecessor);
  };

  return (
    stream: string,
    folded: Loaded,
    events: readonly NewEvent[],
    behind?: Behind,
  ): Promise<Appended> => {
    const before = folded.last;
    const expected = folded.revision < 0 ? 'none' : folded.revision;
    if (before && hasRoom(before, events)) {
      folded.revision += events.length;
      before.events.push(...events);
      if (behind) before.behind.push(behind);
      return before.appended;
    }
    // When appends follow each other without a pause, only here is the state exactly that of the running append.
    if (before) writeAfter(before, dueSnapshot(stream, folded, before.events.at(-1)?.id), keeper);
    folded.revision += events.length;
    const together = [...events];
    const submit = async (): Promise<Appended> => {
      try {
        if (before) await before.appended.catch(rejectWithPredecessor);
        // Events that join meanwhile may require more to wait for.
        for (const each of waiting.behind) if (!canRequire || !each.pending.sent) await waitFor(each);
        waiting.sent = true;
        const requires = canRequire ? waiting.behind.map(({ event }) => event) : [];
        const asked = untilAnswered(store, {
          stream,
          events: together,
          expected,
          ...(requires.length > 0 && { requires }),
        });
        handOver();
        const appended = await asked;
        folded.position = latestOf(folded.position, appended.position);
        if (folded.last === waiting) {
          const worth = worthWhenWritten(folded, keeper);
          const due = dueSnapshot(stream, folded, together.at(-1)?.id, worth);
          if (due) keeper.write(due);
        }
        kept.weighAgain(stream, folded);
        return appended;
      } catch (error) {
        folded.isBroken = true;
        kept.forget(stream, folded);
        throw error;
      } finally {
        handOver();
        if (folded.last === waiting) folded.last = undefined;
      }
    };
    const { promise: appended, resolve } = Promise.withResolvers<Appended>();
    const { promise: handedOver, resolve: handOver } = Promise.withResolvers<void>();
    const waiting: PendingAppend = {
      events: together,
      behind: behind ? [behind] : [],
      sent: false,
      handedOver,
      appended,
    };
    folded.last = waiting;
    resolve(submit());
    return appended;
  };
}

/**
 * Folded streams, kept in memory while they are in use and read further from their last event. After a restart, a stream
 * whose fold has a shape continues from its snapshot if there is one. Only the log is the truth.
 */
export function createAggregateRepository(
  store: EventStore,
  options: KeptLimits & SnapshotOptions = {},
): AggregateRepository {
  const kept = createKeptAggregates(options);
  const keeper = createSnapshotKeeper(store.epoch, options);
  const { load, refresh, confirmed } = loading(store, kept, keeper);
  return {
    load: load as AggregateRepository['load'],
    refresh: refresh as AggregateRepository['refresh'],
    confirmed: confirmed as AggregateRepository['confirmed'],
    withStreamLock: createTurns(),
    append: appending(store, kept, keeper) as AggregateRepository['append'],
    idle: keeper.idle,
  };
}
