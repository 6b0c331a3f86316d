import { describe, expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { KEY_AT_HAND_SECONDS, openSubjectKeys } from './subject-keys.ts';

/** A bus that loses every hint. */
const deaf: Bus = { ...openEmbeddedBus(), publish: async () => {} };

describe('a forgotten key', () => {
  it('is gone from a process that missed the hint, within the stated time', async () => {
    let now = 1_000;
    const vault = openEmbeddedVault(':memory:');
    const here = openSubjectKeys(vault, deaf, () => now);
    const elsewhere = openSubjectKeys(vault, deaf, () => now);
    const { id } = await here.keyFor('user:ann');
    expect((await elsewhere.existingKey('user:ann'))?.id).toEqual(id);
    await here.forget('user:ann');
    expect(elsewhere.keyAtHand('user:ann')).toBeDefined();
    now += KEY_AT_HAND_SECONDS * 1000 + 1;
    expect(elsewhere.keyAtHand('user:ann')).toBeUndefined();
    expect(await elsewhere.existingKey('user:ann')).toBeUndefined();
    expect((await elsewhere.keyFor('user:ann')).id).not.toEqual(id);
  });
});
