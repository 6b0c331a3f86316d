import type { Position } from '@ringpost/domain';
import { fromPosition, toPosition } from '@ringpost/engine';

/** Where a client is: all changes of orders until `position`, and all messages until `seq`. */
export interface Cursor {
  readonly position: Position;
  readonly seq: number;
}

/** The `id` of an event. */
export function cursorText(epoch: string, { position, seq }: Cursor): string {
  return `${toPosition(epoch, position)}.${seq}`;
}

/** Reads a `Last-Event-ID`; undefined if it is none of this log. */
export function readCursor(epoch: string, text: string): Cursor | undefined {
  const dot = text.lastIndexOf('.');
  const position = fromPosition(epoch, text.slice(0, Math.max(dot, 0)));
  const digits = text.slice(dot + 1);
  return position === undefined || !/^\d{1,15}$/.test(digits) ? undefined : { position, seq: Number(digits) };
}
