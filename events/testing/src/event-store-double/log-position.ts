/** A position in the log, as EventStoreDB counts it: bytes from its beginning. Ordered by commit, then by prepare. */
export interface LogPosition {
  readonly commit: number;
  readonly prepare: number;
}

/** The beginning of the log, where its first record is. */
export const FIRST_POSITION: LogPosition = { commit: 0, prepare: 0 };
/** Before the first record: the state of a subscription from the start. */
export const BEFORE_FIRST: LogPosition = { commit: -1, prepare: -1 };

/** The position of an event: the start of its record, twice. */
export function eventPosition(bytes: number): LogPosition {
  return { commit: bytes, prepare: bytes };
}

/**
 * The position of a reader that has seen everything before `bytes`, and not the record that begins there. A server returns
 * such positions as checkpoints, so the prepare position is as important as the commit position.
 */
export function positionBefore(bytes: number): LogPosition {
  return { commit: bytes, prepare: 0 };
}

/** Negative if `a` comes first, 0 if both are the same position. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  return a.commit - b.commit || a.prepare - b.prepare;
}

/** The first byte, at or after `position`, at which an event can begin. */
export function firstByteFrom({ commit, prepare }: LogPosition): number {
  if (commit < 0) return 0;
  return prepare > commit ? commit + 1 : commit;
}
