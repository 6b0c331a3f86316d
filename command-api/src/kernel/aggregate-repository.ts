import {
  type EventShape,
  type Fold,
  isKnownEvent,
  LOG_START,
  latestOf,
  type RecordedEvent,
  type RingpostEvent,
} from '@ringpost/domain';
import type { Appended, EventStore, Subscription } from '@ringpost/engine';
import { createTurns } from '@ringpost/engine/async';
import { createAppendQueue, type Decided } from './append-queue.ts';
import { createFollowedLog, type FollowedLog } from './followed-log.ts';
import {
  createKeptAggregates,
  type KeptAggregates,
  type KeptLimits,
  type LoadedAggregate,
} from './kept-aggregates.ts';
import { createSnapshotKeeper, type SnapshotOptions, type StateAt } from './snapshot-keeper.ts';
import { createStreamSnapshots, SNAPSHOT_EVERY_EVENTS, type StreamSnapshots } from './stream-snapshots.ts';

/** `refresh`: the current end of a stream. `recent`: at most a second old. */
export type ReadMode = 'recent' | 'refresh';

export interface AggregateRepository {
  /** The stream from memory; if it is not there, from the store. */
  load<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /** The stream of an id that was just made: taken as empty, without a read. An append fails if it is not empty. */
  begin<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /** The stream, read up to its current end in the store. */
  refresh<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /**
   * The stream as the store had it at most `RECENT_MS` ago: from memory if this process has followed the log that far, otherwise
   * as by `refresh`. For what is only read, and where a second may pass: a refusal needs `refresh`.
   */
  recent<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<LoadedAggregate<S>>;
  /** Follows the log from now on, for `recent`. Without it, `recent` reads. */
  follow(): Promise<Subscription>;
  /**
   * The stream from memory, if `fact` is true in it and durable; otherwise undefined. A fact stays true, so a "yes" needs
   * no read of the store. Undefined only means that it is not known.
   */
  confirmed<S, E extends EventShape>(
    stream: string,
    fold: Fold<S, E>,
    fact: (state: S) => boolean,
  ): Promise<LoadedAggregate<S> | undefined>;
  /** Runs the jobs of one stream one after another, in order of arrival. */
  withStreamLock<T>(stream: string, job: () => Promise<T>): Promise<T>;
  /**
   * Appends what was decided, all or nothing. Each `folded` includes its events from now on. Resolves with the answers in the
   * order of the decisions. Several streams are possible only on a log with `appendAll`.
   * @throws RevisionConflict when the decision must be made again; StoreUnavailable. The streams are dropped from memory then.
   */
  append(decided: readonly Decided[]): Promise<readonly Appended[]>;
  /** Resolves when all due snapshots were written or have failed. */
  idle(): Promise<void>;
}

const PAGE = 4096;
/** The maximum age of a stream that nobody reads again. */
export const RECENT_MS = 1_000;

type Loaded = LoadedAggregate<unknown>;
type AnyFold = Fold<unknown, EventShape>;

/**
 * Applies one event, unless the state includes it already. An event of an unknown type stops everything that depends on the
 * stream.
 */
function advance(folded: Loaded, event: RecordedEvent): void {
  if (event.revision <= folded.revision) return;
  if (!isKnownEvent(event.type))
    throw new Error(`${event.stream} holds an event of unknown type ${event.type}`);
  folded.state = folded.fold.evolve(folded.state, event as RingpostEvent);
  folded.revision = event.revision;
  folded.lastId = event.id;
  folded.position = latestOf(folded.position, event.position);
}

function emptyOf(fold: AnyFold): Loaded {
  return {
    fold,
    state: fold.initial(),
    revision: -1,
    lastId: undefined,
    position: LOG_START,
    last: undefined,
    isBroken: false,
    snapshotRevision: -1,
    weight: 0,
    readAt: Number.NEGATIVE_INFINITY,
    seenRevision: -1,
  };
}

function folding(store: EventStore, snapshots: StreamSnapshots, followed: FollowedLog) {
  /** @returns whether there was anything to read */
  async function readForward(stream: string, folded: Loaded): Promise<boolean> {
    const before = folded.revision;
    for (;;) {
      const readAt = followed.elapsedMs();
      const page = await store.readStream(stream, { after: folded.revision, limit: PAGE });
      for (const event of page) advance(folded, event);
      if (page.length < PAGE) {
        folded.readAt = Math.max(folded.readAt, readAt);
        return folded.revision > before;
      }
    }
  }

  function asFound(fold: AnyFold, { state, revision, eventId, position }: StateAt): Loaded {
    return { ...emptyOf(fold), state, revision, lastId: eventId, position, snapshotRevision: revision };
  }

  /** Continues from a snapshot whose last event is really in the stream; undefined if there is none. One read is enough. */
  async function resume(stream: string, fold: AnyFold) {
    const snapshot = await snapshots.find(stream, fold);
    if (!snapshot) return undefined;
    const { revision, eventId, isCurrent } = snapshot;
    if (isCurrent) return { folded: asFound(fold, snapshot), isWhole: true };
    const page = await store.readStream(stream, { after: revision - 1, limit: PAGE });
    const [event, ...later] = page;
    if (event?.id !== eventId) return undefined;
    const folded = asFound(fold, { ...snapshot, position: event.position });
    for (const each of later) advance(folded, each);
    return { folded, isWhole: page.length < PAGE };
  }

  async function foldOnward(stream: string, fold: AnyFold, first: readonly RecordedEvent[]): Promise<Loaded> {
    const resumed = await resume(stream, fold);
    const folded = resumed?.folded ?? emptyOf(fold);
    if (!resumed) for (const event of first) advance(folded, event);
    if (!resumed?.isWhole) await readForward(stream, folded);
    snapshots.read(stream, folded);
    return folded;
  }

  /** A snapshot that is not near is read only for a long stream, so a short stream needs no extra read. */
  async function foldStream(stream: string, fold: AnyFold): Promise<Loaded> {
    if (fold.shape !== undefined && snapshots.isNear) return foldOnward(stream, fold, []);
    const limit = fold.shape === undefined ? PAGE : SNAPSHOT_EVERY_EVENTS;
    const first = await store.readStream(stream, { after: -1, limit });
    if (first.length === limit) return foldOnward(stream, fold, first);
    const folded = emptyOf(fold);
    for (const event of first) advance(folded, event);
    return folded;
  }

  return { readForward, foldStream };
}

function loading(store: EventStore, kept: KeptAggregates, snapshots: StreamSnapshots, followed: FollowedLog) {
  const { readForward, foldStream } = folding(store, snapshots, followed);
  const underWay = new Map<string, Promise<Loaded>>();

  const loadFresh = (stream: string, fold: AnyFold): Promise<Loaded> => {
    const begun = underWay.get(stream);
    if (begun) return begun;
    const readAt = followed.elapsedMs();
    const seen = followed.watch(stream);
    const load = foldStream(stream, fold)
      .then((folded) => {
        folded.readAt = readAt;
        folded.seenRevision = seen.revision();
        kept.keep(stream, folded);
        return folded;
      })
      .finally(() => {
        seen.end();
        underWay.delete(stream);
      });
    underWay.set(stream, load);
    return load;
  };

  const load = async (stream: string, fold: AnyFold) => kept.get(stream) ?? (await loadFresh(stream, fold));

  const begin = async (stream: string, fold: AnyFold) => {
    const cached = kept.get(stream);
    if (cached) return cached;
    const empty = { ...emptyOf(fold), readAt: followed.elapsedMs() };
    kept.keep(stream, empty);
    return empty;
  };

  const refresh = async (stream: string, fold: AnyFold) => {
    for (;;) {
      const cached = kept.get(stream);
      // A load that is running began before this request, so it may miss later events.
      if (!cached && !underWay.has(stream)) return loadFresh(stream, fold);
      const folded = cached ?? (await loadFresh(stream, fold));
      const { last } = folded;
      await last?.appended.catch(() => undefined);
      if (await readForward(stream, folded)) kept.weighAgain(stream, folded);
      // The state may include events that were decided meanwhile and are not durable yet, or whose append has failed.
      if (!folded.isBroken && (folded.last === last || folded.last === undefined)) return folded;
    }
  };

  const recent = async (stream: string, fold: AnyFold) => {
    const cached = kept.get(stream);
    return cached && followed.isRecent(cached, RECENT_MS) ? cached : refresh(stream, fold);
  };

  const confirmed = async (stream: string, fold: AnyFold, fact: (state: unknown) => boolean) => {
    const folded = await load(stream, fold);
    if (!fact(folded.state)) return undefined;
    // The state includes appends that are still running.
    await folded.last?.appended.catch(() => undefined);
    return folded.isBroken ? undefined : folded;
  };

  return { load, begin, refresh, recent, confirmed };
}

/**
 * Folded streams, kept in memory while they are in use. A stream in memory is read only from its last event on. After a restart,
 * a stream whose fold has a shape continues from its snapshot if there is one. Only the log decides what is true.
 */
export function createAggregateRepository(
  store: EventStore,
  options: KeptLimits & SnapshotOptions & { readonly elapsedMs?: () => number } = {},
): AggregateRepository {
  const keeper = createSnapshotKeeper(store.epoch, options);
  const snapshots = createStreamSnapshots(keeper);
  const kept = createKeptAggregates({ ...options, onDrop: snapshots.dropped });
  const followed = createFollowedLog(store, kept, options.elapsedMs);
  const { load, begin, refresh, recent, confirmed } = loading(store, kept, snapshots, followed);
  return {
    load: load as AggregateRepository['load'],
    begin: begin as AggregateRepository['begin'],
    refresh: refresh as AggregateRepository['refresh'],
    recent: recent as AggregateRepository['recent'],
    follow: followed.follow,
    confirmed: confirmed as AggregateRepository['confirmed'],
    withStreamLock: createTurns(),
    append: createAppendQueue(store, kept, snapshots, followed),
    idle: keeper.idle,
  };
}
