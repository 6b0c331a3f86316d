import { entries, type Vault, VaultConflict } from '@ringpost/engine';

/** Removes a value, also if another process changes it meanwhile. Once it resolves, no byte of it is in the Vault. */
export async function eraseValue(
  vault: Pick<Vault, 'get' | 'remove'>,
  space: string,
  key: string,
): Promise<void> {
  for (;;) {
    const kept = await vault.get(space, key);
    if (!kept) return;
    try {
      return await vault.remove(space, key, kept.version);
    } catch (error) {
      if (!(error instanceof VaultConflict)) throw error;
    }
  }
}

/** @returns false if it has another version, or is gone */
export async function removeUnlessMoved(
  vault: Pick<Vault, 'remove'>,
  space: string,
  key: string,
  version: number,
): Promise<boolean> {
  try {
    await vault.remove(space, key, version);
    return true;
  } catch (error) {
    if (error instanceof VaultConflict) return false;
    throw error;
  }
}

/** Removes all values of a space that match. It reads the whole space, so call it only to forget somebody. */
export async function eraseMatching<T>(
  vault: Pick<Vault, 'get' | 'list' | 'remove'>,
  space: string,
  matches: (value: T) => boolean,
): Promise<void> {
  for await (const { key, value } of entries<T>(vault, space)) {
    if (matches(value)) await eraseValue(vault, space, key);
  }
}
