import type { MasterKeys, StoredKey } from './master-keys.ts';
import type { Vault, Versioned } from './vault.ts';

/**
 * Secrets of the Vault that are no keys of subjects: whoever has a copy of them could sign sessions and heads, or make the codes of
 * accounts. A master key wraps each value as a whole.
 */
export const SECRET_SPACES: readonly string[] = [
  'log-head-key',
  'second-factors',
  'signing-keys',
  'started-second-factors',
];

/** No value of these spaces has such a field in clear. */
interface Sealed {
  readonly sealed: StoredKey;
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'sealed' in value;
}

/** Binds a value to its place, so that it cannot replace another one. */
function placeOf(space: string, key: string): string {
  return `${space} ${key}`;
}

/** The value as it is stored: in clear without a master key. */
export function sealValue(master: MasterKeys, space: string, key: string, value: unknown): unknown {
  if (master.current === undefined) return value;
  return { sealed: master.wrap(placeOf(space, key), Buffer.from(JSON.stringify(value))) } satisfies Sealed;
}

/** The value in clear. @throws MasterKeyWrong, EventUnreadable as `unwrap` */
export function openValue<T>(master: MasterKeys, space: string, key: string, stored: T): T {
  if (!isSealed(stored)) return stored;
  return JSON.parse(master.unwrap(placeOf(space, key), stored.sealed).toString()) as T;
}

/** Whether the value is stored as this process stores it. */
export function isStoredNow(master: MasterKeys, stored: unknown): boolean {
  return isSealed(stored) ? master.isCurrent(stored.sealed) : master.current === undefined;
}

/** A Vault whose secrets are stored wrapped, if there is a master key. Its callers see them in clear. */
export function sealVault<V extends Vault>(vault: V, master: MasterKeys): V {
  function opened<T, E extends Versioned<T>>(space: string, key: string, entry: E): E {
    return { ...entry, value: openValue(master, space, key, entry.value) };
  }
  return {
    ...vault,
    async get<T>(space: string, key: string) {
      const entry = await vault.get<T>(space, key);
      return entry && SECRET_SPACES.includes(space) ? opened(space, key, entry) : entry;
    },
    put: (space, key, value, expected) =>
      vault.put(
        space,
        key,
        SECRET_SPACES.includes(space) ? sealValue(master, space, key, value) : value,
        expected,
      ),
    async list<T>(space: string, options?: Parameters<Vault['list']>[1]) {
      const found = await vault.list<T>(space, options);
      return SECRET_SPACES.includes(space) ? found.map((each) => opened(space, each.key, each)) : found;
    },
  };
}
