import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bus } from './bus.ts';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { KEY_RECHECK_SECONDS, openSubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';

const ANN = 'user:ann';
/** A bus that loses every hint. */
const DEAF: Bus = { ...openEmbeddedBus(), publish: async () => {} };

let now: number;
let reads: string[];
let vault: Vault;

/** The keys of one process, which gets no hint. */
function keysOfProcess() {
  return openSubjectKeys(vault, DEAF, { now: () => now });
}

beforeEach(() => {
  now = 1_000;
  reads = [];
  const inner = openEmbeddedVault(':memory:');
  vault = {
    ...inner,
    get(space, key) {
      reads.push(space);
      return inner.get(space, key);
    },
  };
});

describe('a key', () => {
  const KEPT = { key: Buffer.alloc(32, 'ringpost').toString('base64') };

  it('has the same id and the same secret for rows in every version, so what it sealed stays readable', async () => {
    await vault.put('subject-keys', ANN, KEPT, 0);
    const key = await keysOfProcess().existingKey(ANN);
    expect(key?.id.toString('hex')).toBe('0fe6abd3b508');
    expect(Buffer.from(key?.rowSecret ?? []).toString('hex')).toBe(
      '254e0602812ba7262e653c0f521895fd7ca2347e4a6df0d8112bf6f1c2d28c3b',
    );
  });

  it('makes its secret for rows once, and not before a row needs it', async () => {
    await vault.put('subject-keys', ANN, KEPT, 0);
    const made = vi.spyOn(crypto, 'createHmac');
    onTestFinished(() => {
      made.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    const key = await keysOfProcess().existingKey(ANN);
    expect(made).not.toHaveBeenCalled();
    expect(key?.rowSecret).toBe(key?.rowSecret);
    expect(made).toHaveBeenCalledOnce();
  });
});

describe('a forgotten key', () => {
  it('is gone within 5 seconds from a process that receives no hint', async () => {
    const [here, elsewhere] = [keysOfProcess(), keysOfProcess()];
    const { id } = await here.keyFor(ANN);
    expect((await elsewhere.existingKey(ANN))?.id).toEqual(id);
    await here.forget(ANN);
    expect(await here.existingKey(ANN)).toBeUndefined();
    now += 5_000;
    expect(elsewhere.keyAtHand(ANN)).toBeUndefined();
    expect(await elsewhere.existingKey(ANN)).toBeUndefined();
    expect((await elsewhere.keyFor(ANN)).id).not.toEqual(id);
  });

  it('does not come back through a read of the Vault that began before', async () => {
    const here = keysOfProcess();
    await here.keyFor(ANN);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const slow: Vault = {
      ...vault,
      async get(space, key) {
        const kept = await vault.get(space, key);
        if (key === ANN) await answered;
        // The reader got the key that it asked for.
        return kept as never;
      },
    };
    const elsewhere = openSubjectKeys(slow, DEAF, { now: () => now });
    const reading = elsewhere.existingKey(ANN);
    await new Promise((resolve) => setImmediate(resolve));
    await here.forget(ANN);
    now += 5_000;
    await elsewhere.existingKey('user:bob');
    answer();
    await reading;
    expect(elsewhere.keyAtHand(ANN)).toBeUndefined();
  });

  it('costs other processes one read in 5 seconds, for any number of keys', async () => {
    const keys = keysOfProcess();
    const subjects = Array.from({ length: 100 }, (_, number) => `user:${number}`);
    for (const subject of subjects) await keys.keyFor(subject);
    reads = [];
    now += KEY_RECHECK_SECONDS * 1_000;
    await Promise.all(subjects.map((subject) => keys.keyFor(subject)));
    for (const subject of subjects) expect(keys.keyAtHand(subject)).toBeDefined();
    expect(reads).toEqual(['subject-keys-forgotten']);
  });
});
