import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAheadOf } from './write-ahead.ts';

const MANY = 5_000;

describe('The write-ahead file of a database', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let writer: DatabaseSync;
  let mover: DatabaseSync;

  /** Writes about so many pages in one commit. */
  function write(pages: number): void {
    writer.exec('BEGIN');
    const put = writer.prepare('INSERT INTO rows VALUES (zeroblob(4000))');
    for (let page = 0; page < pages; page += 1) put.run();
    writer.exec('COMMIT');
  }

  function pagesLeft(): number {
    const { log, checkpointed } = mover.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
    return Number(log) - Number(checkpointed);
  }

  beforeEach(async () => {
    folder = await dataFolder();
    const path = join(folder.path, 'rows.db');
    writer = new DatabaseSync(path);
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE rows (bytes)');
    mover = new DatabaseSync(path);
  });

  afterEach(async () => {
    mover.close();
    writer.close();
    await folder.remove();
  });

  it('stays as it is while it has few pages', () => {
    write(100);
    let syncs = 0;
    writeAheadOf(mover, () => (syncs += 1)).moveFrom(1_000);
    expect(syncs).toBe(0);
    expect(pagesLeft()).toBeGreaterThan(100);
  });

  it('is emptied: what moved is on the disk before writers have to wait for the rest', () => {
    write(MANY);
    const leftAtSync: number[] = [];
    writeAheadOf(mover, () => leftAtSync.push(pagesLeft())).moveFrom(1_000);
    expect(leftAtSync).toEqual([0]);
    // The next write begins at the beginning of the file.
    write(1);
    expect(pagesLeft()).toBeLessThan(100);
  });

  it('is moved again, if many pages were written meanwhile', () => {
    write(MANY);
    const leftAtSync: number[] = [];
    const sync = (): void => {
      leftAtSync.push(pagesLeft());
      if (leftAtSync.length < 3) write(MANY);
    };
    writeAheadOf(mover, sync).moveFrom(1_000);
    expect(leftAtSync).toEqual([0, 0, 0]);
  });

  it('is emptied at last, if writers are faster than the disk', () => {
    write(MANY);
    let syncs = 0;
    const sync = (): void => {
      syncs += 1;
      write(MANY);
    };
    writeAheadOf(mover, sync).moveFrom(1_000);
    expect(syncs).toBe(4);
    expect(pagesLeft()).toBe(0);
  });
});
