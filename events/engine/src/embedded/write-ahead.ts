import type { DatabaseSync } from 'node:sqlite';

/** Writers wait while at most so many pages move: 5 MB of the views. */
const LAST_PAGES = 2_500;
/** Writers may be faster than the disk. Then the last pages are more than `LAST_PAGES`. */
const PASSES = 4;

/** The write-ahead file of a database. */
export interface WriteAhead {
  /** If the file has so many pages, moves all to their places, so that the next write starts at the beginning of the file. */
  moveFrom(pages: number): void;
}

/**
 * SQLite syncs the database only after the last page, while writers wait. On a slow disk, with all pages still in the memory of the
 * system, that took a second and more. So nearly all of them move and are synced before, while writers go on.
 * `sync` puts what was moved on the disk.
 */
export function writeAheadOf(database: DatabaseSync, sync: () => void): WriteAhead {
  /** Only returns the numbers of pages. */
  const look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  /** Moves the pages that it can move without blocking a reader or a writer. */
  const move = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  /** Moves the last pages while writers wait. */
  const restart = database.prepare('PRAGMA wal_checkpoint(RESTART)');
  const left = (): number => {
    const { log, checkpointed } = look.get() ?? {};
    return Number(log) - Number(checkpointed);
  };
  return {
    moveFrom(pages) {
      if (Number(look.get()?.log) < pages) return;
      for (let pass = 0; pass < PASSES && (pass === 0 || left() > LAST_PAGES); pass += 1) {
        move.get();
        sync();
      }
      restart.get();
    },
  };
}
