import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../errors.ts';

export type SqlValue = null | number | string | Uint8Array;
export type SqlRow = readonly SqlValue[];

export interface SqlStatement {
  /** @returns the number of changed rows. */
  run(...values: readonly SqlValue[]): number;
  all(...values: readonly SqlValue[]): readonly SqlRow[];
}

/**
 * A bound number of rows, for LIMIT and OFFSET. When SQLite plans, it looks at the value of a `?` that stands there alone. So it plans
 * the statement again each time that a value is bound, which is a sixth to a third of a query. It does not look at the value of a sum.
 */
export const BOUND_ROWS = '? + 0';

/** The database operations that the embedded engine needs. They are few, so that a test can let any statement fail. */
export interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

interface SqliteOptions {
  /**
   * FULL survives a power cut. NORMAL may lose the last commits, but never a part of one. OFF may lose or damage
   * everything.
   */
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
  readonly readOnly: boolean;
  /** Bytes of a page in a new file, a power of two; SQLite's own 4096 by default. */
  readonly pageBytes?: number;
}

export type OpenSqlite = (file: string, options: SqliteOptions) => Sqlite;

/** How long a statement waits for other connections. */
export const BUSY_TIMEOUT_MS = 5_000;

const SYNCHRONOUS_LEVEL = { OFF: 0, NORMAL: 1, FULL: 2 } as const;
/**
 * Number of pages in the write-ahead file (200 MB of the views) at which the writer moves the pages that
 * `upkeep-thread.ts` has not moved yet. So the file stays limited when that thread is too slow or gone.
 */
const CHECKPOINT_PAGES = 96_000;

/**
 * Older versions can lose data if one connection empties the write-ahead file while another commits, as the threads here
 * do (sqlite.org/wal.html#walresetbug).
 */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** @throws Error for a version of SQLite that could lose committed data */
export function requireSoundSqlite(version = process.versions.sqlite ?? '0'): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor, oldestPatch] = OLDEST_SQLITE;
  if ((major - oldestMajor || minor - oldestMinor || patch - oldestPatch) >= 0) return;
  throw new Error(
    `This Node has SQLite ${version}, which can lose data; ${OLDEST_SQLITE.join('.')} or newer is needed. ` +
      'Start with `npm start`, which fetches a Node that has it.',
  );
}

function wrap(database: DatabaseSync): Sqlite {
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return {
        run: (...values) => Number(statement.run(...values).changes),
        // The types of Node describe rows as objects only, but setReturnArrays makes them arrays.
        all: (...values) => statement.all(...values) as unknown as readonly SqlRow[],
      };
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Opens one database in WAL mode. @throws Error if SQLite does not confirm the requested durability */
export const openSqlite: OpenSqlite = (file, { synchronous, readOnly, pageBytes = 4096 }) => {
  requireSoundSqlite();
  const database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS });
  try {
    if (!readOnly) {
      database.exec(
        `PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
      );
    }
    database.exec(
      `PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY`,
    );
    const granted = database.prepare('PRAGMA synchronous').get()?.synchronous;
    if (granted !== SYNCHRONOUS_LEVEL[synchronous]) {
      throw new Error(`${file} was asked for synchronous=${synchronous} and answers ${String(granted)}`);
    }
    return wrap(database);
  } catch (error) {
    database.close();
    throw error;
  }
};

function rollBack(database: Sqlite): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // On a full disk SQLite rolls back by itself; then there is no transaction to end.
  }
}

/** Runs `work` in one transaction, and always ends it. */
export function inTransaction<T>(database: Sqlite, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** SQLite's own errors, and Node's error for a closed database. */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE')
  );
}

/** Runs `work`. @throws StoreUnavailable for an error of SQLite; any other error as it is */
export function orUnavailable<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!isOfDatabase(cause)) throw cause;
    throw new StoreUnavailable(`${what} did not answer`, { cause });
  }
}
