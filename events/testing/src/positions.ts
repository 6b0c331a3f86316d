import type { Position } from '@ringpost/domain';
import { encodePosition } from '@ringpost/engine/internal/embedded/position-code';

/** The position of the event with this number, counted from 0, in a log of the embedded engine; -1 is the log's start. */
export function positionAt(number: number): Position {
  return encodePosition(number);
}

/** The number of events in a log of the embedded engine that ends at `head`. */
export { decodePosition as numberAt } from '@ringpost/engine/internal/embedded/position-code';
