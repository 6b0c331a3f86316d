import type { Position } from '@ringpost/domain';

/** A state as it was after one event of its stream. */
export interface Snapshot {
  readonly stream: string;
  /** The epoch of the log that holds the stream. */
  readonly epoch: string;
  /** Which fold made it, and the version of the fold. */
  readonly shape: string;
  /** Revision, id and position of the last event in the state. */
  readonly revision: number;
  readonly eventId: string;
  readonly position: Position;
  /** The state as text, at most `SNAPSHOT_CHARACTERS_MAX`. */
  readonly state: string;
  /** It has something personal in it, so it is kept in memory for as long as it is current, or not at all. */
  readonly isPersonal?: true;
}

/** A snapshot that was found. */
export interface FoundSnapshot extends Snapshot {
  /**
   * The engine knows that the stream has this event, and none after it: it has the log in the same process, and sees each append.
   * Absent: only the log knows.
   */
  readonly isCurrent?: true;
}

/** Maximum length of a stored state. MongoDB accepts documents of at most 16 MB. */
export const SNAPSHOT_CHARACTERS_MAX = 4_000_000;

/**
 * Folded states, so that a long stream is not folded from its first event after each restart. A snapshot is never the
 * truth: it may be old, wrong or missing at any time. The reader checks it against the stream unless it is current, and works without it
 * too.
 * `events/testing/src/snapshots.contract-test.ts` holds every engine to these promises.
 */
export interface Snapshots {
  /** Whether one is read faster than a stream, so that it is worth it for short streams too. */
  readonly isNear: boolean;
  /** The newest snapshot; undefined if there is none. @throws StoreUnavailable */
  read(stream: string): Promise<FoundSnapshot | undefined>;
  /** Replaces the stream's snapshot. It need not be durable. @throws StoreUnavailable; RangeError for a state that is too long */
  write(snapshot: Snapshot): Promise<void>;
  close(): Promise<void>;
}

/** @throws RangeError for a state that is too long */
export function refuseLongState({ stream, state }: Snapshot): void {
  if (state.length <= SNAPSHOT_CHARACTERS_MAX) return;
  throw new RangeError(`the state of ${stream} has ${state.length} characters`);
}

/** For engines that store no snapshots: none is ever found. */
export const noSnapshots: Snapshots = {
  isNear: false,
  read: async () => undefined,
  write: async () => {},
  close: async () => {},
};
