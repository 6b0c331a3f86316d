import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The bytes of an encrypted file: "RPBACKUP", a random salt (16), then chunks. A chunk is the ciphertext of 1 MiB, and of
 * less only at the end, and its tag (16). The key of the file is derived from the backup key and the salt, so no two files
 * have the same key, and the number of a chunk is a safe nonce. Each chunk is bound to the name of its file, its number, and
 * whether it is the last one: no chunk can be changed, moved, repeated or cut off without notice.
 */
const MAGIC = Buffer.from('RPBACKUP', 'latin1');
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 2 ** 20;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Chunk {
  readonly bytes: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** The file is not what was saved, or it was saved with another key. */
export class ChunkBroken extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`${name} is not what was saved`, options);
    this.name = 'ChunkBroken';
  }
}

/** The same bytes in chunks of one size. The last one is shorter; it is empty only if there are no bytes at all. */
async function* inChunks(source: Bytes, size: number): AsyncGenerator<Chunk> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const bytes of source) {
    let rest = bytes;
    // A full chunk waits for one more byte, because it may be the last.
    while (length + rest.length > size) {
      const taken = size - length;
      const full = Buffer.concat([...waiting, rest.subarray(0, taken)]);
      yield { bytes: full, index: index++, isLast: false };
      rest = rest.subarray(taken);
      waiting = [];
      length = 0;
    }
    waiting.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(waiting), index, isLast: true };
}

function fileKey(secret: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'ringpost backup file', 32));
}

function nonceOf({ index }: Chunk): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 4);
  return nonce;
}

function boundTo(name: string, { index, isLast }: Chunk): Buffer {
  return Buffer.from(JSON.stringify([name, index, isLast]));
}

/** Encrypts the bytes of one file. `name` must be the same when it is decrypted. */
export async function* encryptChunks(secret: Uint8Array, name: string, plain: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(secret, salt);
  yield Buffer.concat([MAGIC, salt]);
  for await (const chunk of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(chunk), { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(name, chunk));
    yield Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

function decryptChunk(key: Buffer, name: string, chunk: Chunk): Buffer {
  const { bytes } = chunk;
  const end = bytes.length - TAG_BYTES;
  if (end < 0) throw new ChunkBroken(name);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(name, chunk));
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new ChunkBroken(name, { cause });
  }
}

/** Separates the head from the chunks. */
async function splitHead(stored: Bytes): Promise<{ head: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* stored;
  }
  const source = all();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield head.subarray(HEAD_BYTES);
    yield* source;
  }
  return { head: head.subarray(0, HEAD_BYTES), rest: rest() };
}

/** Decrypts the bytes of one file. @throws ChunkBroken for a wrong key or name, and for any change of the bytes */
export async function* decryptChunks(
  secret: Uint8Array,
  name: string,
  stored: Bytes,
): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(stored);
  if (head.length < HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) throw new ChunkBroken(name);
  const key = fileKey(secret, head.subarray(MAGIC.length));
  for await (const chunk of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) yield decryptChunk(key, name, chunk);
}
