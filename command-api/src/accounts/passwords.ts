import { reject } from '@ringpost/domain';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { eraseValue } from '../kernel/erase-value.ts';
import { isGuessedFirst } from './common-passwords.ts';
import { hashPassword, isWeakerHash, matchesHash, type Standing, unmatchableHash } from './password-hash.ts';

export interface Passwords {
  /** Hashes without storing. @throws Rejection `weak-password`, `busy` */
  hash(password: string, email: string): Promise<string>;
  /** Replaces the old hash. Durable once resolved. */
  put(userId: string, hash: string): Promise<void>;
  /** Takes the same time for a wrong password, an account without a password, and a missing account. */
  verify(userId: string | undefined, password: string, standing: Standing): Promise<boolean>;
  remove(userId: string): Promise<void>;
}

const SPACE = 'passwords';
const NOBODY = 'nobody';

/** Deletes the hash. After that, no password opens the account. */
export function removePassword(vault: Vault, userId: string): Promise<void> {
  return eraseValue(vault, SPACE, userId);
}

/** Password hashes are in the Vault, where they can be replaced and erased. No event contains them. */
export function createPasswords({
  vault,
  passwordCost: cost,
}: Pick<Deps, 'vault' | 'passwordCost'>): Passwords {
  const unmatchable = unmatchableHash(cost);

  const put = async (userId: string, hash: string): Promise<void> => {
    for (;;) {
      const kept = await vault.get<string>(SPACE, userId);
      const version = await putUnlessMoved(vault, SPACE, userId, hash, kept?.version ?? 0);
      if (version !== undefined) return;
    }
  };

  return {
    put,
    async hash(password, email) {
      if (isGuessedFirst(password, email)) throw reject('weak-password');
      return hashPassword(password, 'unknown', cost);
    },
    async verify(userId, password, standing) {
      const kept = await vault.get<string>(SPACE, userId ?? NOBODY);
      const matches = await matchesHash(password, kept?.value ?? unmatchable, standing);
      if (matches && userId && kept && isWeakerHash(kept.value, cost))
        await put(userId, await hashPassword(password, standing, cost));
      return matches;
    },
    remove: (userId) => removePassword(vault, userId),
  };
}
