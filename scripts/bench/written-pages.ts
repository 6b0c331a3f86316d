import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

// The format of the write-ahead file: sqlite.org/fileformat2.html#walformat
const FILE_HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;

/** Counts the pages that commits write to the write-ahead file of a database, by the table or the index that they belong to. */
export interface WrittenPages {
  /** Counts what was written since the last call. */
  look(): void;
  /** The pages of each table and each index so far. */
  byTree(): ReadonlyMap<string, number>;
  close(): void;
}

export function countWrittenPages(file: string): WrittenPages {
  const database = new DatabaseSync(file, { readOnly: true });
  const pageBytes = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  const frames = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  const framesNow = (): number => Number(frames.get()?.log);
  const writeAhead = openSync(`${file}-wal`, 'r');
  const head = Buffer.alloc(4);
  const counts = new Map<number, number>();
  let seen = framesNow();
  return {
    look() {
      const now = framesNow();
      // If the file was emptied meanwhile, it begins again.
      for (let frame = now < seen ? 0 : seen; frame < now; frame += 1) {
        readSync(writeAhead, head, 0, 4, FILE_HEAD_BYTES + frame * (FRAME_HEAD_BYTES + pageBytes));
        const page = head.readUInt32BE();
        counts.set(page, (counts.get(page) ?? 0) + 1);
      }
      seen = now;
    },
    byTree() {
      const trees = new Map<string, number>();
      const treeOf = database.prepare('SELECT name, pageno FROM dbstat');
      for (const { name, pageno } of treeOf.iterate()) {
        const count = counts.get(Number(pageno)) ?? 0;
        if (count > 0) trees.set(String(name), (trees.get(String(name)) ?? 0) + count);
      }
      return trees;
    },
    close() {
      closeSync(writeAhead);
      database.close();
    },
  };
}
