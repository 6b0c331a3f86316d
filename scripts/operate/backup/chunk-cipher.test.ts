import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ChunkBroken, decryptChunks, encryptChunks } from './chunk-cipher.ts';

const SECRET = randomBytes(32);
const MIB = 2 ** 20;
const HEAD = 24;
const CHUNK = MIB + 16;

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function encrypted(plain: Uint8Array, name = 'log'): Promise<Buffer> {
  return joined(encryptChunks(SECRET, name, [plain]));
}

function decrypted(stored: Uint8Array, name = 'log', secret = SECRET): Promise<Buffer> {
  return joined(decryptChunks(secret, name, [stored]));
}

describe('a file that is encrypted in chunks', () => {
  it.each([0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB])('gives its %i bytes back', async (length) => {
    const plain = randomBytes(length);
    expect((await decrypted(await encrypted(plain))).equals(plain)).toBe(true);
  });

  it('may come in pieces of any size', async () => {
    const plain = randomBytes(2 * MIB + 5);
    const stored = await encrypted(plain);
    const pieces = [stored.subarray(0, 3), stored.subarray(3, 30), stored.subarray(30)];
    expect((await joined(decryptChunks(SECRET, 'log', pieces))).equals(plain)).toBe(true);
  });

  it('never has the same bytes twice', async () => {
    const plain = Buffer.from('the same text');
    expect((await encrypted(plain)).equals(await encrypted(plain))).toBe(false);
  });

  it('is refused with another key or another name', async () => {
    const stored = await encrypted(randomBytes(10));
    await expect(decrypted(stored, 'log', randomBytes(32))).rejects.toThrow(ChunkBroken);
    await expect(decrypted(stored, 'vault')).rejects.toThrow(ChunkBroken);
  });

  it('is refused if it was cut anywhere, also between two chunks', async () => {
    const stored = await encrypted(randomBytes(2 * MIB + 5));
    for (const end of [0, HEAD - 1, HEAD, HEAD + 7, HEAD + CHUNK, HEAD + 2 * CHUNK, stored.length - 1])
      await expect(decrypted(stored.subarray(0, end))).rejects.toThrow(ChunkBroken);
  });

  it('is refused if chunks were swapped, repeated or changed', async () => {
    const stored = await encrypted(randomBytes(3 * MIB));
    const head = stored.subarray(0, HEAD);
    const chunks = [0, 1, 2].map((at) => stored.subarray(HEAD + at * CHUNK, HEAD + (at + 1) * CHUNK));
    const made = (...order: readonly number[]) =>
      Buffer.concat([head, ...order.map((at) => chunks[at] ?? Buffer.alloc(0))]);
    expect((await decrypted(made(0, 1, 2))).length).toBe(3 * MIB);
    for (const order of [
      [1, 0, 2],
      [0, 0, 2],
      [0, 2],
      [0, 1, 2, 2],
    ])
      await expect(decrypted(made(...order))).rejects.toThrow(ChunkBroken);
    for (const at of [0, HEAD - 1, HEAD, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decrypted(changed)).rejects.toThrow(ChunkBroken);
    }
  });
});
