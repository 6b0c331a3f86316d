import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventStoreContract } from '@ringpost/testing/event-store.contract-test';
import { positionAt } from '@ringpost/testing/positions';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { openEmbeddedLog } from './event-store.ts';

eventStoreContract('embedded, on disk', async () => {
  const folder = await dataFolder();
  let store = openEmbeddedLog(folder.path);
  return {
    store,
    async reopen() {
      await store.close();
      store = openEmbeddedLog(folder.path);
      return store;
    },
    dispose: folder.remove,
  };
});

async function inMemory() {
  return openEmbeddedLog(':memory:');
}

eventStoreContract(
  'embedded, in memory',
  async () => ({ store: await inMemory(), reopen: inMemory, dispose: async () => {} }),
  { outlives: false },
);

describe('openEmbeddedLog', () => {
  it('counts positions without a gap, from 0, over restarts and conflicts', async () => {
    const folder = await dataFolder();
    for (let round = 0; round < 3; round += 1) {
      const store = openEmbeddedLog(folder.path);
      const append = () =>
        store.append({ stream: `vendor-${round}`, expected: 'none', events: [sampleEvent()] });
      await append();
      await expect(append()).rejects.toThrow('stands at 0');
      await store.close();
    }
    const store = openEmbeddedLog(folder.path);
    expect((await store.readAll()).map(({ position }) => position)).toEqual([0, 1, 2].map(positionAt));
    await store.close();
    await folder.remove();
  });

  it('refuses a file of another format, and does not change it', async () => {
    const folder = await dataFolder();
    await openEmbeddedLog(folder.path).close();
    const file = join(folder.path, 'events.log');
    const other = readFileSync(file);
    other.writeUInt32LE(6, 8);
    writeFileSync(file, other);
    expect(() => openEmbeddedLog(folder.path)).toThrow('has form 6');
    expect(readFileSync(file)).toEqual(other);
    await folder.remove();
  });

  it('says how long a stream is, also to a tool beside the server', async () => {
    const folder = await dataFolder();
    const server = openEmbeddedLog(folder.path);
    const beside = openEmbeddedLog(folder.path, { readOnly: true });
    const append = (expected: 'none' | number, ...names: string[]) =>
      server.append({ stream: 'vendor-a', expected, events: names.map(sampleEvent) });
    const revisions = () => Promise.all([server, beside].map((log) => log.revisionOf?.('vendor-a')));
    expect(await revisions()).toEqual([-1, -1]);
    await append('none', 'one', 'two');
    expect(await revisions()).toEqual([1, 1]);
    await append(1, 'three');
    expect(await revisions()).toEqual([2, 2]);
    await beside.close();
    await server.close();
    await expect(server.revisionOf?.('vendor-a')).rejects.toThrow(StoreUnavailable);
    await folder.remove();
  });

  it('can be read by a tool while the server writes, and after it stopped', async () => {
    const folder = await dataFolder();
    const server = openEmbeddedLog(folder.path);
    await server.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] });
    const beside = openEmbeddedLog(folder.path, { readOnly: true });
    await server.append({ stream: 'vendor-a', expected: 0, events: [sampleEvent('two')] });
    expect(await beside.readAll()).toEqual(await server.readAll());
    const refused = beside.append({ stream: 'vendor-a', expected: 1, events: [sampleEvent()] });
    await expect(refused).rejects.toThrow(StoreUnavailable);
    await beside.close();
    await server.close();
    const afterwards = openEmbeddedLog(folder.path, { readOnly: true });
    expect(await afterwards.readAll()).toHaveLength(2);
    await afterwards.close();
    await folder.remove();
  });
});
