import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedVault } from './embedded/vault.ts';
import { EventUnreadable, MasterKeyWrong } from './errors.ts';
import { headKeys, signText } from './head-key.ts';
import { openMasterKeys } from './master-keys.ts';
import { openEngine } from './open-engine.ts';
import { SECRET_SPACES, sealVault } from './secret-spaces.ts';
import type { Vault } from './vault.ts';
import { wrapSubjectKeys } from './wrap-subject-keys.ts';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VALUE = { secret: SECRET, lastStep: 7 };

describe('the secrets of the Vault', () => {
  let raw: Vault;
  const withKeys = (...secrets: readonly Uint8Array[]) => sealVault(raw, openMasterKeys(secrets));
  const stored = async (space: string): Promise<unknown> => (await raw.get(space, 'a'))?.value;

  beforeEach(() => {
    raw = openEmbeddedVault(':memory:');
  });
  afterEach(() => raw.close());

  it('are in clear without a master key, as they always were', async () => {
    await wrapSubjectKeys(raw, openMasterKeys([]));
    await withKeys().put('second-factors', 'a', VALUE, 0);
    expect(await stored('second-factors')).toEqual(VALUE);
  });

  it.each(SECRET_SPACES)(
    'of %s are wrapped with one, also those from before it, and open for its owner',
    async (space) => {
      await withKeys().put(space, 'a', VALUE, 0);
      await wrapSubjectKeys(raw, openMasterKeys([OLD]));
      expect(JSON.stringify(await stored(space))).not.toContain(SECRET);
      expect(await withKeys(OLD).get(space, 'a')).toEqual({ value: VALUE, version: 2 });
      await withKeys(OLD).put(space, 'b', VALUE, 0);
      expect(JSON.stringify(await raw.list(space))).not.toContain(SECRET);
      expect((await withKeys(OLD).list(space)).map(({ value }) => value)).toEqual([VALUE, VALUE]);
    },
  );

  it('get another master key, and the first one opens them no more', async () => {
    await withKeys().put('signing-keys', 'a', VALUE, 0);
    await wrapSubjectKeys(raw, openMasterKeys([OLD]));
    await wrapSubjectKeys(raw, openMasterKeys([NEW, OLD]));
    expect((await withKeys(NEW).get('signing-keys', 'a'))?.value).toEqual(VALUE);
    await expect(withKeys(OLD).get('signing-keys', 'a')).rejects.toThrow(MasterKeyWrong);
    await expect(withKeys().get('signing-keys', 'a')).rejects.toThrow(MasterKeyWrong);
    await expect(wrapSubjectKeys(raw, openMasterKeys([OLD]))).rejects.toThrow(MasterKeyWrong);
  });

  it('cannot be put in the place of another one', async () => {
    await withKeys(OLD).put('second-factors', 'a', VALUE, 0);
    await raw.put('second-factors', 'b', await stored('second-factors'), 0);
    await expect(withKeys(OLD).get('second-factors', 'b')).rejects.toThrow(EventUnreadable);
  });

  it('are no others: what is no secret stays as it is', async () => {
    await withKeys(OLD).put('passkeys', 'a', VALUE, 0);
    expect(await stored('passkeys')).toEqual(VALUE);
  });
});

describe('a secret beside values that are none', () => {
  it('is wrapped alone', async () => {
    const raw = openEmbeddedVault(':memory:');
    const clear = sealVault(raw, openMasterKeys([]));
    await clear.put('log', 'settings-key', SECRET, 0);
    await clear.put('log', 'epoch', 'e1', 0);
    await clear.put('installation', 'demo', { password: SECRET }, 0);
    const master = openMasterKeys([OLD]);
    await wrapSubjectKeys(raw, master);
    const stored = JSON.stringify([await raw.list('log'), await raw.list('installation')]);
    expect(stored).not.toContain(SECRET);
    // It is read before a master key is known.
    expect((await raw.get('log', 'epoch'))?.value).toBe('e1');
    const opened = await sealVault(raw, master).list('log');
    expect(opened.map(({ key, value }) => [key, value])).toEqual([
      ['epoch', 'e1'],
      ['settings-key', SECRET],
    ]);
    await raw.close();
  });
});

describe('the files of a data folder', () => {
  it('have none of these secrets, also those that were in clear before', async () => {
    const folder = await dataFolder();
    const options = { kind: 'embedded', folder: folder.path } as const;
    const clear = await openEngine(options);
    for (const space of SECRET_SPACES.filter((each) => each !== 'log-head-key'))
      await clear.vault.put(space, 'a', VALUE, 0);
    await signText(clear.vault, () => 'a head');
    const publicKeys = await headKeys(clear.vault);
    const kept = await clear.vault.get<{ readonly privateKey: string }>('log-head-key', 'key');
    const privateKey = kept?.value.privateKey.split('\n')[1] ?? '';
    await clear.close();
    const owner = await openEngine({ ...options, masterKey: { secrets: [OLD] } });
    expect((await owner.vault.get('second-factors', 'a'))?.value).toEqual(VALUE);
    expect(await headKeys(owner.vault)).toEqual(publicKeys);
    await owner.close();
    expect(privateKey.length).toBeGreaterThan(40);
    const files = (await readdir(folder.path, { withFileTypes: true })).filter((each) => each.isFile());
    expect(files.map(({ name }) => name)).toContain('vault.db');
    for (const { name } of files) {
      const bytes = await readFile(join(folder.path, name), 'latin1');
      for (const secret of [SECRET, privateKey]) expect(bytes.includes(secret), name).toBe(false);
    }
    await expect(openEngine(options)).rejects.toThrow('RINGPOST_MASTER_KEY is not set');
    await folder.remove();
  });
});
