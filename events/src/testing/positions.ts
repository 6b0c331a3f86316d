import type { Position } from '../domain/index.ts';
import { encodePosition } from '../engine/embedded/position-code.ts';

/** The position of the event with this number, counted from 0, in a log of the embedded engine; -1 is the log's start. */
export function positionAt(number: number): Position {
  return encodePosition(number);
}

/** The number of events in a log of the embedded engine that ends at `head`. */
export { decodePosition as numberAt } from '../engine/embedded/position-code.ts';
