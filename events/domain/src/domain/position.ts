declare const brand: unique symbol;

/**
 * A place in one event log. It is opaque: an engine makes it, and all others keep it, hand it back and compare it with the
 * functions below. Nobody calculates with positions: they say which event is later, but not how many events are between.
 * The text order of two positions of one log is their order in the log, in every engine and for every program that sees them (a
 * browser too). For this, the embedded engine pads its numbers with zeros.
 */
export type Position = string & { readonly [brand]: 'Position' };

/** Before the first event. It comes before every other position of every log. */
export const LOG_START = '-' as Position;

/** Whether `position` comes after `other`. Both belong to the same log. */
export function isAfter(position: Position, other: Position): boolean {
  return position > other;
}

/** Whether `position` is `other` or comes after it: a reader that has reached `position` has seen `other`. */
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
