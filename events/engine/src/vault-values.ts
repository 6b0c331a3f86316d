import { VaultConflict } from './errors.ts';
import type { Vault, Versioned } from './vault.ts';

export interface VaultEntry<T> extends Versioned<T> {
  readonly key: string;
}

/**
 * Puts a value if it still has the expected version. Otherwise nothing is changed.
 * @returns the new version; undefined if another caller was faster
 * @throws StoreUnavailable
 */
export async function putUnlessMoved<T>(
  vault: Pick<Vault, 'put'>,
  space: string,
  key: string,
  value: T,
  expected: number,
): Promise<number | undefined> {
  try {
    return await vault.put(space, key, value, expected);
  } catch (error) {
    if (error instanceof VaultConflict) return undefined;
    throw error;
  }
}

/**
 * The value of a key. It is made if there is none. All callers get the same value.
 * @throws StoreUnavailable
 */
export async function getOrCreate<T>(
  vault: Pick<Vault, 'get' | 'put'>,
  space: string,
  key: string,
  create: () => T,
): Promise<Versioned<T>> {
  for (;;) {
    const kept = await vault.get<T>(space, key);
    if (kept !== undefined) return kept;
    const value = create();
    const version = await putUnlessMoved(vault, space, key, value, 0);
    if (version !== undefined) return { value, version };
  }
}

/**
 * Every entry of a space, in the byte order of the keys, read page by page.
 * @throws StoreUnavailable
 */
export async function* entries<T>(vault: Pick<Vault, 'list'>, space: string): AsyncGenerator<VaultEntry<T>> {
  for (let after: string | undefined; ; ) {
    const page = await vault.list<T>(space, after === undefined ? {} : { after });
    yield* page;
    after = page.at(-1)?.key;
    if (after === undefined) return;
  }
}

/**
 * Removes all entries whose `expiresAt` (ISO 8601) is at or before `now`. An entry that is changed meanwhile stays.
 * @throws StoreUnavailable
 */
export async function removeExpired(
  vault: Pick<Vault, 'list' | 'remove'>,
  space: string,
  now: string,
): Promise<void> {
  for await (const { key, value, version } of entries<{ readonly expiresAt: string }>(vault, space)) {
    if (value.expiresAt > now) continue;
    try {
      await vault.remove(space, key, version);
    } catch (error) {
      if (!(error instanceof VaultConflict)) throw error;
    }
  }
}
