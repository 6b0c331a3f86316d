import { generateKeyPairSync } from 'node:crypto';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedVault } from './embedded/vault.ts';
import { headKeys, replaceHeadKey, trustedHeadKeys } from './head-key.ts';
import { type LogHead, readHead, signHead } from './signed-heads.ts';
import type { Vault } from './vault.ts';

const HEAD: LogHead = {
  epoch: '00000000-0000-4000-8000-000000000001',
  position: positionAt(41),
  events: 42,
  link: 'ab'.repeat(32),
  at: '2026-11-21T10:15:00.000Z',
};

describe('a signed head', () => {
  let vault: Vault;
  beforeEach(() => {
    vault = openEmbeddedVault(':memory:');
  });
  afterEach(() => vault.close());

  async function signed() {
    const line = await signHead(vault, HEAD);
    return { line, publicKey: (await headKeys(vault)).at(-1)?.publicKey ?? '' };
  }

  it('is one line, which the public half of the key proves', async () => {
    expect(await headKeys(vault)).toEqual([]);
    expect(await replaceHeadKey(vault, HEAD.at)).toBeUndefined();
    const { line, publicKey } = await signed();
    expect(line).not.toContain('\n');
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(readHead(line, publicKey)).toMatchObject(HEAD);
    expect(await signHead(vault, HEAD)).toBe(line);
  });

  it.each(Object.keys(HEAD))('is refused if its %s was changed', async (field) => {
    const { line, publicKey } = await signed();
    const head = JSON.parse(line);
    head[field] = field === 'events' ? 43 : `${head[field]}0`;
    expect(readHead(JSON.stringify(head), publicKey)).toBeUndefined();
  });

  it('is refused with another key, and if it is no head', async () => {
    const { line, publicKey } = await signed();
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    expect(readHead(line, String(other))).toBeUndefined();
    for (const text of ['', 'null', '{}', line.slice(0, -3), JSON.stringify({ ...JSON.parse(line), at: 1 })])
      expect(readHead(text, publicKey)).toBeUndefined();
  });

  it('stays proved after its key was replaced, and names the key that signed it', async () => {
    const { line: first } = await signed();
    const keys = (await replaceHeadKey(vault, HEAD.at)) ?? [];
    const { line: second } = await signed();
    const { publicKeys, faults } = trustedHeadKeys(keys);
    expect([publicKeys.length, faults]).toEqual([2, []]);
    expect([first, second].map((line) => readHead(line, ...publicKeys)?.keyId)).toEqual(
      keys.map(({ keyId }) => keyId),
    );
    expect(readHead(first, publicKeys[1] ?? '')).toBeUndefined();
    expect(readHead(second, publicKeys[0] ?? '')).toBeUndefined();
  });

  it('is proved by no key that does not follow from the one before it', async () => {
    await signed();
    await replaceHeadKey(vault, HEAD.at);
    const keys = (await replaceHeadKey(vault, HEAD.at)) ?? [];
    const [first, second, third] = keys;
    if (!first || !second?.after || !third) throw new Error('there are no three keys');
    const stranger = { ...third, after: { ...second.after, keyId: second.keyId } };
    const bad = [
      [first, third],
      [second, third],
      [first, { ...second, after: null }, third],
      [first, second, stranger],
      [first, { ...second, keyId: third.keyId }],
      [first, { ...second, after: { ...second.after, signature: second.after.ownSignature } }],
      [first, { ...second, after: { ...second.after, ownSignature: second.after.signature } }],
    ];
    for (const list of bad) expect(trustedHeadKeys(list).faults).toHaveLength(1);
    expect(trustedHeadKeys(keys)).toEqual({ publicKeys: keys.map(({ publicKey }) => publicKey), faults: [] });
    const other = String(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
    expect(trustedHeadKeys(keys, other).publicKeys).toEqual([other]);
    expect(trustedHeadKeys(keys, second.publicKey).publicKeys).toHaveLength(3);
  });
});
