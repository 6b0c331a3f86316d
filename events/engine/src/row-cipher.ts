import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { SealBroken } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { unseal } from './sealing.ts';
import { KEY_ID_BYTES, type SubjectKey } from './subject-keys.ts';

/** Rows that were stored before this layout are sealed as the log is. */
const PREFIX = 'sealed2.';
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES;

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

/** `''` if another key sealed it. @throws SealBroken */
export function unsealText(sealed: string, place: string, key: SubjectKey): string {
  if (!sealed.startsWith(PREFIX)) return unseal(sealed, place, 'row', key);
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return '';
  try {
    const nonce = bytes.subarray(KEY_ID_BYTES, HEAD_BYTES);
    const opened = chacha20poly1305(key.rowSecret, nonce, Buffer.from(place)).decrypt(
      bytes.subarray(HEAD_BYTES),
    );
    return Buffer.from(opened.buffer, opened.byteOffset, opened.byteLength).toString();
  } catch (cause) {
    throw new SealBroken(place, 'row', { cause });
  }
}
