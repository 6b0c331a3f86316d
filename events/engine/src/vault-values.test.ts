import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { openEngine } from './open-engine.ts';
import type { Vault } from './vault.ts';
import { entries, getOrCreate, putUnlessMoved, removeExpired } from './vault-values.ts';

const SPACE = 'secrets';

let engine: Engine;
let vault: Vault;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  vault = engine.vault;
});
afterEach(() => engine.close());

describe('getOrCreate', () => {
  it('makes a value once, and returns it to every caller', async () => {
    let made = 0;
    const create = () => {
      made += 1;
      return `secret ${made}`;
    };
    const expected = { value: 'secret 1', version: 1 };
    expect(await getOrCreate(vault, SPACE, 'a', create)).toEqual(expected);
    expect(await getOrCreate(vault, SPACE, 'a', create)).toEqual(expected);
    expect(made).toBe(1);
  });

  it('returns the value of the fastest caller to all that call at the same time', async () => {
    const makers = Array.from({ length: 8 }, (_, maker) => getOrCreate(vault, SPACE, 'a', () => maker));
    const values = (await Promise.all(makers)).map(({ value }) => value);
    expect(new Set(values).size).toBe(1);
    expect(await vault.get(SPACE, 'a')).toEqual({ value: values[0], version: 1 });
  });

  it('makes it again if it was removed in between', async () => {
    let puts = 0;
    const removing: Pick<Vault, 'get' | 'put'> = {
      get: vault.get,
      async put(space, key, value, expected) {
        puts += 1;
        if (puts > 1) return vault.put(space, key, value, expected);
        // Another process puts and removes it between this read and this write.
        await vault.put(space, key, 'theirs', 0);
        const outcome = vault.put(space, key, value, expected);
        await outcome.catch(() => vault.remove(space, key, 1));
        return outcome;
      },
    };
    expect(await getOrCreate(removing, SPACE, 'a', () => 'mine')).toEqual({ value: 'mine', version: 1 });
  });
});

describe('putUnlessMoved', () => {
  it('puts a value and returns its version, or changes nothing if another caller was faster', async () => {
    expect(await putUnlessMoved(vault, SPACE, 'a', 'one', 0)).toBe(1);
    expect(await putUnlessMoved(vault, SPACE, 'a', 'two', 0)).toBeUndefined();
    expect(await vault.get(SPACE, 'a')).toEqual({ value: 'one', version: 1 });
  });

  it('throws all errors except conflicts', async () => {
    await expect(putUnlessMoved(vault, SPACE, 'a', undefined, 0)).rejects.toThrow(TypeError);
  });
});

describe('entries', () => {
  it('are all entries of a space, any number, in the order of their keys', async () => {
    const keys = Array.from({ length: 2_001 }, (_, number) => String(number).padStart(4, '0'));
    await Promise.all(keys.map((key) => vault.put(SPACE, key, { key }, 0)));
    await vault.put('other', 'x', 1, 0);
    const readKeys: string[] = [];
    for await (const { key, value } of entries<{ key: string }>(vault, SPACE)) {
      expect(value).toEqual({ key });
      readKeys.push(key);
    }
    expect(readKeys).toEqual(keys);
  });
});

describe('removeExpired', () => {
  const expiresAt = '2026-01-01T00:00:00.000Z';
  const later = '2026-01-01T00:00:00.001Z';

  it('removes expired entries, and nothing else', async () => {
    await vault.put(SPACE, 'over', { expiresAt }, 0);
    await vault.put(SPACE, 'good', { expiresAt: later }, 0);
    await removeExpired(vault, SPACE, expiresAt);
    expect((await vault.list(SPACE)).map(({ key }) => key)).toEqual(['good']);
  });

  it('keeps an entry that was changed in the meantime', async () => {
    await vault.put(SPACE, 'a', { expiresAt }, 0);
    const changing: Pick<Vault, 'list' | 'remove'> = {
      list: vault.list,
      async remove(space, key, version) {
        await vault.put(space, key, { expiresAt: later }, version);
        await vault.remove(space, key, version);
      },
    };
    await removeExpired(changing, SPACE, expiresAt);
    expect(await vault.get(SPACE, 'a')).toEqual({ value: { expiresAt: later }, version: 2 });
  });
});
