import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { startEventStoreDouble } from '@ringpost/testing/event-store-double/event-store-double';
import { logChainContract } from '@ringpost/testing/log-chain.contract-test';
import { mixedEngine } from '@ringpost/testing/mixed-engine';
import { positionAt } from '@ringpost/testing/positions';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedLog } from './embedded/event-store.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import type { EventStore } from './event-store.ts';
import { openEngine } from './open-engine.ts';
import { openVaultChain } from './vault-chain.ts';

logChainContract('embedded, on disk', async () => {
  const { path: folder, remove } = await dataFolder();
  let engine = await openEngine({ kind: 'embedded', folder });
  return {
    engine,
    async reopen() {
      await engine.close();
      engine = await openEngine({ kind: 'embedded', folder });
      return engine;
    },
    dispose: remove,
  };
});

logChainContract(
  'embedded, in memory',
  async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    return { engine, reopen: async () => engine, dispose: async () => {} };
  },
  { outlives: false },
);

logChainContract('with the log on the double of EventStoreDB', async () => {
  const { path, remove } = await dataFolder();
  const double = await startEventStoreDouble({ folder: path });
  const options = mixedEngine(path, { url: double.connectionString, name: `test-${randomUUID()}` });
  let engine = await openEngine(options);
  return {
    engine,
    async reopen() {
      await engine.close();
      engine = await openEngine(options);
      return engine;
    },
    async dispose() {
      await double.stop();
      await remove();
    },
  };
});

describe('a chain in the Vault', () => {
  let log: EventStore;
  const vault = () => openEmbeddedVault(':memory:');
  beforeEach(async () => {
    log = openEmbeddedLog(':memory:');
    for (let index = 0; index < 5; index += 1)
      await log.append({ stream: `vendor-${index}`, expected: 'none', events: [sampleEvent(`${index}`)] });
  });
  afterEach(() => log.close());

  /** The log as somebody has changed it on the server. */
  const changed = (change: (events: readonly RecordedEvent[]) => readonly RecordedEvent[]): EventStore => ({
    ...log,
    async readAll({ after = positionAt(-1) } = {}) {
      return change(await log.readAll()).filter(({ position }) => position > after);
    },
    head: async () => change(await log.readAll()).at(-1)?.position ?? positionAt(-1),
  });

  it.each([
    [
      'a changed event',
      3,
      'was changed',
      (events: readonly RecordedEvent[]) =>
        events.map((event, index) =>
          index === 3
            ? ({ ...event, data: { ...event.data, company: 'Acme Inc!' } } as RecordedEvent)
            : event,
        ),
    ],
    [
      'two swapped events',
      1,
      'was changed',
      (events: readonly RecordedEvent[]) =>
        events.map((event, index) => {
          const other = events[{ 1: 2, 2: 1 }[index] ?? index] ?? event;
          return { ...other, position: event.position };
        }),
    ],
    [
      'a missing event',
      3,
      'others are missing before it',
      (events: readonly RecordedEvent[]) => events.filter((_, index) => index !== 2),
    ],
    ['a cut end', 2, '2 linked events are gone', (events: readonly RecordedEvent[]) => events.slice(0, 3)],
  ])('names the first event of %s', async (_, number, what, change) => {
    const kept = vault();
    await openVaultChain(log, kept).extend();
    expect((await openVaultChain(changed(change), kept).check()).breach).toEqual({
      position: positionAt(number),
      what: expect.stringContaining(what),
    });
    await kept.close();
  });

  it('says that the link was changed, if the event was not', async () => {
    const kept = vault();
    await openVaultChain(log, kept).extend();
    const chunk = await kept.get<{ readonly links: string }>('log-chain', '000000000');
    const links = Buffer.from(chunk?.value.links ?? '', 'base64');
    links.writeUInt8(links.readUInt8(40) ^ 1, 40);
    await kept.put('log-chain', '000000000', { links: links.toString('base64') }, chunk?.version ?? 0);
    expect((await openVaultChain(log, kept).check()).breach).toEqual({
      position: positionAt(1),
      what: 'the link of this event was changed, and the event was not',
    });
    await kept.close();
  });

  it('does not continue on a log that ends before it', async () => {
    const kept = vault();
    await openVaultChain(log, kept).extend();
    const cut = changed((events) => events.slice(0, 2));
    await expect(openVaultChain(cut, kept).extend()).rejects.toThrow('the log ends before its chain');
    await kept.close();
  });

  it('is whole again after a process died between its two writes, and after another process was faster', async () => {
    const kept = vault();
    let dies = true;
    const dying = openVaultChain(log, {
      ...kept,
      async put(space, key, value, expected) {
        if (key === 'end' && dies) throw new Error('killed');
        return kept.put(space, key, value, expected);
      },
    });
    await expect(dying.extend()).rejects.toThrow('killed');
    dies = false;
    const other = openVaultChain(log, kept);
    expect(await other.extend()).toMatchObject({ events: 5, isComplete: true });
    await log.append({ stream: 'vendor-9', expected: 'none', events: [sampleEvent('9')] });
    expect(await dying.extend()).toMatchObject({ events: 6 });
    await log.append({ stream: 'vendor-10', expected: 'none', events: [sampleEvent('10')] });
    expect(await other.extend()).toMatchObject({ events: 7 });
    expect(await other.check()).toMatchObject({ linked: 7, unlinked: 0, breach: undefined });
    await kept.close();
  });
});
