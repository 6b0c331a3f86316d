import sodium from 'libsodium-wrappers';
import { SealBroken } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { unseal } from './sealing.ts';
import { KEY_ID_BYTES, type SubjectKey } from './subject-keys.ts';

await sodium.ready;

/** Rows that were stored before this layout are sealed as the log is. */
const PREFIX = 'sealed2.';
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES;

/**
 * Seals with ChaCha20-Poly1305 (RFC 8439): key id, nonce, ciphertext and tag, as base64url after the prefix. A page of a list
 * opens many small texts. Node's own ciphers leave a native object for each, and every collection of garbage stops to free
 * them; this one leaves none.
 * @param place the view and the id of the row, to which the text is bound
 */
export function sealText(text: string, place: string, { id, rowSecret }: SubjectKey): string {
  const nonce = nextNonce();
  const bytes = sodium.crypto_aead_chacha20poly1305_ietf_encrypt(
    Buffer.from(text),
    Buffer.from(place),
    null,
    nonce,
    rowSecret,
  );
  return PREFIX + Buffer.concat([id, nonce, bytes]).toString('base64url');
}

/** `''` if another key sealed it. @throws SealBroken */
export function unsealText(sealed: string, place: string, key: SubjectKey): string {
  if (!sealed.startsWith(PREFIX)) return unseal(sealed, place, 'row', key);
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return '';
  try {
    return sodium.crypto_aead_chacha20poly1305_ietf_decrypt(
      null,
      bytes.subarray(HEAD_BYTES),
      Buffer.from(place),
      bytes.subarray(KEY_ID_BYTES, HEAD_BYTES),
      key.rowSecret,
      'text',
    );
  } catch (cause) {
    throw new SealBroken(place, 'row', { cause });
  }
}
