import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '@ringpost/domain';
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

let folder: Awaited<ReturnType<typeof dataFolder>>;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder.path, 'states.log');
});
afterEach(() => folder.remove());

describe('the file of the snapshots', () => {
  const snapshot: Snapshot = {
    stream: 'wallet-1',
    epoch: 'epoch-1',
    shape: 'wallet 1',
    revision: 999,
    eventId: 'event-1',
    position: '000000001234' as Position,
    state: '{}',
  };

  async function writeOne(): Promise<void> {
    const snapshots = openEmbeddedSnapshots(folder.path);
    await snapshots.write(snapshot);
    expect(await snapshots.read('wallet-1')).toEqual(snapshot);
    await snapshots.close();
  }

  async function readOne(options = {}): Promise<Snapshot | undefined> {
    const snapshots = openEmbeddedSnapshots(folder.path, options);
    try {
      return await snapshots.read('wallet-1');
    } finally {
      await snapshots.close();
    }
  }

  it('is replaced if it is something else', async () => {
    await writeFile(file, 'no states at all');
    await writeOne();
    expect(await readOne()).toEqual(snapshot);
  });

  it('may be missing at any start', async () => {
    await writeOne();
    for (const name of await readdir(folder.path)) await rm(join(folder.path, name));
    expect(await readOne()).toBeUndefined();
  });

  it('takes the place of the database of earlier versions', async () => {
    for (const name of ['snapshots.db', 'snapshots.db-wal']) await writeFile(join(folder.path, name), '');
    await writeOne();
    expect(await readdir(folder.path)).toEqual(['states.log']);
  });

  it('stores nothing if it cannot be created', async () => {
    await folder.remove();
    expect(await readOne()).toBeUndefined();
  });

  it('is only read by a tool, never changed', async () => {
    expect(await readOne({ readOnly: true })).toBeUndefined();
    expect(await readdir(folder.path)).toEqual([]);
    await writeFile(file, 'no states at all');
    expect(await readOne({ readOnly: true })).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe('no states at all');
    await writeOne();
    expect(await readOne({ readOnly: true })).toEqual(snapshot);
  });

  it.skipIf(process.platform === 'win32')('can be read only by its owner', async () => {
    await writeOne();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
