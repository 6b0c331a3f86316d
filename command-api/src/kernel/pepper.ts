import { randomBytes } from 'node:crypto';
import { getOrCreate, type Vault } from '@ringpost/engine';

const SPACE = 'peppers';

/**
 * A secret key of this installation, made at its first use. The log may contain hashes made with it, and a reader of the
 * log cannot find the original values by trying.
 */
export async function openPepper(vault: Vault, name: string): Promise<Buffer> {
  const made = () => randomBytes(32).toString('base64url');
  const { value } = await getOrCreate(vault, SPACE, name, made);
  return Buffer.from(value, 'base64url');
}
