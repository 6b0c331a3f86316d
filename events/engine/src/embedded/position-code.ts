import { LOG_START, type Position } from '@ringpost/domain';

/**
 * Number of digits of a position: enough for a thousand times more events than fit on a disk. V8 stores a padded text of
 * up to twelve characters in one piece, which makes comparing two of them cheap.
 */
const DIGITS = 12;
const MAX = 10 ** DIGITS - 1;
const POSITION = /^\d{12}$/;

/** The position of an event by its number in the file, which counts from 0; -1 is the start of the log. */
export function encodePosition(number: number): Position {
  if (number === -1) return LOG_START;
  if (number < 0 || number > MAX) throw new RangeError(`${number} is no number of an event`);
  return String(number).padStart(DIGITS, '0') as Position;
}

/** The number of the event at a position. @throws TypeError for a text that is no position of the embedded engine */
export function decodePosition(position: Position): number {
  if (position === LOG_START) return -1;
  if (!POSITION.test(position)) throw new TypeError(`"${position}" is no position of this log`);
  return Number(position);
}
