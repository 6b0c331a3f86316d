import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 100;
/**
 * Pages that are worth the wait for the disk (8 MB of the log, 16 MB of the views): one that changes again and again
 * meanwhile is moved once.
 */
const PAGES_MIN = 2_000;
/** Pages at which a file is begun anew: the longer it is, the longer every read looks for its page. */
const PAGES_MAX = 4_000;

interface WriteAheadFile {
  readonly database: DatabaseSync;
  /** Looks, and moves nothing. */
  readonly look: StatementSync;
  /** Moves what it can without making a reader or a writer wait. */
  readonly move: StatementSync;
  /** Moves the little that is left while writers wait, so that the next write begins the file anew. */
  readonly restart: StatementSync;
}

function open(file: string): WriteAheadFile {
  const database = new DatabaseSync(file);
  return {
    database,
    look: database.prepare('PRAGMA wal_checkpoint(NOOP)'),
    move: database.prepare('PRAGMA wal_checkpoint(PASSIVE)'),
    restart: database.prepare('PRAGMA wal_checkpoint(RESTART)'),
  };
}

function checkpoint({ look, move, restart }: WriteAheadFile): void {
  const { log, checkpointed } = look.get() ?? {};
  if (Number(log) - Number(checkpointed) < PAGES_MIN) return;
  const moved = move.get();
  if (Number(moved?.log) >= PAGES_MAX) restart.get();
}

const files = (workerData as readonly string[]).map(open);

const interval = setInterval(() => {
  for (const file of files) {
    try {
      checkpoint(file);
    } catch {
      // A disk that is full or gone: the writer meets it too, and it is the one who says so.
    }
  }
}, EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(interval);
  for (const { database } of files) database.close();
});
