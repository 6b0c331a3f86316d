import { openSqlite, type SqlRow } from '@ringpost/engine/internal/embedded/sqlite';
import type { StoredEvent } from './log-record.ts';

export interface Range {
  readonly from: number;
  readonly before: number;
  readonly backwards: boolean;
  readonly most: number;
}

/** The one SQLite file with everything that the double must keep. */
export interface LogFile {
  /** Runs the work as one durable commit; if it throws, nothing is stored. */
  commit<T>(work: () => T): T;
  insert(event: StoredEvent): void;
  /** The byte after the last record. */
  end(): number;
  moveEnd(bytes: number): void;
  /** The last event of a stream, also if it is hidden. */
  head(stream: string): StoredEvent | undefined;
  at(stream: string, revision: number): StoredEvent | undefined;
  /** Whether a record begins at this byte. */
  hasRecordAt(position: number): boolean;
  /** Up to `most` events with `from` <= position < `before`, in the order of the log or against it. */
  byPosition(range: Range): readonly StoredEvent[];
  /** The events of one stream in this range of revisions. */
  byRevision(stream: string, range: Range): readonly StoredEvent[];
  close(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS record (
    position INTEGER PRIMARY KEY, size INTEGER NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, is_json INTEGER NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL, created_ms INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS record_of_stream ON record (stream, revision);
  CREATE TABLE IF NOT EXISTS log_end (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL);
  INSERT OR IGNORE INTO log_end VALUES (1, 0);
`;
const COLUMNS = 'position, size, stream, revision, id, type, is_json, data, metadata, created_ms';

function bytes(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function storedEvent(row: SqlRow): StoredEvent {
  const [position, size, stream, revision, id, type, isJson, data, metadata, createdMs] = row;
  return {
    position: Number(position),
    size: Number(size),
    stream: String(stream),
    revision: Number(revision),
    id: String(id),
    type: String(type),
    isJson: isJson === 1,
    data: bytes(data),
    metadata: bytes(metadata),
    createdMs: Number(createdMs),
  };
}

/**
 * Opens or creates the file. Committed data outlives the process, however it ends. It may not outlive a power failure. No
 * test needs that, and waiting for the disk would make every append ten times slower.
 */
export function openLogFile(file: string): LogFile {
  const sqlite = openSqlite(file, { synchronous: 'NORMAL', readOnly: false });
  sqlite.exec(SCHEMA);
  const select = `SELECT ${COLUMNS} FROM record`;
  const head = sqlite.prepare(`${select} WHERE stream = ? ORDER BY revision DESC LIMIT 1`);
  const at = sqlite.prepare(`${select} WHERE stream = ? AND revision = ?`);
  const record = sqlite.prepare('SELECT 1 FROM record WHERE position = ?');
  const end = sqlite.prepare('SELECT bytes FROM log_end');
  const moveEnd = sqlite.prepare('UPDATE log_end SET bytes = ?');
  const insert = sqlite.prepare(`INSERT INTO record (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const inLog = 'WHERE position >= ? AND position < ? ORDER BY position';
  const inStream = 'WHERE stream = ? AND revision >= ? AND revision < ? ORDER BY revision';
  const logForwards = sqlite.prepare(`${select} ${inLog} LIMIT ?`);
  const logBackwards = sqlite.prepare(`${select} ${inLog} DESC LIMIT ?`);
  const streamForwards = sqlite.prepare(`${select} ${inStream} LIMIT ?`);
  const streamBackwards = sqlite.prepare(`${select} ${inStream} DESC LIMIT ?`);
  return {
    commit(work) {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    insert: (event) => {
      insert.run(
        event.position,
        event.size,
        event.stream,
        event.revision,
        event.id,
        event.type,
        event.isJson ? 1 : 0,
        event.data,
        event.metadata,
        event.createdMs,
      );
    },
    end: () => Number(end.all()[0]?.[0]),
    moveEnd: (bytes) => {
      moveEnd.run(bytes);
    },
    head: (stream) => head.all(stream).map(storedEvent)[0],
    at: (stream, revision) => at.all(stream, revision).map(storedEvent)[0],
    hasRecordAt: (position) => record.all(position).length > 0,
    byPosition({ from, before, backwards, most }) {
      return (backwards ? logBackwards : logForwards).all(from, before, most).map(storedEvent);
    },
    byRevision(stream, { from, before, backwards, most }) {
      const statement = backwards ? streamBackwards : streamForwards;
      return statement.all(stream, from, before, most).map(storedEvent);
    },
    close: () => sqlite.close(),
  };
}
