import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { EventUnreadable, MasterKeyWrong, StoreUnavailable } from './errors.ts';
import { openMasterKeys } from './master-keys.ts';
import { openSubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';
import { requireMasterKey, wrapSubjectKeys } from './wrap-subject-keys.ts';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const ANN = 'user:ann';
const NOT_SET = 'RINGPOST_MASTER_KEY is not set, and the keys in the Vault are wrapped';
const ANOTHER = 'RINGPOST_MASTER_KEY is another key than the one that wraps keys in the Vault';

let vault: Vault;

/** The keys of a process with these master keys. */
function keysWith(...secrets: readonly Uint8Array[]) {
  return openSubjectKeys(vault, openEmbeddedBus(), { master: openMasterKeys(secrets) });
}

function wrap(...secrets: readonly Uint8Array[]): Promise<void> {
  return wrapSubjectKeys(vault, openMasterKeys(secrets));
}

async function stored(subject: string): Promise<Readonly<Record<string, unknown>>> {
  return (await vault.get<Record<string, unknown>>('subject-keys', subject))?.value ?? {};
}

/** Makes the keys of this many subjects. */
async function makeKeys(count: number, ...secrets: readonly Uint8Array[]): Promise<void> {
  const keys = keysWith(...secrets);
  for (let index = 0; index < count; index += 1) await keys.keyFor(`user:${index}`);
}

beforeEach(() => {
  vault = openEmbeddedVault(':memory:');
});

describe('the key of a subject', () => {
  it('is in clear without a master key, as it always was', async () => {
    await wrap();
    await keysWith().keyFor(ANN);
    expect(await stored(ANN)).toEqual({ key: expect.stringMatching(/^[\w+/]{43}=$/) });
  });

  it('is wrapped from its first use with a master key', async () => {
    await wrap(OLD);
    const { id } = await keysWith(OLD).keyFor(ANN);
    expect(await stored(ANN)).toEqual({
      wrapped: expect.any(String),
      by: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect((await keysWith(OLD).existingKey(ANN))?.id).toEqual(id);
  });

  it('stays the same when it is wrapped later, and when the master key changes', async () => {
    const { id } = await keysWith().keyFor(ANN);
    await wrap(OLD);
    expect(await stored(ANN)).not.toHaveProperty('key');
    expect((await keysWith(OLD).existingKey(ANN))?.id).toEqual(id);
    await wrap(NEW, OLD);
    expect((await keysWith(NEW).existingKey(ANN))?.id).toEqual(id);
    await expect(keysWith(OLD).existingKey(ANN)).rejects.toThrow(MasterKeyWrong);
  });

  it('cannot be put in the place of another one', async () => {
    await makeKeys(2, OLD);
    const [first, second] = await vault.list('subject-keys');
    await vault.put('subject-keys', 'user:0', second?.value, first?.version ?? 0);
    await expect(keysWith(OLD).existingKey('user:0')).rejects.toThrow(EventUnreadable);
  });

  it('can be forgotten while it is wrapped', async () => {
    await wrap(OLD);
    const keys = keysWith(OLD);
    await keys.keyFor(ANN);
    await keys.forget(ANN);
    expect(await stored(ANN)).toEqual({});
    await wrap(NEW, OLD);
    expect(await keysWith(NEW).existingKey(ANN)).toBeUndefined();
  });
});

describe('a process', () => {
  it('is stopped without the master key, or with another one', async () => {
    await makeKeys(1);
    await wrap(OLD);
    await expect(wrap()).rejects.toThrow(NOT_SET);
    await expect(wrap(NEW)).rejects.toThrow(ANOTHER);
    await expect(requireMasterKey(vault, openMasterKeys([]))).rejects.toThrow(NOT_SET);
    await expect(requireMasterKey(vault, openMasterKeys([NEW]))).rejects.toThrow(ANOTHER);
    await requireMasterKey(vault, openMasterKeys([NEW, OLD]));
    await wrap(OLD);
  });

  it('may have two master keys while one replaces the other', async () => {
    await wrap(OLD);
    await makeKeys(1, OLD);
    // The other processes know the new key before any key is wrapped by it.
    const other = keysWith(OLD, NEW);
    await wrap(NEW, OLD);
    expect(await other.existingKey('user:0')).toBeDefined();
  });
});

describe('wrapping that is stopped in the middle', () => {
  const COUNT = 450;

  /** A vault that dies after this many writes of keys. */
  function dyingAfter(writes: number): Vault {
    let left = writes;
    return {
      ...vault,
      put(space, key, value, expected) {
        if (space === 'subject-keys' && left-- <= 0) return Promise.reject(new StoreUnavailable('killed'));
        return vault.put(space, key, value, expected);
      },
    };
  }

  it('needs both master keys until it ends, and continues', async () => {
    await wrap(OLD);
    await makeKeys(COUNT, OLD);
    await expect(wrapSubjectKeys(dyingAfter(250), openMasterKeys([NEW, OLD]))).rejects.toThrow('killed');
    await expect(wrap(OLD)).rejects.toThrow(ANOTHER);
    await expect(wrap(NEW)).rejects.toThrow(ANOTHER);
    const steps: (readonly [number, number])[] = [];
    await wrapSubjectKeys(vault, openMasterKeys([NEW, OLD]), (done, total) => steps.push([done, total]));
    expect(steps).toEqual([[200, 200]]);
    await wrap(NEW);
    await expect(wrap(OLD)).rejects.toThrow(ANOTHER);
  });

  it('refuses a start without a master key from its first key on', async () => {
    await makeKeys(COUNT);
    await expect(wrapSubjectKeys(dyingAfter(1), openMasterKeys([OLD]))).rejects.toThrow('killed');
    await expect(wrap()).rejects.toThrow(NOT_SET);
    await wrap(OLD);
    const left = (await vault.list<object>('subject-keys')).filter(({ value }) => 'key' in value);
    expect(left).toEqual([]);
  });
});
