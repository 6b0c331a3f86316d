import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from '@ringpost/testing/data-folder';
import { movableClock } from '@ringpost/testing/movable-clock';
import { vaultContract } from '@ringpost/testing/vault.contract-test';
import { describe, expect, it } from 'vitest';
import { type OpenSqlite, openSqlite } from './sqlite.ts';
import { openEmbeddedVault } from './vault.ts';

vaultContract('embedded, on disk', async () => {
  const folder = await dataFolder();
  const { clock, passMs } = movableClock();
  let vault = openEmbeddedVault(folder.path, { clock });
  return {
    vault,
    passMs,
    async reopen() {
      await vault.close();
      vault = openEmbeddedVault(folder.path, { clock });
      return vault;
    },
    dispose: folder.remove,
  };
});

vaultContract(
  'embedded, in memory',
  async () => {
    const { clock, passMs } = movableClock();
    const open = async () => openEmbeddedVault(':memory:', { clock });
    return { vault: await open(), passMs, reopen: open, dispose: async () => {} };
  },
  { outlives: false },
);

async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.startsWith('vault'));
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return files.filter((_, index) => contents[index]?.includes(text));
}

describe('openEmbeddedVault', () => {
  it('frees the leases of a dead process, because only one process can open the folder', async () => {
    const folder = await dataFolder();
    const dead = openEmbeddedVault(folder.path);
    const lease = await dead.acquire('runner', 'the dead', 60_000);
    await dead.close();
    const vault = openEmbeddedVault(folder.path);
    const taken = await vault.acquire('runner', 'the next', 60_000);
    expect(taken?.term).toBeGreaterThan(lease?.term ?? 0);
    await vault.close();
    await folder.remove();
  });

  it('names a value that was damaged on the disk', async () => {
    const folder = await dataFolder();
    const vault = openEmbeddedVault(folder.path);
    await vault.put('space', 'key', { a: 1 }, 0);
    const database = openSqlite(join(folder.path, 'vault.db'), { synchronous: 'FULL', readOnly: false });
    database.prepare('UPDATE kept SET value = ?').run('{"a"!1}');
    database.close();
    const what = 'space/key in vault.db is damaged';
    await expect(vault.get('space', 'key')).rejects.toThrow(what);
    await expect(vault.list('space')).rejects.toThrow(what);
    await vault.close();
    await folder.remove();
  });

  it("uses the database's clock unless it is given another", async () => {
    const vault = openEmbeddedVault(':memory:');
    await vault.acquire('runner', 'me', 40);
    expect(await vault.acquire('runner', 'you', 40)).toBeUndefined();
    await sleep(60);
    expect(await vault.acquire('runner', 'you', 40)).toMatchObject({ term: 2 });
    await vault.close();
  });

  it('leaves no byte of a removed value in its files', async () => {
    const folder = await dataFolder();
    const vault = openEmbeddedVault(folder.path);
    const secret = 'correct-horse-battery-staple';
    await vault.put('secrets', 'a', { secret }, 0);
    await vault.put('secrets', 'b', { other: true }, 0);
    expect(await filesWith(folder.path, secret)).not.toEqual([]);
    await vault.remove('secrets', 'a', 1);
    expect(await filesWith(folder.path, secret)).toEqual([]);
    await vault.close();
    expect(await filesWith(folder.path, secret)).toEqual([]);
    await folder.remove();
  });

  it('erases it at the start, if the process ended right after the removal', async () => {
    const folder = await dataFolder();
    const endsEarly: OpenSqlite = (file, options) => {
      const database = openSqlite(file, options);
      const exec = (sql: string) => (sql.includes('wal_checkpoint') ? undefined : database.exec(sql));
      return { ...database, exec };
    };
    const before = openEmbeddedVault(folder.path, { open: endsEarly });
    const secret = 'correct-horse-battery-staple';
    await before.put('secrets', 'a', { secret }, 0);
    await before.remove('secrets', 'a', 1);
    const copy = await dataFolder();
    await cp(folder.path, copy.path, { recursive: true });
    expect(await filesWith(copy.path, secret)).not.toEqual([]);
    const after = openEmbeddedVault(copy.path);
    expect(await filesWith(copy.path, secret)).toEqual([]);
    for (const vault of [before, after]) await vault.close();
    await folder.remove();
    await copy.remove();
  });

  it.skipIf(process.platform === 'win32')('lets only their owner read its files', async () => {
    const folder = await dataFolder();
    const vault = openEmbeddedVault(folder.path);
    await vault.put('secrets', 'a', 1, 0);
    await vault.putBlob('icon', new Uint8Array([1]));
    const files = await readdir(folder.path, { recursive: true });
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await stat(join(folder.path, file))).mode & 0o077).toBe(0);
    await vault.close();
    await folder.remove();
  });

  it('removes a blob that a crash left unfinished', async () => {
    const folder = await dataFolder();
    const first = openEmbeddedVault(folder.path);
    await first.putBlob('icon', new Uint8Array([1]));
    await first.close();
    await writeFile(join(folder.path, 'blobs', 'abc.unfinished'), 'half');
    const second = openEmbeddedVault(folder.path);
    expect(await readdir(join(folder.path, 'blobs'))).toHaveLength(1);
    expect(await second.getBlob('icon')).toEqual(new Uint8Array([1]));
    await second.close();
    await folder.remove();
  });
});
