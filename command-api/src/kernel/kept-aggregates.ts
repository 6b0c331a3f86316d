import { type EventShape, type Fold, type Position, RecentMap } from '@ringpost/domain';
import type { Appended, ExpectedRevision, NewEvent } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';

/** A stream of an append. */
interface AppendedStream {
  readonly folded: LoadedAggregate<unknown>;
  /** The id of the last event that it gets. */
  readonly lastId: string | undefined;
}

/** Facts that one stream gets, one after the other. */
interface AppendPart {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: NewEvent[];
}

/** Events that are appended together. */
export interface PendingAppend {
  /** By name. They may grow until the append is sent. */
  readonly streams: Map<string, AppendedStream>;
  /** In the order of the decisions, which is that of the log. So a stream may have several. */
  readonly parts: AppendPart[];
  /** The appends that must be in the log before this one. It may grow too. */
  readonly after: Set<PendingAppend>;
  /** The number of its events. */
  count: number;
  /** The bytes of its events; counted when other events first want to join. */
  bytes?: number;
  /** Whether it was sent to the log. */
  sent: boolean;
  /** The answer for each stream. */
  readonly appended: Promise<ReadonlyMap<string, Appended>>;
}

/** One stream in memory: folded up to `revision`, which may include running appends. */
export interface LoadedAggregate<State> {
  readonly fold: Fold<State, EventShape>;
  state: State;
  /** -1: the stream does not exist yet. */
  revision: number;
  /** Id of the last event that is known to be durable, if it is known. */
  lastId: string | undefined;
  /** Position of that event, `LOG_START` if there is none. */
  position: Position;
  /** The last append that `state` includes, while it is not durable. */
  last: PendingAppend | undefined;
  /** An append that `state` includes has failed, so no more decisions may be based on it. */
  isBroken: boolean;
  /** Revision of the last snapshot, -1 if there is none. */
  snapshotRevision: number;
  /** About how many bytes it took when it was last weighed; 0 before. */
  weight: number;
  /** When the last read of its end began. */
  readAt: number;
  /** The highest revision that this process has seen while it follows the log; -1 if none. */
  seenRevision: number;
}

type Loaded = LoadedAggregate<unknown>;

export interface KeptLimits {
  /** Called for a stream that is dropped because the limits are reached. All events in its state are durable. */
  readonly onDrop?: (stream: string, folded: LoadedAggregate<unknown>) => void;
  /** Maximum number of streams. */
  readonly streams?: number;
  /** About how many bytes of memory their states may use. */
  readonly bytes?: number;
}

export interface KeptAggregates {
  get(stream: string): Loaded | undefined;
  /** As `get`, without counting as a use. */
  peek(stream: string): Loaded | undefined;
  keep(stream: string, folded: Loaded): void;
  /** Call it after the state has changed, because its size may have changed too. */
  weighAgain(stream: string, folded: Loaded): void;
  /** From now on the state includes an append that is not durable. So it is kept, whatever the limits, until `unpin`. */
  pin(stream: string, folded: Loaded): void;
  /** The state is durable again, so the limits apply. */
  unpin(stream: string, folded: Loaded): void;
  /** Drops the stream, unless another state has replaced this one. */
  forget(stream: string, folded: Loaded): void;
}

const STREAMS_MAX = 40_000;
const BYTES_MAX = 192 * 1024 * 1024;
/** The part of the limits that passing streams may use even if it drops others. */
const PASSING_PART = 1 / 4;
/** Estimated bytes of a state, and of each entry of its collections. */
const STATE_BYTES = 2_000;
const ENTRY_BYTES = 180;

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('size' in value) return Number(value.size);
  return 'length' in value ? Number(value.length) : 0;
}

/** About how many bytes of memory a collection takes. */
function bytesOf(value: unknown): number {
  if (!(value instanceof RecentMap)) return ENTRY_BYTES * sizeOf(value);
  const { entries, bytes } = value.memory;
  return ENTRY_BYTES * entries + bytes;
}

function sumOver(state: unknown, count: (value: unknown) => number): number {
  const fields = typeof state === 'object' && state !== null ? Object.values(state) : [];
  return fields.reduce((sum: number, field) => sum + count(field), count(state));
}

/** The entries of a state's collections. It only uses their sizes, not their content. */
export function entriesOf(state: unknown): number {
  return sumOver(state, sizeOf);
}

/** About the size of a state in bytes. */
export function weightOf(state: unknown): number {
  return STATE_BYTES + sumOver(state, bytesOf);
}

type Cache = LRUCache<string, Loaded>;

/**
 * Keeps the streams that were used last, as many as the limits allow, and all pinned ones. Without those, a reader would take what the
 * store has for the end of a stream, while others have decided on more. Passing streams are dropped first, if they use more than
 * their part: each purchase begins an order and needs another number, but its customer comes back. An erasable stream is kept only
 * while it is pinned.
 */
export function createKeptAggregates({
  streams = STREAMS_MAX,
  bytes = BYTES_MAX,
  onDrop = () => {},
}: KeptLimits): KeptAggregates {
  const pinned = new Map<string, Loaded>();
  const [passing, lasting] = [cache(), cache()];

  function cache(): Cache {
    // A state that is larger than the whole limit is not kept. With `max` it would take memory for all streams when it is made.
    return new LRUCache<string, Loaded>({
      maxSize: bytes,
      dispose(folded, stream, reason) {
        if (reason === 'evict' && pinned.get(stream) !== folded && !folded.isBroken) onDrop(stream, folded);
      },
    });
  }

  function cacheOf({ fold }: Loaded): Cache {
    return fold.isPassing ? passing : lasting;
  }

  function makeRoom(): void {
    for (;;) {
      const count = passing.size + lasting.size;
      if (count <= streams && passing.calculatedSize + lasting.calculatedSize <= bytes) return;
      const isLarge = passing.size > streams * PASSING_PART || passing.calculatedSize > bytes * PASSING_PART;
      (isLarge || lasting.size === 0 ? passing : lasting).pop();
    }
  }

  function keep(stream: string, folded: Loaded): void {
    if (folded.fold.isErasable) return;
    folded.weight = weightOf(folded.state);
    cacheOf(folded).set(stream, folded, { size: folded.weight });
    makeRoom();
  }

  return {
    get(stream) {
      const used = lasting.get(stream) ?? passing.get(stream);
      return pinned.get(stream) ?? used;
    },
    peek: (stream) => pinned.get(stream) ?? lasting.peek(stream) ?? passing.peek(stream),
    keep,
    weighAgain(stream, folded) {
      const kept = cacheOf(folded);
      if (kept.peek(stream) !== folded) return;
      const { weight } = folded;
      if (Math.abs(weightOf(folded.state) - weight) < Math.max(weight / 8, STATE_BYTES)) return;
      // The cache weighs a value only when it is added.
      kept.delete(stream);
      keep(stream, folded);
    },
    pin(stream, folded) {
      pinned.set(stream, folded);
    },
    unpin(stream, folded) {
      if (pinned.get(stream) !== folded) return;
      pinned.delete(stream);
      if (cacheOf(folded).peek(stream) !== folded) keep(stream, folded);
    },
    forget(stream, folded) {
      if (pinned.get(stream) === folded) pinned.delete(stream);
      const kept = cacheOf(folded);
      if (kept.peek(stream) === folded) kept.delete(stream);
    },
  };
}
