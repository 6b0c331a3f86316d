import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@ringpost/domain';
import { StoreUnavailable, VaultConflict } from '../errors.ts';
import type { OwnershipLease, Vault, Versioned } from '../vault.ts';
import type { IndexedQuery, IndexedSpace } from '../vault-index.ts';
import { blobsInFolder, blobsInMemory } from './blobs.ts';
import { groupCommit, type Outcome } from './group-commit.ts';
import {
  inTransaction,
  type OpenSqlite,
  openSqlite,
  orUnavailable,
  type Sqlite,
  type SqlValue,
} from './sqlite.ts';
import { parseStored } from './stored-json.ts';
import { indexedLists, LIST_INDEXES } from './vault-lists.ts';

export interface EmbeddedVaultOptions {
  readonly readOnly?: boolean;
  /** For leases; the database's own by default. */
  readonly clock?: Clock;
  readonly open?: OpenSqlite;
}

const LIST_CAP = 1000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS kept (
    space TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (space, key)
  );
  CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, term INTEGER NOT NULL, expires_ms REAL NOT NULL
  );
  ${LIST_INDEXES}
`;

function databaseClock(database: Sqlite): () => number {
  const statement = database.prepare("SELECT unixepoch('subsec') * 1000");
  return () => Number(statement.all()[0]?.[0]);
}

/** Removes old pages, which may have erased values. Best effort: while a tool reads, they stay until the next call. */
function emptyWriteAheadLog(database: Sqlite): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The removal itself is durable. Only the old pages are still there.
  }
}

function placeOf(space: string, key: string): string {
  return `${space}/${key} in vault.db`;
}

function toEntry<T>(space: string, [version, value, key]: readonly SqlValue[]) {
  const place = placeOf(space, String(key));
  return { key: String(key), version: Number(version), value: parseStored<T>(String(value), place) };
}

function keptWriter(database: Sqlite) {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO kept (space, key, version, value) VALUES (?, ?, 1, ?)',
  );
  const update = database.prepare(
    'UPDATE kept SET value = ?, version = version + 1 WHERE space = ? AND key = ? AND version = ?',
  );
  const remove = database.prepare('DELETE FROM kept WHERE space = ? AND key = ? AND version = ?');
  const exists = database.prepare('SELECT 1 FROM kept WHERE space = ? AND key = ?');
  let erased = false;
  return {
    /** Whether anything was removed since the last call. */
    takeErased(): boolean {
      const was = erased;
      erased = false;
      return was;
    },
    put(space: string, key: string, text: string, expected: number): Outcome<number> {
      const changed = expected === 0 ? insert.run(space, key, text) : update.run(text, space, key, expected);
      return changed === 1 ? { result: expected + 1 } : { refused: new VaultConflict(space, key) };
    },
    remove(space: string, key: string, expected: number): Outcome<undefined> {
      const done =
        expected === 0 ? exists.all(space, key).length === 0 : remove.run(space, key, expected) === 1;
      erased ||= expected !== 0;
      return done ? { result: undefined } : { refused: new VaultConflict(space, key) };
    },
  };
}

function leases(database: Sqlite, now: () => number) {
  const select = database.prepare('SELECT holder, term, expires_ms FROM leases WHERE name = ?');
  const upsert = database.prepare(
    `INSERT INTO leases (name, holder, term, expires_ms) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE
     SET holder = excluded.holder, term = excluded.term, expires_ms = excluded.expires_ms`,
  );
  // The row stays, so that the next holder gets a higher term.
  const end = database.prepare('UPDATE leases SET expires_ms = 0 WHERE name = ? AND holder = ? AND term = ?');
  return {
    acquire(name: string, holder: string, ttlMs: number): OwnershipLease | undefined {
      const [row] = select.all(name);
      const [owner, term, expiresMs] = row ?? ['', 0, 0];
      const free = Number(expiresMs) <= now();
      if (!free && owner !== holder) return undefined;
      // After a lease expired or was given back, a new term starts, even for the same holder.
      const next = Number(term) + (free ? 1 : 0);
      upsert.run(name, holder, next, now() + ttlMs);
      return { name, holder, term: next };
    },
    release: ({ name, holder, term }: OwnershipLease): void => void end.run(name, holder, term),
  };
}

function vault(database: Sqlite, blobs: ReturnType<typeof blobsInMemory>, now: () => number): Vault {
  const write = keptWriter(database);
  const { acquire, release } = leases(database, now);
  const queue = groupCommit(async (batch: readonly (() => Outcome<unknown>)[]) => {
    try {
      return inTransaction(database, () => batch.map((work) => work()));
    } catch (cause) {
      throw new StoreUnavailable('the vault could not be written', { cause });
    } finally {
      if (write.takeErased()) emptyWriteAheadLog(database);
    }
  });
  const submit = <T>(work: () => Outcome<T>): Promise<T> => queue.submit(work) as Promise<T>;

  const selectOne = database.prepare('SELECT version, value FROM kept WHERE space = ? AND key = ?');
  const selectMany = database.prepare(
    'SELECT version, value, key FROM kept WHERE space = ? AND key > ? ORDER BY key LIMIT ?',
  );
  const selectFirst = database.prepare(
    'SELECT version, value, key FROM kept WHERE space = ? ORDER BY key LIMIT ?',
  );
  const listIndexed = indexedLists(database);
  const read = async <T>(answer: () => T): Promise<T> => orUnavailable('the vault', answer);

  return {
    async get<T>(space: string, key: string): Promise<Versioned<T> | undefined> {
      const [row] = await read(() => selectOne.all(space, key));
      return row === undefined
        ? undefined
        : { version: Number(row[0]), value: parseStored(String(row[1]), placeOf(space, key)) };
    },
    async put(space, key, value, expected) {
      const text = JSON.stringify(value);
      if (text === undefined) throw new TypeError(`${space}/${key} was given nothing to keep`);
      return submit(() => write.put(space, key, text, expected));
    },
    async remove(space, key, expected) {
      await submit(() => write.remove(space, key, expected));
    },
    async list<T>(space: string, { after, limit = LIST_CAP }: { after?: string; limit?: number } = {}) {
      const most = Math.max(0, Math.min(limit, LIST_CAP));
      const rows = await read(() =>
        after === undefined ? selectFirst.all(space, most) : selectMany.all(space, after, most),
      );
      return rows.map((row) => toEntry<T>(space, row));
    },
    async page<T>(space: IndexedSpace, query: IndexedQuery) {
      const { rows, total } = await read(() => listIndexed(space, query));
      return { entries: rows.map((row) => toEntry<T>(space, row)), total };
    },
    putBlob: blobs.put,
    getBlob: blobs.get,
    removeBlob: blobs.remove,
    acquire: (name, holder, ttlMs) => submit(() => ({ result: acquire(name, holder, ttlMs) })),
    release: (lease) => submit(() => ({ result: release(lease) })),
    async close() {
      await queue.drained();
      database.close();
    },
  };
}

/** Opens `vault.db` and the folder `blobs` beside it (`:memory:` for none). */
export function openEmbeddedVault(dataDir: string, options: EmbeddedVaultOptions = {}): Vault {
  const { readOnly = false, clock, open = openSqlite } = options;
  const inMemory = dataDir === ':memory:';
  const database = open(inMemory ? dataDir : join(dataDir, 'vault.db'), { synchronous: 'FULL', readOnly });
  if (!readOnly) {
    // Removed values must not stay in unused pages of the file.
    database.exec('PRAGMA secure_delete = ON');
    // Only the owner may read secrets, in any folder. The write-ahead log gets the same mode.
    if (!inMemory) chmodSync(join(dataDir, 'vault.db'), 0o600);
    database.exec(SCHEMA);
    // Only one process can open the folder for writing, so a lease found here belongs to a dead process.
    database.exec('UPDATE leases SET expires_ms = 0');
    // The process before may have ended right after a removal.
    if (!inMemory) emptyWriteAheadLog(database);
  }
  const blobs = inMemory ? blobsInMemory() : blobsInFolder(join(dataDir, 'blobs'), readOnly);
  const now = clock === undefined ? databaseClock(database) : () => clock.now().getTime();
  return vault(database, blobs, now);
}
