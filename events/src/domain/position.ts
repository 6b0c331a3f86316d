declare const brand: unique symbol;

/**
 * A place in one event log. Opaque: an engine makes it, everybody else keeps it, hands it back and compares it with the
 * functions below. Nobody calculates with one: two positions say which is later, never how far apart they are.
 *
 * The text order of two positions of one log is their order in the log, in every engine and for every program that
 * sees them (a browser too). The embedded engine pads its numbers with zeros for that.
 */
export type Position = string & { readonly [brand]: 'Position' };

/** Before the first event: it comes before every other position of every log. */
export const LOG_START = '-' as Position;

/** Whether `position` comes after `other`. Both are of one log. */
export function isAfter(position: Position, other: Position): boolean {
  return position > other;
}

/** Whether `position` is `other` or comes after it: whoever has read up to `position` has seen `other`. */
export function isAtOrAfter(position: Position, other: Position): boolean {
  return position >= other;
}

/** The last of them in the log; `LOG_START` for none. */
export function latestOf(...positions: readonly Position[]): Position {
  return positions.reduce((latest, each) => (isAfter(each, latest) ? each : latest), LOG_START);
}

/** The first of them in the log; undefined for none. */
export function earliestOf(positions: readonly Position[]): Position | undefined {
  return positions.reduce<Position | undefined>(
    (earliest, each) => (earliest !== undefined && isAtOrAfter(each, earliest) ? earliest : each),
    undefined,
  );
}
