import type { Position } from '@ringpost/domain';

/** The characters of a position: letters, digits and the sign of the log's start. */
const POSITION = /^[-0-9A-Za-z]{1,64}$/;

/** A position as it is shown outside: with the epoch of its log. It is not valid in another log. */
export function toPosition(epoch: string, position: Position): string {
  return `${epoch}:${position}`;
}

/** The position inside this log. Undefined if it does not belong to `epoch`. */
export function fromPosition(epoch: string, text: string): Position | undefined {
  const [theirs, position] = text.split(':', 2);
  if (theirs !== epoch || position === undefined || !POSITION.test(position)) return undefined;
  return position as Position;
}
