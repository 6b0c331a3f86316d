import { describe, expect, it } from 'vitest';
import { dataFolder } from '../../testing/data-folder.ts';
import { failingSqlite } from '../../testing/failing-sqlite.ts';
import { positionAt } from '../../testing/positions.ts';
import { namesOf, sampleEvent } from '../../testing/sample-events.ts';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore } from '../event-store.ts';
import type { Row, View } from '../read-model.ts';
import { openEmbeddedLog } from './event-store.ts';
import { openEmbeddedReadModel } from './read-model.ts';
import { openEmbeddedVault } from './vault.ts';

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
  it('rejects the whole batch when COMMIT finds the disk full, and is usable afterwards', async () => {
    const folder = await dataFolder();
    const disk = failingSqlite();
    const store = openEmbeddedLog(folder.path, { open: disk.open });
    await store.append({ stream: 'vendor-x', expected: 'none', events: [sampleEvent('before')] });
    disk.failAt(1, /^COMMIT/);
    const outcomes = await Promise.allSettled(batchOf(store, 'lost'));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    }
    expect(namesOf(await store.readAll())).toEqual(['before']);
    await store.append({ stream: 'vendor-lost-a', expected: 'none', events: [sampleEvent('after')] });
    expect((await store.readAll()).map(({ position }) => position)).toEqual([positionAt(0), positionAt(1)]);
    await store.close();
    await folder.remove();
  });

  it('loses nothing it acknowledged and keeps nothing of a failed batch, whichever statement fails', async () => {
    const folder = await dataFolder();
    const disk = failingSqlite();
    const store = openEmbeddedLog(folder.path, { open: disk.open });
    const acknowledged: string[] = [];
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      disk.failAt(nth);
      const outcomes = await Promise.allSettled(batchOf(store, `${nth}`));
      const reachedTheEnd = disk.calls() < nth;
      disk.failAt(0);
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect([0, outcomes.length]).toContain(failed.length);
      for (const { reason } of failed) expect(reason).toBeInstanceOf(StoreUnavailable);
      if (failed.length === 0)
        acknowledged.push(...['a', 'b', 'c'].flatMap((stream) => [`${nth}-${stream}`, 'second']));
      failures += failed.length;
      if (reachedTheEnd) break;
    }
    expect(failures).toBeGreaterThan(20);
    const stored = await store.readAll();
    expect(namesOf(stored)).toEqual(acknowledged);
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => positionAt(index)));
    await store.close();
    await folder.remove();
  });

  it('answers an append that is tried again after its batch failed', async () => {
    const disk = failingSqlite();
    const store = openEmbeddedLog(':memory:', { open: disk.open });
    const append = { stream: 'vendor-a', expected: 'none' as const, events: [sampleEvent('one')] };
    disk.failAt(1, /^COMMIT/);
    await expect(store.append(append)).rejects.toThrow(StoreUnavailable);
    await expect(store.append(append)).resolves.toEqual({ revision: 0, position: positionAt(0) });
    await store.close();
  });

  it('says that it is unavailable when it cannot be read', async () => {
    const disk = failingSqlite();
    const store = openEmbeddedLog(':memory:', { open: disk.open });
    disk.failAt(1);
    await expect(store.health()).rejects.toThrow(StoreUnavailable);
    disk.failAt(1);
    await expect(store.readStream('vendor-a')).rejects.toThrow(StoreUnavailable);
    await expect(store.health()).resolves.toBeUndefined();
    await store.close();
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
  it('says that it is unavailable, keeps what was, and goes on', async () => {
    const disk = failingSqlite();
    const vault = openEmbeddedVault(':memory:', { open: disk.open });
    await vault.put('secrets', 'a', 'old', 0);
    disk.failAt(1, /^COMMIT/);
    await expect(vault.put('secrets', 'a', 'new', 1)).rejects.toThrow(StoreUnavailable);
    expect(await vault.get('secrets', 'a')).toEqual({ value: 'old', version: 1 });
    expect(await vault.put('secrets', 'a', 'new', 1)).toBe(2);
    await vault.close();
  });
});
