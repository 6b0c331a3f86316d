import { createCipheriv, createDecipheriv } from 'node:crypto';
import { SealBroken } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { KEY_ID_BYTES, type SubjectKey, type SubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';

/** Blobs of the Vault that are sealed under the key of a subject, as personal fields of events are. */
export interface SealedBlobs {
  /** Durable once resolved. Replaces a blob of that name. @throws as `Vault.putBlob` */
  put(name: string, bytes: Uint8Array, subject: string): Promise<void>;
  /**
   * Undefined if there is none, if it was sealed for another subject, and once the subject's key is gone.
   * @throws SealBroken when it was damaged; otherwise as `Vault.getBlob`
   */
  get(name: string, subject: string): Promise<Uint8Array | undefined>;
  /** A missing name is no error. @throws as `Vault.removeBlob` */
  remove(name: string): Promise<void>;
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** Binds the bytes to their name, so that one blob cannot stand in for another. */
function boundTo(name: string): Buffer {
  return Buffer.from(`blob ${name}`);
}

/** Key id, nonce, tag and ciphertext. */
function sealBytes(name: string, bytes: Uint8Array, { id, secret }: SubjectKey): Uint8Array {
  const iv = nextNonce();
  const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(name));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([id, iv, cipher.getAuthTag(), ...sealed]);
}

function unsealBytes(name: string, stored: Uint8Array, key: SubjectKey): Uint8Array | undefined {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (bytes.length < HEAD_BYTES) throw new SealBroken(name, 'blob');
  if (!bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return undefined;
  const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key.secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(name));
  decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken(name, 'blob', { cause });
  }
}

/** Opens the sealed blobs of a Vault. */
export function sealBlobs(
  vault: Pick<Vault, 'putBlob' | 'getBlob' | 'removeBlob'>,
  keys: Pick<SubjectKeys, 'keyFor' | 'existingKey'>,
): SealedBlobs {
  return {
    async put(name, bytes, subject) {
      await vault.putBlob(name, sealBytes(name, bytes, await keys.keyFor(subject)));
    },
    async get(name, subject) {
      const key = await keys.existingKey(subject);
      const stored = key && (await vault.getBlob(name));
      return key && stored && unsealBytes(name, stored, key);
    },
    remove: (name) => vault.removeBlob(name),
  };
}
