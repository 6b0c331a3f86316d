import { join } from 'node:path';
import type { Position } from '../domain/index.ts';
import { encodePosition } from '../engine/embedded/position-code.ts';
import { openSqlite } from '../engine/embedded/sqlite.ts';

/**
 * Changes the first event of a type in the log of a closed folder, as a failing disk or another version of the program
 * could. `change` is an assignment in SQL. @returns the event's position.
 */
export function breakEvent(dataDir: string, type: string, change: string): Position {
  const database = openSqlite(join(dataDir, 'events.db'), { synchronous: 'FULL', readOnly: false });
  const first = 'SELECT position FROM events WHERE type = ? ORDER BY position LIMIT 1';
  const position = Number(database.prepare(first).all(type)[0]?.[0]);
  database.exec(`UPDATE events SET ${change} WHERE position = ${position}`);
  database.close();
  return encodePosition(position);
}

/** Changes one character of a message's sealed text, after the id of its key. */
export const flippedText = `data = json_set(data, '$.text', substr(data ->> 'text', 1, 60)
  || CASE substr(data ->> 'text', 61, 1) WHEN 'A' THEN 'B' ELSE 'A' END || substr(data ->> 'text', 62))`;
