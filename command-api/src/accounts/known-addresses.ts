import { createHmac } from 'node:crypto';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import { addressBlock } from '@ringpost/web/http';
import { eraseValue } from '../kernel/erase-value.ts';
import { openPepper } from '../kernel/pepper.ts';

/** The addresses from which an account's owner has logged in. Guesses from other addresses do not block a login from these. */
export interface KnownAddresses {
  /** Takes the same time when the account does not exist. */
  has(userId: string | undefined, address: string): Promise<boolean>;
  /** Call it after a password was proved or a mailed link was used. */
  remember(userId: string, address: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

const SPACE = 'known-addresses';
/** Only the newest addresses are kept, because a phone that travels has many. */
const ADDRESSES_KEPT = 20;
const NOBODY = 'nobody';

/** Stores keyed hashes of addresses: they show whether an address is known, but not which addresses are stored. */
export async function createKnownAddresses(vault: Vault): Promise<KnownAddresses> {
  const pepper = await openPepper(vault, 'addresses');
  const nameOf = (userId: string, address: string): string =>
    createHmac('sha256', pepper)
      .update(`${userId} ${addressBlock(address)}`)
      .digest('base64url');

  return {
    async has(userId = NOBODY, address) {
      const kept = await vault.get<readonly string[]>(SPACE, userId);
      return kept?.value.includes(nameOf(userId, address)) ?? false;
    },
    async remember(userId, address) {
      const name = nameOf(userId, address);
      const kept = await vault.get<readonly string[]>(SPACE, userId);
      if (kept?.value.includes(name)) return;
      const names = [name, ...(kept?.value ?? [])].slice(0, ADDRESSES_KEPT);
      // If another login at the same moment won, this address is remembered at its next login.
      await putUnlessMoved(vault, SPACE, userId, names, kept?.version ?? 0);
    },
    forget: (userId) => eraseValue(vault, SPACE, userId),
  };
}
