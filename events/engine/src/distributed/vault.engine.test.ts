import { randomUUID } from 'node:crypto';
import { movableClock } from '@ringpost/testing/movable-clock';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { vaultContract } from '@ringpost/testing/vault.contract-test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import type { Vault } from '../vault.ts';
import { openDistributedVault } from './vault.ts';

describe.skipIf(TEST_SERVERS.mongodb === undefined)('MongoDB', () => {
  vaultContract('distributed', async () => {
    const database = testDatabase();
    const { clock, passMs } = movableClock();
    let vault = await openDistributedVault({ ...database.options, clock });
    return {
      vault,
      passMs,
      async reopen() {
        await vault.close();
        vault = await openDistributedVault({ ...database.options, clock });
        return vault;
      },
      dispose: database.drop,
    };
  });

  describe('openDistributedVault', () => {
    const database = testDatabase();
    let vault: Vault;
    beforeEach(async () => {
      vault = await openDistributedVault(database.options);
    });
    afterEach(async () => {
      await vault.close();
      await database.drop();
    });

    it("uses the server's clock, and a lease outlives the process that took it", async () => {
      await vault.acquire('runner', 'me', 3_000);
      await vault.close();
      vault = await openDistributedVault(database.options);
      const take = () => vault.acquire('runner', 'you', 60_000);
      expect(await take()).toBeUndefined();
      await vi.waitFor(async () => expect(await take()).toMatchObject({ term: 2 }), 30_000);
    });

    it('shows at once in one process what another one wrote', async () => {
      const other = await openDistributedVault(database.options);
      await vault.put('secrets', 'a', 1, 0);
      expect(await other.get('secrets', 'a')).toEqual({ value: 1, version: 1 });
      await other.remove('secrets', 'a', 1);
      expect(await vault.get('secrets', 'a')).toBeUndefined();
      await other.close();
    });

    it('lets one of two processes make a key', async () => {
      const other = await openDistributedVault(database.options);
      for (let round = 0; round < 20; round += 1) {
        const puts = [vault, other].map((each, index) => each.put('secrets', `${round}`, index, 0));
        const outcomes = await Promise.allSettled(puts);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
      await other.close();
    });

    it('lets two processes write and remove one blob at the same moment', async () => {
      const other = await openDistributedVault(database.options);
      const both = [vault, other];
      for (let round = 0; round < 20; round += 1) {
        const name = `round-${round}`;
        await Promise.all(both.map((each, index) => each.putBlob(name, new Uint8Array([index]))));
        expect((await vault.getBlob(name))?.length).toBe(1);
        await Promise.all(both.map((each) => each.removeBlob(name)));
        expect(await other.getBlob(name)).toBeUndefined();
      }
      expect(await database.count('blob-files.files')).toBe(0);
      await other.close();
    });

    it('keeps fields with any name', async () => {
      const value = { 'a.b': 1, $set: { x: null }, '': [undefined, 'text'] };
      await vault.put('secrets', 'a', value, 0);
      expect(await vault.get('secrets', 'a')).toEqual({
        value: JSON.parse(JSON.stringify(value)),
        version: 1,
      });
    });

    it('leaves no file of a blob that was replaced or removed', async () => {
      await vault.putBlob('icon', new Uint8Array(300_000));
      await vault.putBlob('icon', new Uint8Array(300_000));
      expect(await database.count('blob-files.files')).toBe(1);
      expect(await database.count('blob-files.chunks')).toBe(2);
      await vault.removeBlob('icon');
      expect(await database.count('blob-files.files')).toBe(0);
      expect(await database.count('blob-files.chunks')).toBe(0);
      expect(await database.count('blob-files.loose')).toBe(0);
    });

    it('removes a blob that a crash left half written an hour ago, but none that is being written', async () => {
      await vault.putBlob('icon', new Uint8Array([1]));
      const [lost, begun] = [randomUUID(), randomUUID()];
      for (const file of [lost, begun]) await database.insert('blob-files.chunks', { files_id: file, n: 0 });
      const since = new Date(Date.now() - 3_700_000);
      await database.insert('blob-files.loose', { _id: lost, name: 'icon', since });
      await database.insert('blob-files.loose', { _id: begun, name: 'icon', since: new Date() });
      const next = await openDistributedVault(database.options);
      expect(await database.count('blob-files.chunks', { files_id: lost })).toBe(0);
      expect(await database.count('blob-files.chunks', { files_id: begun })).toBe(1);
      expect(await next.getBlob('icon')).toEqual(new Uint8Array([1]));
      await next.close();
    });

    it('uses the database that its URL names', async () => {
      await vault.put('secrets', 'a', 1, 0);
      expect(await database.count('kept.secrets')).toBe(1);
    });

    it('says after closing that it is unavailable', async () => {
      const closed = await openDistributedVault(database.options);
      await closed.close();
      await expect(closed.get('secrets', 'a')).rejects.toThrow(StoreUnavailable);
    });
  });
});

describe('a wrong address of the Vault', () => {
  const setting = 'MONGODB_VAULT_URL';

  it.each(['localhost:27017', 'http://user:secret@host', 'mongodb://user:secret@'])(
    'stops the start with a sentence that names the setting and no password: %s',
    async (url) => {
      const error = await openDistributedVault({ url, setting }).catch((reason: unknown) => reason);
      expect(String(error)).toContain(`${setting} is not a MongoDB URL`);
      expect(String(error)).not.toContain('secret');
    },
  );

  it('stops the start when nobody answers there', async () => {
    const opening = openDistributedVault({ url: 'mongodb://u:secret@127.0.0.1:9', setting, limitMs: 600 });
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toContain(`${setting}: MongoDB at 127.0.0.1:9 does not answer`);
    expect(String(error)).not.toContain('secret');
  });
});
