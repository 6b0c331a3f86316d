import type { Position } from '../domain/index.ts';

/** What an engine may make a position of: letters, digits and the sign of the log's start. */
const POSITION = /^[-0-9A-Za-z]{1,64}$/;

/** A position as the world outside sees it: with the log it belongs to, and worthless in another one. */
export function toPosition(epoch: string, position: Position): string {
  return `${epoch}:${position}`;
}

/** The position inside this log, or undefined for anything that is not one of `epoch`. */
export function fromPosition(epoch: string, text: string): Position | undefined {
  const [theirs, position] = text.split(':', 2);
  if (theirs !== epoch || position === undefined || !POSITION.test(position)) return undefined;
  return position as Position;
}
