import { expect, it } from 'vitest';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { sealBlobs } from './sealed-blobs.ts';
import { openSubjectKeys } from './subject-keys.ts';

const ANN = 'user:ann';
const NAME = 'voice/1/customer';
const BYTES = Buffer.from('RIFF and what somebody said');

function opened() {
  const vault = openEmbeddedVault(':memory:');
  const keys = openSubjectKeys(vault, openEmbeddedBus());
  return { vault, keys, blobs: sealBlobs(vault, keys) };
}

it('A sealed blob comes back for its subject, and the Vault has none of its bytes', async () => {
  const { vault, blobs } = opened();
  await blobs.put(NAME, BYTES, ANN);
  expect(Buffer.from((await blobs.get(NAME, ANN)) ?? [])).toEqual(BYTES);
  expect(Buffer.from((await vault.getBlob(NAME)) ?? []).includes('somebody')).toBe(false);
});

it('A sealed blob cannot be read for another subject, nor once its key is gone', async () => {
  const { keys, blobs } = opened();
  await blobs.put(NAME, BYTES, ANN);
  await keys.keyFor('user:bob');
  expect(await blobs.get(NAME, 'user:bob')).toBeUndefined();
  await keys.forget(ANN);
  expect(await blobs.get(NAME, ANN)).toBeUndefined();
  await keys.keyFor(ANN);
  expect(await blobs.get(NAME, ANN)).toBeUndefined();
});

it('A sealed blob that was changed or given another name is refused', async () => {
  const { vault, blobs } = opened();
  await blobs.put(NAME, BYTES, ANN);
  const stored = Buffer.from((await vault.getBlob(NAME)) ?? []);
  await vault.putBlob('voice/2/customer', stored);
  await expect(blobs.get('voice/2/customer', ANN)).rejects.toThrow();
  stored[stored.length - 1] = (stored.at(-1) ?? 0) ^ 1;
  await vault.putBlob(NAME, stored);
  await expect(blobs.get(NAME, ANN)).rejects.toThrow();
});

it('A removed blob is gone', async () => {
  const { blobs } = opened();
  await blobs.put(NAME, BYTES, ANN);
  await blobs.remove(NAME, ANN);
  expect(await blobs.get(NAME, ANN)).toBeUndefined();
});
