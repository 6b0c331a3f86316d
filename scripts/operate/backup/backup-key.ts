import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { parseSecretKey, readKeyText } from '@ringpost/engine';

/** The key of a backup. It is never stored beside one. */
export interface BackupKey {
  /** Tells two keys apart. Nobody can find the key with it. */
  readonly id: string;
  /** Encrypts files. */
  readonly secret: Uint8Array;
  /** Proves that a text was made with this key. */
  prove(text: string | Uint8Array): string;
}

function derive(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `ringpost backup ${purpose}`, 32));
}

/** A key serves one purpose only, so each gets a key of its own. */
export function toBackupKey(secret: Uint8Array): BackupKey {
  const proving = derive(secret, 'manifest');
  return {
    id: createHash('sha256').update(derive(secret, 'id')).digest('hex').slice(0, 16),
    secret: derive(secret, 'files'),
    prove: (text) => createHmac('sha256', proving).update(text).digest('hex'),
  };
}

/** Reads the key of backups from a file. @throws Error with one sentence, which never shows the key */
export function readBackupKey(path: string): BackupKey {
  const secret = parseSecretKey(readKeyText('--key-file', path));
  if (secret) return toBackupKey(secret);
  throw new Error(
    `--key-file is "${path}"; it must hold 32 random bytes in hexadecimal or base64, as openssl rand -hex 32 prints them.`,
  );
}
