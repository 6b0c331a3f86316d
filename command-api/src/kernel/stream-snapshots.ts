import type { EventShape, Fold } from '@ringpost/domain';
import type { LoadedAggregate } from './kept-aggregates.ts';
import type { SnapshotKeeper, StateAt } from './snapshot-keeper.ts';

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
 * The minimum for a stream at rest that was just written. It will not change for long, so the next reader finds all of it in
 * the snapshot.
 */
export const REST_SNAPSHOT_EVERY_EVENTS = 2;
const REST_SNAPSHOT_PART = 16;

type Loaded = LoadedAggregate<unknown>;

/** Decides when the state of a stream is worth a snapshot. */
export interface StreamSnapshots {
  /** Whether reading a snapshot costs less than reading some events. */
  readonly isNear: boolean;
  /** Whether a stream whose last event has this revision may have a snapshot. */
  mayExist(revision: number): boolean;
  /** The last usable snapshot of a fold with a shape. */
  find(stream: string, fold: Fold<unknown, EventShape>): Promise<StateAt | undefined>;
  /** Call it after the stream was read from the store up to the event with this id. */
  read(stream: string, folded: Loaded, lastId: string | undefined): void;
  /** Call it after the stream was written up to the event with this id, which is durable. */
  written(stream: string, folded: Loaded, lastId: string | undefined): void;
  /**
   * Call it before more is decided while the append that the state includes is running. The snapshot is written once that
   * append is durable.
   */
  before(stream: string, folded: Loaded): void;
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

export function createStreamSnapshots(keeper: SnapshotKeeper): StreamSnapshots {
  const { isNear } = keeper;

  /** After how many new events a stream that was just read gets a snapshot. */
  function worthWhenRead({ revision }: Loaded): number {
    if (!isNear) return SNAPSHOT_EVERY_EVENTS;
    return between(NEAR_SNAPSHOT_EVERY_EVENTS, revision / NEAR_SNAPSHOT_PART);
  }

  /** After how many new events a stream that was just written gets a snapshot. */
  function worthWhenWritten({ fold, state, revision }: Loaded): number {
    if (!isNear || !fold.isAtRest?.(state)) return SNAPSHOT_EVERY_EVENTS;
    return between(REST_SNAPSHOT_EVERY_EVENTS, revision / REST_SNAPSHOT_PART);
  }

  function writeIf(due: StateAt | undefined): void {
    if (due) keeper.write(due);
  }

  return {
    isNear,
    mayExist: (revision) => revision + 1 >= REST_SNAPSHOT_EVERY_EVENTS,
    find: async (stream, { shape }) => (shape === undefined ? undefined : keeper.find(stream, shape)),
    read: (stream, folded, lastId) => writeIf(dueSnapshot(stream, folded, lastId, worthWhenRead(folded))),
    written: (stream, folded, lastId) =>
      writeIf(dueSnapshot(stream, folded, lastId, worthWhenWritten(folded))),
    before(stream, folded) {
      const running = folded.last;
      if (!running) return;
      const due = dueSnapshot(stream, folded, running.parts.get(stream)?.events.at(-1)?.id);
      if (!due) return;
      running.appended.then(
        () => keeper.write(due),
        () => undefined,
      );
    },
  };
}
