import type { EventShape, Fold } from '@ringpost/domain';
import { entriesOf, type LoadedAggregate } from './kept-aggregates.ts';
import type { FoundState, SnapshotKeeper, StateAt } from './snapshot-keeper.ts';

/**
 * Number of events after which a new snapshot of a stream is written, if its fold has a shape. After a restart, at most
 * this many are read twice, and at most this many are folded.
 */
export const SNAPSHOT_EVERY_EVENTS = 1_000;
/**
 * The minimum number of such events where snapshots are near, for a stream that was just read from the store: its events are far
 * apart in the log, and each of them needs its own read. A stream that stays in memory is not read, so it costs nothing more.
 */
export const NEAR_SNAPSHOT_EVERY_EVENTS = 8;
/** A longer stream has a larger state, so its snapshot waits until the stream has grown by one part in this many. */
const NEAR_SNAPSHOT_PART = 8;
/**
 * A state of a fold that is at rest at times is small, so near snapshots of it are written at once. But a state with more entries than
 * this waits for one more event for each as many.
 */
export const ENTRIES_PER_EVENT = 16;

type Loaded = LoadedAggregate<unknown>;

/** Decides when the state of a stream is worth a snapshot. */
export interface StreamSnapshots {
  /** Whether reading a snapshot costs less than reading some events. */
  readonly isNear: boolean;
  /** The last usable snapshot of a fold with a shape. */
  find(stream: string, fold: Fold<unknown, EventShape>): Promise<FoundState | undefined>;
  /** Call it after the stream was read from the store. */
  read(stream: string, folded: Loaded): void;
  /** Call it after the stream was written, and the state is that of the store. */
  written(stream: string, folded: Loaded): void;
  /** Call it when a state is dropped from memory. */
  dropped(stream: string, folded: Loaded): void;
  /**
   * Call it before more is decided while the append that the state includes is running. The snapshot is written once that
   * append is durable.
   */
  before(stream: string, folded: Loaded): void;
}

/** The state after an event, if a snapshot is due after this many new events. */
function dueSnapshot(
  stream: string,
  folded: Loaded,
  every: number,
  eventId = folded.lastId,
): StateAt | undefined {
  const { fold, state, revision, snapshotRevision, position } = folded;
  if (fold.shape === undefined || eventId === undefined) return undefined;
  if (revision - snapshotRevision < every) return undefined;
  folded.snapshotRevision = revision;
  return { stream, fold, shape: fold.shape, revision, eventId, position, state };
}

function between(least: number, events: number): number {
  return Math.min(Math.max(Math.floor(events), least), SNAPSHOT_EVERY_EVENTS);
}

export function createStreamSnapshots(keeper: SnapshotKeeper): StreamSnapshots {
  const { isNear } = keeper;

  /** After how many new events a state that is kept near gets a snapshot. */
  function worthNear({ fold, state, revision }: Loaded): number {
    if (!isNear) return SNAPSHOT_EVERY_EVENTS;
    if (fold.isAtRest) return between(1, entriesOf(state) / ENTRIES_PER_EVENT);
    return between(NEAR_SNAPSHOT_EVERY_EVENTS, revision / NEAR_SNAPSHOT_PART);
  }

  /** What is read from near is written when it is dropped or at rest again, so only a long read is worth it before. */
  function worthWhenRead(folded: Loaded): number {
    return Math.max(worthNear(folded), NEAR_SNAPSHOT_EVERY_EVENTS);
  }

  /** A stream that is in use soon gets more events. The first event of a stream is read as fast as a snapshot. */
  function worthWhenWritten(folded: Loaded): number {
    const { fold, state, revision } = folded;
    return fold.isAtRest?.(state) && revision > 0 ? worthNear(folded) : SNAPSHOT_EVERY_EVENTS;
  }

  function writeAfter(every: number, stream: string, folded: Loaded): void {
    const due = dueSnapshot(stream, folded, every);
    if (due) keeper.write(due);
  }

  return {
    isNear,
    find: async (stream, fold) => (fold.shape === undefined ? undefined : keeper.find(stream, fold)),
    read: (stream, folded) => writeAfter(worthWhenRead(folded), stream, folded),
    written: (stream, folded) => writeAfter(worthWhenWritten(folded), stream, folded),
    dropped(stream, folded) {
      // Otherwise its next reader would read these events from the log, which takes longer.
      if (isNear && folded.fold.isAtRest) writeAfter(1, stream, folded);
    },
    before(stream, folded) {
      const running = folded.last;
      if (!running) return;
      const lastId = running.streams.get(stream)?.lastId;
      const due = dueSnapshot(stream, folded, SNAPSHOT_EVERY_EVENTS, lastId);
      if (!due) return;
      running.appended.then(
        (answers) => keeper.write({ ...due, position: answers.get(stream)?.position ?? due.position }),
        () => undefined,
      );
    },
  };
}
