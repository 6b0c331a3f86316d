import type { Position } from '@ringpost/domain';
import { encodePosition } from '@ringpost/engine/internal/embedded/position-code';
import { type EventRow, rewriteLog } from './rewritten-log.ts';

/** The change to an event; data and meta should be JSON. */
export type EventChange = (row: EventRow) => Partial<EventRow>;

/**
 * Changes the first event of a type in the log of a closed folder, as another version of the program could.
 * @returns the event's position.
 */
export function breakEvent(dataDir: string, type: string, change: EventChange): Position {
  let brokenNumber: number | undefined;
  rewriteLog(dataDir, (row) => {
    if (brokenNumber !== undefined || row.type !== type) return row;
    brokenNumber = row.number;
    return { ...row, ...change(row) };
  });
  if (brokenNumber === undefined) throw new Error(`there is no ${type}`);
  return encodePosition(brokenNumber);
}

/** Gives a message this text, which differs from the sealed one. */
export function withText(change: (text: string) => string): EventChange {
  return ({ data }) => {
    const { text, ...rest } = JSON.parse(data) as { readonly text: string };
    return { data: JSON.stringify({ ...rest, text: change(text) }) };
  };
}

/** Changes one character of a message's sealed text, after the id of its key. */
export const FLIPPED_TEXT = withText(
  (text) => `${text.slice(0, 60)}${text[60] === 'A' ? 'B' : 'A'}${text.slice(61)}`,
);
