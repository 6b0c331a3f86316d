import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { EventUnreadable, MasterKeyWrong } from './errors.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';

/** The key of a subject in the Vault: in clear, or wrapped by a master key that is not in the Vault. Bytes are base64. */
export type StoredKey =
  | { readonly key: string }
  /** Nonce, tag and ciphertext, and the id of the master key. */
  | { readonly wrapped: string; readonly by: string };

/** Master keys of this process. The first one wraps; all of them unwrap, so that one can replace another. */
export interface MasterKeys {
  /** The id of the key that wraps; undefined without one: then keys are stored in clear. */
  readonly current: string | undefined;
  has(id: string): boolean;
  /** Whether the key is stored as this process stores it. */
  isCurrent(stored: StoredKey): boolean;
  wrap(subject: string, key: Uint8Array): StoredKey;
  /** @throws MasterKeyWrong if another master key wrapped it; EventUnreadable if it was changed */
  unwrap(subject: string, stored: StoredKey): Buffer;
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const ID_DIGITS = 16;

interface MasterKey {
  readonly id: string;
  readonly secret: KeyObject;
}

function toMasterKey(bytes: Uint8Array): MasterKey {
  const id = hash('sha256', Buffer.concat([Buffer.from('ringpost master key '), bytes])).slice(0, ID_DIGITS);
  return { id, secret: createSecretKey(bytes) };
}

/** Binds a key to its subject, so that it cannot replace the key of another one. */
function boundTo(subject: string): Buffer {
  return Buffer.from(`key of ${subject}`);
}

function wrapWith({ id, secret }: MasterKey, subject: string, key: Uint8Array): StoredKey {
  const nonce = nextNonce();
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(subject));
  const text = [cipher.update(key), cipher.final()];
  return { wrapped: Buffer.concat([nonce, cipher.getAuthTag(), ...text]).toString('base64'), by: id };
}

function unwrapWith({ secret }: MasterKey, subject: string, wrapped: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64');
  const textAt = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(subject));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textAt));
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
  } catch (cause) {
    throw new EventUnreadable(`the wrapped key of ${subject} is not what was written`, { cause });
  }
}

/** Takes any number of keys of 32 bytes. Without one, the keys of subjects are stored in clear. */
export function openMasterKeys(secrets: readonly Uint8Array[]): MasterKeys {
  const keys = secrets.map(toMasterKey);
  const [current] = keys;
  return {
    current: current?.id,
    has: (id) => keys.some((key) => key.id === id),
    isCurrent: (stored) => ('wrapped' in stored ? stored.by === current?.id : current === undefined),
    wrap: (subject, key) =>
      current ? wrapWith(current, subject, key) : { key: Buffer.from(key).toString('base64') },
    unwrap(subject, stored) {
      if (!('wrapped' in stored)) return Buffer.from(stored.key, 'base64');
      const key = keys.find(({ id }) => id === stored.by);
      if (!key) throw new MasterKeyWrong(current !== undefined);
      return unwrapWith(key, subject, stored.wrapped);
    },
  };
}

/** Without a master key. */
export const NO_MASTER_KEYS = openMasterKeys([]);
