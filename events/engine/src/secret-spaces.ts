import type { MasterKeys, StoredKey } from './master-keys.ts';
import type { Vault, Versioned } from './vault.ts';
import { entries, type VaultEntry } from './vault-values.ts';

/**
 * Secrets of the Vault that are no keys of subjects: whoever has a copy of them could sign sessions and heads, make the codes of
 * accounts, send messages as a provider or vendor, sign calls to customers, undo a hash of the log, or read parts of messages that are
 * not put together yet. A master key wraps each value as a whole. Every value of these spaces is a secret.
 */
export const SECRET_SPACES: readonly string[] = [
  'balance-proof-key',
  'log-head-key',
  'payment-secrets',
  'peppers',
  'provider-secrets',
  'recovery-codes',
  'second-factors',
  'signing-keys',
  'sms-parts',
  'started-second-factors',
  'vendor-secrets',
  'webhook-secrets',
];

/** Secrets in spaces whose other values are none, and are read before a master key is known. */
const SECRET_VALUES: readonly (readonly [space: string, key: string])[] = [
  ['installation', 'demo'],
  ['log', 'settings-key'],
];

function isSecret(space: string, key: string): boolean {
  return (
    SECRET_SPACES.includes(space) || SECRET_VALUES.some(([aSpace, aKey]) => aSpace === space && aKey === key)
  );
}

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

/** Each secret as it is stored. @throws StoreUnavailable */
export async function* storedSecrets(
  vault: Pick<Vault, 'get' | 'list'>,
): AsyncGenerator<VaultEntry<unknown> & { readonly space: string }> {
  for (const space of SECRET_SPACES)
    for await (const entry of entries<unknown>(vault, space)) yield { ...entry, space };
  for (const [space, key] of SECRET_VALUES) {
    const entry = await vault.get<unknown>(space, key);
    if (entry) yield { ...entry, space, key };
  }
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
      return entry && isSecret(space, key) ? opened(space, key, entry) : entry;
    },
    put: (space, key, value, expected) =>
      vault.put(space, key, isSecret(space, key) ? sealValue(master, space, key, value) : value, expected),
    async list<T>(space: string, options?: Parameters<Vault['list']>[1]) {
      const found = await vault.list<T>(space, options);
      return found.map((each) => (isSecret(space, each.key) ? opened(space, each.key, each) : each));
    },
  };
}
