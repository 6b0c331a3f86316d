import { createHmac } from 'node:crypto';
import { type Vault, VaultConflict } from '@ringpost/events/engine';
import { addressBlock } from '@ringpost/events/http';
import { openPepper } from '../kernel/pepper.ts';

/** From where an account's owner logged in before. Guesses of others must not keep them out. */
export interface KnownAddresses {
  /** Takes as long for an account that does not exist. */
  has(userId: string | undefined, address: string): Promise<boolean>;
  /** Call it after a password was proved, or a mailed link used. */
  remember(userId: string, address: string): Promise<void>;
}

const space = 'known-addresses';
/** The newest ones; a phone on the road has many. */
const addressesKept = 20;
const nobody = 'nobody';

/** Addresses are kept as keyed hashes: the Vault can tell whether one is known, not which it is. */
export async function openKnownAddresses(vault: Vault): Promise<KnownAddresses> {
  const pepper = await openPepper(vault, 'addresses');
  const nameOf = (userId: string, address: string): string =>
    createHmac('sha256', pepper)
      .update(`${userId} ${addressBlock(address)}`)
      .digest('base64url');

  return {
    async has(userId = nobody, address) {
      const kept = await vault.get<readonly string[]>(space, userId);
      return kept?.value.includes(nameOf(userId, address)) ?? false;
    },
    async remember(userId, address) {
      const name = nameOf(userId, address);
      const kept = await vault.get<readonly string[]>(space, userId);
      if (kept?.value.includes(name)) return;
      const names = [name, ...(kept?.value ?? [])].slice(0, addressesKept);
      try {
        await vault.put(space, userId, names, kept?.version ?? 0);
      } catch (error) {
        // Another login of the same moment; the next one from here will be remembered.
        if (!(error instanceof VaultConflict)) throw error;
      }
    },
  };
}
