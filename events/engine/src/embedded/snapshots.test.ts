import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFolder } from '@ringpost/testing/data-folder';
import { snapshotsContract } from '@ringpost/testing/snapshots.contract-test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../snapshots.ts';
import { openEmbeddedSnapshots } from './snapshots.ts';

snapshotsContract('embedded, on disk', async () => {
  const folder = await dataFolder();
  let snapshots = openEmbeddedSnapshots(folder.path);
  return {
    snapshots,
    async reopen() {
      await snapshots.close();
      snapshots = openEmbeddedSnapshots(folder.path);
      return snapshots;
    },
    dispose: folder.remove,
  };
});

snapshotsContract(
  'embedded, in memory',
  async () => ({
    snapshots: openEmbeddedSnapshots(':memory:'),
    reopen: async () => openEmbeddedSnapshots(':memory:'),
    dispose: async () => {},
  }),
  { outlives: false },
);

const snapshot: Snapshot = {
  stream: 'wallet-1',
  epoch: 'epoch-1',
  shape: 'wallet 1',
  revision: 999,
  eventId: 'event-1',
  state: '{}',
};

describe('the file of the snapshots', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let file: string;
  beforeEach(async () => {
    folder = await dataFolder();
    file = join(folder.path, 'snapshots.db');
  });
  afterEach(() => folder.remove());

  async function writeOne(): Promise<void> {
    const snapshots = openEmbeddedSnapshots(folder.path);
    await snapshots.write(snapshot);
    expect(await snapshots.read('wallet-1')).toEqual(snapshot);
    await snapshots.close();
  }

  it('writes two pages at most when a snapshot is replaced', async () => {
    const snapshots = openEmbeddedSnapshots(folder.path);
    const many = Array.from({ length: 300 }, (_, n) => ({
      ...snapshot,
      stream: `number-+1202${n}`,
      state: 'x'.repeat(2_000),
    }));
    for (const each of many) await snapshots.write(each);
    const other = new DatabaseSync(file);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    for (const each of many) await snapshots.write({ ...each, revision: 1_999 });
    const { size } = await stat(`${file}-wal`);
    other.close();
    await snapshots.close();
    // A page of 4,096 bytes with its header.
    expect(size / 4_120).toBeLessThan(2 * many.length);
  });

  async function readOne(options = {}): Promise<Snapshot | undefined> {
    const snapshots = openEmbeddedSnapshots(folder.path, options);
    try {
      return await snapshots.read('wallet-1');
    } finally {
      await snapshots.close();
    }
  }

  it('is replaced if it is no database', async () => {
    await writeFile(file, 'no database at all');
    await writeOne();
  });

  it('is replaced if it has another format', async () => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE snapshots (name TEXT)');
    other.close();
    await writeOne();
  });

  it('may be missing at any start', async () => {
    await writeOne();
    for (const name of await readdir(folder.path)) await rm(join(folder.path, name));
    expect(await readOne()).toBeUndefined();
  });

  it('stores nothing if no file can be created', async () => {
    await folder.remove();
    expect(await readOne()).toBeUndefined();
  });

  it('is only read by a tool, never changed', async () => {
    expect(await readOne({ readOnly: true })).toBeUndefined();
    expect(await readdir(folder.path)).toEqual([]);
    await writeFile(file, 'no database at all');
    expect(await readOne({ readOnly: true })).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe('no database at all');
    await writeOne();
    expect(await readOne({ readOnly: true })).toEqual(snapshot);
  });

  it.skipIf(process.platform === 'win32')('can be read only by its owner', async () => {
    await writeOne();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
