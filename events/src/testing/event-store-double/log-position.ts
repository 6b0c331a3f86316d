/** A place in the log, as EventStoreDB counts it: bytes from its beginning. Ordered by commit, then by prepare. */
export interface LogPosition {
  readonly commit: number;
  readonly prepare: number;
}

/** The beginning of the log, where its first record stands. */
export const FIRST_POSITION: LogPosition = { commit: 0, prepare: 0 };
/** Before the first record: what a subscription from the start has seen. */
export const BEFORE_FIRST: LogPosition = { commit: -1, prepare: -1 };

/** The position of an event: the place where its record begins, twice. */
export function eventPosition(bytes: number): LogPosition {
  return { commit: bytes, prepare: bytes };
}

/**
 * The position of a reader that has seen everything before `bytes`, and not the record that begins there.
 * A server gives out such positions as checkpoints, so the prepare position belongs to the place as much as the commit position.
 */
export function positionBefore(bytes: number): LogPosition {
  return { commit: bytes, prepare: 0 };
}

/** Negative where `a` comes first, 0 where both are the same place. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  return a.commit - b.commit || a.prepare - b.prepare;
}

/** The first byte at which an event may begin that is at or after `position`. */
export function firstByteFrom({ commit, prepare }: LogPosition): number {
  if (commit < 0) return 0;
  return prepare > commit ? commit + 1 : commit;
}
