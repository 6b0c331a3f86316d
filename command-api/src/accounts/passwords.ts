import { reject } from '@ringpost/events/domain';
import { type Vault, VaultConflict } from '@ringpost/events/engine';
import { isGuessedFirst } from './common-passwords.ts';
import { hashPassword, isWeakerHash, matchesHash, type Standing, unmatchableHash } from './password-hash.ts';

export interface Passwords {
  /** Hashes without keeping; @throws Rejection `weak-password`, `busy`. */
  hash(password: string, email: string): Promise<string>;
  /** Durable once resolved; replaces the one before. */
  put(userId: string, hash: string): Promise<void>;
  /** Takes as long for an account without a password, or without existence, as for a wrong password. */
  verify(userId: string | undefined, password: string, standing: Standing): Promise<boolean>;
  remove(userId: string): Promise<void>;
}

const space = 'passwords';
const nobody = 'nobody';

/** Password hashes stand in the Vault, where they can be replaced and erased; no event knows them. */
export function createPasswords(vault: Vault): Passwords {
  const unmatchable = unmatchableHash();

  const put = async (userId: string, hash: string): Promise<void> => {
    for (;;) {
      const kept = await vault.get<string>(space, userId);
      try {
        await vault.put(space, userId, hash, kept?.version ?? 0);
        return;
      } catch (error) {
        if (!(error instanceof VaultConflict)) throw error;
      }
    }
  };

  return {
    put,
    async hash(password, email) {
      if (isGuessedFirst(password, email)) throw reject('weak-password');
      return hashPassword(password);
    },
    async verify(userId, password, standing) {
      const kept = await vault.get<string>(space, userId ?? nobody);
      const matches = await matchesHash(password, kept?.value ?? unmatchable, standing);
      if (matches && userId && kept && isWeakerHash(kept.value))
        await put(userId, await hashPassword(password, standing));
      return matches;
    },
    async remove(userId) {
      const kept = await vault.get<string>(space, userId);
      if (kept) await vault.remove(space, userId, kept.version);
    },
  };
}
