import { createCipheriv, createDecipheriv } from 'node:crypto';
import { SealBroken, VaultConflict } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { KEY_ID_BYTES, type SubjectKey, type SubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';
import { putUnlessMoved } from './vault-values.ts';

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
  remove(name: string, subject: string): Promise<void>;
  /**
   * Deletes every blob that was sealed for the subject.
   * @throws StoreUnavailable: repeat it until it resolves
   */
  removeAll(subject: string): Promise<void>;
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** Binds the bytes to their name, so that one blob cannot replace another. */
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

type BlobVault = Pick<Vault, 'get' | 'put' | 'remove' | 'list' | 'putBlob' | 'getBlob' | 'removeBlob'>;

/** Which blobs a subject has: an entry for each, made before the blob. */
const SPACE = 'sealed-blobs';

/** No subject has a space in its name, so the entries of a subject stand together. */
function entryOf(subject: string, name: string): string {
  return `${subject} ${name}`;
}

async function* namesOf(vault: BlobVault, subject: string): AsyncGenerator<string> {
  const own = entryOf(subject, '');
  for (let after = own; ; ) {
    const page = await vault.list(SPACE, { after });
    for (const { key } of page) {
      if (!key.startsWith(own)) return;
      yield key.slice(own.length);
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/** @returns the version of the entry, which rises with each writer */
async function claim(vault: BlobVault, entry: string): Promise<number> {
  for (;;) {
    const entryVersion = (await vault.get(SPACE, entry))?.version ?? 0;
    const version = await putUnlessMoved(vault, SPACE, entry, {}, entryVersion);
    if (version !== undefined) return version;
  }
}

/** Removes the blob first, so that its entry always leads to it. Begins again if another process writes it meanwhile. */
async function removeOne(vault: BlobVault, name: string, entry: string): Promise<void> {
  for (;;) {
    const stored = await vault.get(SPACE, entry);
    await vault.removeBlob(name);
    if (!stored) return;
    try {
      return await vault.remove(SPACE, entry, stored.version);
    } catch (error) {
      if (!(error instanceof VaultConflict)) throw error;
    }
  }
}

/** Opens the sealed blobs of a Vault. */
export function sealBlobs(vault: BlobVault, keys: Pick<SubjectKeys, 'keyFor' | 'existingKey'>): SealedBlobs {
  return {
    async put(name, bytes, subject) {
      const entry = entryOf(subject, name);
      const version = await claim(vault, entry);
      await vault.putBlob(name, sealBytes(name, bytes, await keys.keyFor(subject)));
      // If the entry was removed meanwhile, this blob is too late and is removed as well.
      const isCurrent = (await putUnlessMoved(vault, SPACE, entry, {}, version)) !== undefined;
      if (!isCurrent && !(await vault.get(SPACE, entry))) await vault.removeBlob(name);
    },
    async get(name, subject) {
      const key = await keys.existingKey(subject);
      const stored = key && (await vault.getBlob(name));
      return key && stored && unsealBytes(name, stored, key);
    },
    remove: (name, subject) => removeOne(vault, name, entryOf(subject, name)),
    async removeAll(subject) {
      for await (const name of namesOf(vault, subject)) await removeOne(vault, name, entryOf(subject, name));
    },
  };
}
