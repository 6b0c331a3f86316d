import { randomBytes } from 'node:crypto';
import { type Vault, VaultConflict } from '@ringpost/events/engine';

const space = 'peppers';

/**
 * A secret key of this installation, made at its first use: what is hashed with it can be named in the log, and nobody who
 * reads the log finds it out by trying.
 */
export async function openPepper(vault: Vault, name: string): Promise<Buffer> {
  const kept = await vault.get<string>(space, name);
  if (kept) return Buffer.from(kept.value, 'base64url');
  const fresh = randomBytes(32);
  try {
    await vault.put(space, name, fresh.toString('base64url'), 0);
    return fresh;
  } catch (error) {
    if (error instanceof VaultConflict) return openPepper(vault, name);
    throw error;
  }
}
