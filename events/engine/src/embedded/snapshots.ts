import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noSnapshots, refuseLongState, SNAPSHOT_LIST_CAP, type Snapshots } from '../snapshots.ts';
import { type OpenSqlite, openSqlite, orUnavailable, type Sqlite } from './sqlite.ts';

export interface EmbeddedSnapshotsOptions {
  readonly readOnly?: boolean;
  readonly open?: OpenSqlite;
}

const FILE = 'snapshots.db';
const FILE_MODE = 0o600;
/** Pages in the write-ahead file before they are moved, so that it stays at some MB. */
const CHECKPOINT_PAGES = 1000;

const SCHEMA = `
  PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY, epoch TEXT NOT NULL, shape TEXT NOT NULL, revision INTEGER NOT NULL, event_id TEXT NOT NULL,
    state TEXT NOT NULL
  );
`;

function removeFiles(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}

function createSnapshots(database: Sqlite): Snapshots {
  const select = database.prepare(
    'SELECT epoch, shape, revision, event_id, state FROM snapshots WHERE stream = ?',
  );
  const names = database.prepare('SELECT stream FROM snapshots WHERE stream > ? ORDER BY stream LIMIT ?');
  // `INSERT OR REPLACE` would move the row to the end of the table and write seven pages in place of one.
  const put = database.prepare(`
    INSERT INTO snapshots (stream, epoch, shape, revision, event_id, state) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET
      epoch = excluded.epoch, shape = excluded.shape, revision = excluded.revision, event_id = excluded.event_id,
      state = excluded.state
  `);
  const answer = <T>(work: () => T): T => orUnavailable('the snapshots', work);
  return {
    isNear: true,
    async read(stream) {
      const [row] = answer(() => select.all(stream));
      if (!row) return undefined;
      const [epoch, shape, revision, eventId, state] = row;
      return {
        stream,
        epoch: String(epoch),
        shape: String(shape),
        revision: Number(revision),
        eventId: String(eventId),
        state: String(state),
      };
    },
    async write(snapshot) {
      refuseLongState(snapshot);
      const { stream, epoch, shape, revision, eventId, state } = snapshot;
      answer(() => put.run(stream, epoch, shape, revision, eventId, state));
    },
    async list({ after = '', limit = SNAPSHOT_LIST_CAP } = {}) {
      const most = Math.max(0, Math.min(limit, SNAPSHOT_LIST_CAP));
      return answer(() => names.all(after, most)).map(([stream]) => String(stream));
    },
    async close() {
      database.close();
    },
  };
}

function openFile(
  path: string,
  { open = openSqlite, readOnly = false }: EmbeddedSnapshotsOptions,
): Snapshots {
  if (!readOnly && path !== ':memory:') closeSync(openSync(path, 'a', FILE_MODE));
  const database = open(path, { synchronous: 'OFF', readOnly });
  try {
    if (!readOnly) database.exec(SCHEMA);
    return createSnapshots(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Deletes a file that cannot be used. */
function openAnew(path: string, options: EmbeddedSnapshotsOptions): Snapshots {
  try {
    removeFiles(path);
    return openFile(path, options);
  } catch {
    return noSnapshots;
  }
}

/**
 * Opens `snapshots.db` (`:memory:` for none). A process that dies loses no snapshot. A power cut may damage the file,
 * because nothing here waits for the disk; then it is deleted. If no file can be opened, nothing is stored.
 */
export function openEmbeddedSnapshots(dataDir: string, options: EmbeddedSnapshotsOptions = {}): Snapshots {
  const { readOnly = false } = options;
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, FILE);
  if (readOnly && !existsSync(path)) return noSnapshots;
  try {
    return openFile(path, options);
  } catch {
    return readOnly ? noSnapshots : openAnew(path, options);
  }
}
