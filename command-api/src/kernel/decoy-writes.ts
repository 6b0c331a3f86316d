import { putUnlessMoved, type Vault } from '@ringpost/engine';

const SPACE = 'decoys';
const NAME = 'decoy';

/**
 * Makes as many writes as the real work, one after another, and keeps nothing. So nobody can find out, by
 * measuring the work of this process, whether an address has an account.
 */
export async function decoyWrites(vault: Vault, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) {
    const kept = await vault.get<number>(SPACE, NAME);
    // A conflict does not matter: another caller wrote at the same moment.
    await putUnlessMoved(vault, SPACE, NAME, written, kept?.version ?? 0);
  }
}
