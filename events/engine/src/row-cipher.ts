import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { chacha20, chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { equalBytes } from '@noble/ciphers/utils.js';
import { SealBroken } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { unseal } from './sealing.ts';
import { KEY_ID_BYTES, type SubjectKey } from './subject-keys.ts';

/** Rows that were stored before this layout are sealed as the log is. */
const PREFIX = 'sealed2.';
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES;
const TAG_BYTES = 16;
/** The key stream comes in blocks. The first one begins with the key of the tag, and the text begins with the second one. */
const STREAM_BLOCK_BYTES = 64;
const TAG_KEY_BYTES = 32;
/** What the tag covers comes in blocks too: the place, the ciphertext, and one block with the lengths of both. */
const TAG_BLOCK_BYTES = 16;

/**
 * Seals with ChaCha20-Poly1305 (RFC 8439): key id, nonce, ciphertext and tag, as base64url after the prefix. A page of a list
 * opens many small texts. Node's own ciphers leave a native object for each, and every collection of garbage stops to free
 * them; this one leaves none. It is plain JavaScript: WebAssembly in several threads of a process can end the process.
 * @param place the view and the id of the row, to which the text is bound
 */
export function sealText(text: string, place: string, { id, rowSecret }: SubjectKey): string {
  const nonce = nextNonce();
  const bytes = chacha20poly1305(rowSecret, nonce, Buffer.from(place)).encrypt(Buffer.from(text));
  return PREFIX + Buffer.concat([id, nonce, bytes]).toString('base64url');
}

function wholeBlocks(length: number): number {
  return Math.ceil(length / TAG_BLOCK_BYTES) * TAG_BLOCK_BYTES;
}

/** The tag of a ciphertext that is bound to a place (RFC 8439, section 2.8). */
function tagOf(ciphertext: Uint8Array, place: Uint8Array, tagKey: Uint8Array): Uint8Array {
  const start = wholeBlocks(place.length);
  const end = start + wholeBlocks(ciphertext.length);
  const covered = Buffer.allocUnsafe(end + TAG_BLOCK_BYTES).fill(0);
  covered.set(place);
  covered.set(ciphertext, start);
  covered.writeUInt32LE(place.length, end);
  covered.writeUInt32LE(ciphertext.length, end + 8);
  return poly1305(covered, tagKey);
}

/**
 * Opens what `chacha20poly1305` sealed, with the two functions that it is made of. It starts the key stream twice and copies each
 * part that the tag covers, which for a small text costs more than the cipher itself. Parts of Node's pool cost less than arrays.
 * @throws Error for a tag that is not right
 */
function open(nonce: Uint8Array, sealed: Uint8Array, place: Uint8Array, secret: Uint8Array): string {
  const ciphertext = sealed.subarray(0, -TAG_BYTES);
  const tag = sealed.subarray(ciphertext.length);
  // Where the first block of the key stream comes, there must be zeros.
  const stream = Buffer.allocUnsafe(STREAM_BLOCK_BYTES + ciphertext.length).fill(0, 0, STREAM_BLOCK_BYTES);
  stream.set(ciphertext, STREAM_BLOCK_BYTES);
  chacha20(secret, nonce, stream, stream);
  if (!equalBytes(tagOf(ciphertext, place, stream.subarray(0, TAG_KEY_BYTES)), tag)) {
    throw new Error('the tag is another one');
  }
  return stream.toString('utf8', STREAM_BLOCK_BYTES);
}

/** `''` if another key sealed it. @throws SealBroken */
export function unsealText(sealed: string, place: string, key: SubjectKey): string {
  if (!sealed.startsWith(PREFIX)) return unseal(sealed, place, 'row', key);
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return '';
  try {
    const nonce = bytes.subarray(KEY_ID_BYTES, HEAD_BYTES);
    return open(nonce, bytes.subarray(HEAD_BYTES), Buffer.from(place), key.rowSecret);
  } catch (cause) {
    throw new SealBroken(place, 'row', { cause });
  }
}
