import { type Vault, VaultConflict } from '@ringpost/events/engine';

const space = 'decoys';
const name = 'decoy';

/**
 * Writes as often as something real would, one after the other, and keeps nothing of it: who measures how long this process
 * is busy must not learn whether an address has an account.
 */
export async function decoyWrites(vault: Vault, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) {
    const kept = await vault.get<number>(space, name);
    try {
      await vault.put(space, name, written, kept?.version ?? 0);
    } catch (error) {
      // Another one wrote in the same moment, which is as good.
      if (!(error instanceof VaultConflict)) throw error;
    }
  }
}
