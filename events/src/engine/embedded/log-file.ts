import { randomUUID } from 'node:crypto';
import { inTransaction, type Sqlite } from './sqlite.ts';

/** Raised with every change of the schema below: a file of another form is refused, not guessed at. */
const FORM = 3;

/**
 * Streams are numbered, so that the index grows at its end with each new one: by their names, which are random, nearly
 * every append would change a page of its own.
 */
const SCHEMA = `
  CREATE TABLE log (epoch TEXT NOT NULL);
  CREATE TABLE streams (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, meta TEXT NOT NULL
  );
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  PRAGMA user_version = ${FORM};
`;

/**
 * Makes an empty file a log. @returns its epoch.
 * @throws when the file is no log of this form, or empty and open for reading only.
 */
export function requireLog(database: Sqlite, readOnly: boolean): string {
  const form = Number(database.prepare('PRAGMA user_version').all()[0]?.[0]);
  const isEmpty = database.prepare('SELECT name FROM sqlite_master LIMIT 1').all().length === 0;
  if (isEmpty) {
    if (readOnly) throw new Error('there is no log here yet');
    create(database);
  } else if (form !== FORM) {
    throw new Error(
      `the log here has form ${form}, and this program knows form ${FORM} only: choose another folder`,
    );
  }
  return String(database.prepare('SELECT epoch FROM log').all()[0]?.[0]);
}

function create(database: Sqlite): void {
  inTransaction(database, () => {
    database.exec(SCHEMA);
    database.prepare('INSERT INTO log (epoch) VALUES (?)').run(randomUUID());
  });
}
