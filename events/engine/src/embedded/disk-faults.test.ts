import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { failingDisk } from '@ringpost/testing/failing-disk';
import { failingSqlite } from '@ringpost/testing/failing-sqlite';
import { positionAt } from '@ringpost/testing/positions';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore } from '../event-store.ts';
import type { Row, View } from '../read-model.ts';
import { openEmbeddedLog } from './event-store.ts';
import { openEmbeddedReadModel } from './read-model.ts';
import type { ThreadChannel, ThreadMessage } from './thread-channel.ts';
import { openEmbeddedVault } from './vault.ts';

const SILENT: ThreadChannel = { post() {}, on() {}, async close() {} };

function batchOf(store: EventStore, round: string) {
  return ['a', 'b', 'c'].map((stream) =>
    store.append({
      stream: `vendor-${round}-${stream}`,
      expected: 'none',
      events: [sampleEvent(`${round}-${stream}`), sampleEvent('second')],
    }),
  );
}

describe('a log whose disk fails', () => {
  it('rejects the whole batch when the disk turns out to be full at the end, and is usable afterwards', async () => {
    const folder = await dataFolder();
    const disk = failingDisk();
    const store = openEmbeddedLog(folder.path, { open: disk.open });
    await store.append({ stream: 'vendor-x', expected: 'none', events: [sampleEvent('before')] });
    disk.failAt(1, /^sync/);
    const outcomes = await Promise.allSettled(batchOf(store, 'lost'));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    }
    const tool = openEmbeddedLog(folder.path, { readOnly: true });
    for (const each of [store, tool]) expect(namesOf(await each.readAll())).toEqual(['before']);
    await tool.close();
    await store.append({ stream: 'vendor-lost-a', expected: 'none', events: [sampleEvent('after')] });
    expect((await store.readAll()).map(({ position }) => position)).toEqual([positionAt(0), positionAt(1)]);
    await store.close();
    await folder.remove();
  });

  it('shows a follower a batch only after its owner reported it, because the file may hold bytes that will be cut off', async () => {
    const folder = await dataFolder();
    const posted: ThreadMessage[] = [];
    const listeners: ((message: ThreadMessage) => void)[] = [];
    const owner = openEmbeddedLog(folder.path, {
      channel: { ...SILENT, post: (message) => void posted.push(message) },
    });
    const follower = openEmbeddedLog(folder.path, {
      readOnly: true,
      channel: { ...SILENT, on: (listener) => void listeners.push(listener) },
    });
    await owner.append({ stream: 'vendor-x', expected: 'none', events: [sampleEvent('written')] });
    expect(await follower.readAll()).toEqual([]);
    expect(await follower.readStream('vendor-x')).toEqual([]);
    for (const listener of listeners) for (const message of posted) listener(message);
    expect(namesOf(await follower.readAll())).toEqual(['written']);
    expect(namesOf(await follower.readStream('vendor-x'))).toEqual(['written']);
    await follower.close();
    await owner.close();
    await folder.remove();
  });

  it('loses no acknowledged append and keeps nothing of a failed batch, whichever call fails', async () => {
    const folder = await dataFolder();
    const disk = failingDisk();
    const store = openEmbeddedLog(folder.path, { open: disk.open });
    const acknowledged: string[] = [];
    let failures = 0;
    for (const [nth, times] of [1, 2, 3].flatMap((nth) =>
      [1, 2, 3, 4, 7].map((times) => [nth, times] as const),
    )) {
      disk.failAt(nth, /./, times);
      // The failing calls are those of several batches, and those that cut off the rest of a failed batch.
      for (let batch = 0; disk.calls() < nth + times; batch += 1) {
        const round = `${nth}/${times}/${batch}`;
        const outcomes = await Promise.allSettled(batchOf(store, round));
        const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect([0, outcomes.length]).toContain(failed.length);
        for (const { reason } of failed) expect(reason).toBeInstanceOf(StoreUnavailable);
        if (failed.length === 0)
          acknowledged.push(...['a', 'b', 'c'].flatMap((stream) => [`${round}-${stream}`, 'second']));
        failures += failed.length;
      }
      disk.failAt(0);
    }
    expect(failures).toBeGreaterThan(20);
    const stored = await store.readAll();
    expect(namesOf(stored)).toEqual(acknowledged);
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => positionAt(index)));
    await store.close();
    await folder.remove();
  });

  it('accepts an append that is tried again after its batch failed', async () => {
    const disk = failingDisk();
    const store = openEmbeddedLog(':memory:', { open: disk.open });
    const append = { stream: 'vendor-a', expected: 'none' as const, events: [sampleEvent('one')] };
    disk.failAt(1, /^sync/);
    await expect(store.append(append)).rejects.toThrow(StoreUnavailable);
    await expect(store.append(append)).resolves.toEqual({ revision: 0, position: positionAt(0) });
    await store.close();
  });

  it('says that it is unavailable when it cannot be read', async () => {
    const disk = failingDisk();
    const store = openEmbeddedLog(':memory:', { open: disk.open });
    disk.failAt(1);
    await expect(store.health()).rejects.toThrow(StoreUnavailable);
    await store.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] });
    disk.failAt(1);
    await expect(store.readStream('vendor-a')).rejects.toThrow(StoreUnavailable);
    await expect(store.health()).resolves.toBeUndefined();
    await store.close();
  });

  it('is followed again when it can be read again', async () => {
    const folder = await dataFolder();
    const disk = failingDisk();
    const store = openEmbeddedLog(folder.path, { open: disk.open });
    await store.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] });
    await store.close();
    const reopened = openEmbeddedLog(folder.path, { open: disk.open });
    const [seen, away]: [string[], unknown[]] = [[], []];
    disk.failAt(1);
    const subscription = reopened.subscribe({
      after: LOG_START,
      onEvents: async (batch) => void seen.push(...namesOf(batch)),
      onAway: (error) => void away.push(error),
    });
    await eventually(() => seen.length === 1);
    expect(away).toEqual([expect.any(StoreUnavailable)]);
    await subscription.close();
    await reopened.close();
    await folder.remove();
  });
});

describe('a read model whose disk fails', () => {
  it('commits all or nothing, whichever statement fails', async () => {
    const disk = failingSqlite();
    const readModel = openEmbeddedReadModel(':memory:', { open: disk.open });
    const view: View<Row & { readonly status: string }> = { name: 'orders', indexes: [['status']] };
    await readModel.define({ name: 'orders', version: 1, views: [view] });
    let position = -1;
    for (let nth = 1; ; nth += 1) {
      const writes = ['a', 'b'].map((id) => ({
        op: 'put' as const,
        in: 'orders',
        row: { _id: id, status: `${nth}` },
      }));
      disk.failAt(nth);
      const commit = {
        projector: 'orders',
        version: 1,
        from: positionAt(position),
        to: positionAt(position + 1),
        writes,
      };
      const done = await readModel.commit(commit).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(StoreUnavailable);
          return false;
        },
      );
      const reachedTheEnd = disk.calls() < nth;
      disk.failAt(0);
      if (done) position += 1;
      expect(await readModel.checkpoint('orders', 1)).toMatchObject({ position: positionAt(position) });
      expect(await readModel.collection(view).count({ status: `${nth}` })).toBe(done ? 2 : 0);
      if (reachedTheEnd) break;
    }
    expect(position).toBe(0);
    await readModel.close();
  });
});

describe('a vault whose disk fails', () => {
  it('says that it is unavailable, keeps its values, and works again', async () => {
    const disk = failingSqlite();
    const vault = openEmbeddedVault(':memory:', { open: disk.open });
    await vault.put('secrets', 'a', 'old', 0);
    disk.failAt(1, /^COMMIT/);
    await expect(vault.put('secrets', 'a', 'new', 1)).rejects.toThrow(StoreUnavailable);
    expect(await vault.get('secrets', 'a')).toEqual({ value: 'old', version: 1 });
    expect(await vault.put('secrets', 'a', 'new', 1)).toBe(2);
    await vault.close();
  });

  it('says that blobs are unavailable too', async () => {
    const folder = await dataFolder();
    const vault = openEmbeddedVault(folder.path);
    await vault.putBlob('icon', new Uint8Array([1]));
    const files = join(folder.path, 'blobs');
    const [file = ''] = await readdir(files);
    await rename(join(files, file), join(folder.path, 'aside'));
    // A folder with the name of the file can be neither read nor replaced, like a damaged file.
    await mkdir(join(files, file, 'inside'), { recursive: true });
    await expect(vault.getBlob('icon')).rejects.toThrow(StoreUnavailable);
    await expect(vault.putBlob('icon', new Uint8Array([2]))).rejects.toThrow(StoreUnavailable);
    await expect(vault.removeBlob('icon')).rejects.toThrow(StoreUnavailable);
    expect(await readdir(files)).toEqual([file]);
    await expect(vault.putBlob('', new Uint8Array([1]))).rejects.toThrow(RangeError);
    await vault.close();
    await folder.remove();
  });
});
