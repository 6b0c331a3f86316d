/** A state as it was after one event of its stream. */
export interface Snapshot {
  readonly stream: string;
  /** The epoch of the log that holds the stream. */
  readonly epoch: string;
  /** Which fold made it, and the version of the fold. */
  readonly shape: string;
  /** Revision and id of the last event in the state. */
  readonly revision: number;
  readonly eventId: string;
  /** The state as text, at most `SNAPSHOT_CHARACTERS_MAX`. */
  readonly state: string;
}

/** Maximum length of a stored state. MongoDB accepts documents of at most 16 MB. */
export const SNAPSHOT_CHARACTERS_MAX = 4_000_000;

/**
 * Folded states, so that a long stream is not folded from its first event after each restart. A snapshot is never the
 * truth: it may be old, wrong or missing at any time. The reader checks it against the stream, and works without it too.
 * `events/testing/src/snapshots.contract-test.ts` holds every engine to these promises.
 */
export interface Snapshots {
  /** Whether one is read as fast as a few events of a stream, so that it is worth it for short streams too. */
  readonly isNear: boolean;
  /** The newest snapshot; undefined if there is none. @throws StoreUnavailable */
  read(stream: string): Promise<Snapshot | undefined>;
  /** Replaces the stream's snapshot. It need not be durable. @throws StoreUnavailable; RangeError for a state that is too long */
  write(snapshot: Snapshot): Promise<void>;
  /** Streams that have a snapshot, in byte order after `after`; at most `limit` (default and cap 1000). @throws StoreUnavailable */
  list(options?: { readonly after?: string; readonly limit?: number }): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Maximum number of names that `list` returns. */
export const SNAPSHOT_LIST_CAP = 1000;

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
  list: async () => [],
  close: async () => {},
};
