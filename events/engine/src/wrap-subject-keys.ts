import { MasterKeyWrong, VaultConflict } from './errors.ts';
import type { MasterKeys, StoredKey } from './master-keys.ts';
import { isStoredNow, openValue, sealValue, storedSecrets } from './secret-spaces.ts';
import { SUBJECT_KEYS_SPACE } from './subject-keys.ts';
import type { Vault } from './vault.ts';
import { entries, putUnlessMoved, type VaultEntry } from './vault-values.ts';

const SPACE = 'master-key';
/** Which master key wraps all keys; there is none while all are in clear. */
const CURRENT = 'current';
/** Is there while keys are wrapped. Its removal lets the Vault erase the pages that had the keys before. */
const WRAPPING = 'wrapping';
const WRAPPED_AT_ONCE = 200;

type KeyVault = Pick<Vault, 'get' | 'put' | 'remove' | 'list'>;

interface CurrentKey {
  readonly by: string;
}

/**
 * Stops a process without the master key, or with another one, before it does anything.
 * @throws MasterKeyWrong
 */
export async function requireMasterKey(vault: Pick<Vault, 'get'>, master: MasterKeys): Promise<void> {
  const kept = await vault.get<CurrentKey>(SPACE, CURRENT);
  if (kept && !master.has(kept.value.by)) throw new MasterKeyWrong(master.current !== undefined);
}

async function setCurrent(vault: KeyVault, by: string): Promise<void> {
  const kept = await vault.get<CurrentKey>(SPACE, CURRENT);
  if (kept?.value.by !== by)
    await putUnlessMoved<CurrentKey>(vault, SPACE, CURRENT, { by }, kept?.version ?? 0);
}

interface ToWrap extends Pick<VaultEntry<unknown>, 'key' | 'version'> {
  readonly space: string;
  readonly wrapped: () => unknown;
}

/** The keys and secrets that are stored in clear, or wrapped by an earlier master key. */
async function toWrap(vault: KeyVault, master: MasterKeys): Promise<readonly ToWrap[]> {
  const found: ToWrap[] = [];
  for await (const { key, value, version } of entries<StoredKey>(vault, SUBJECT_KEYS_SPACE)) {
    if (master.isCurrent(value)) continue;
    const wrapped = () => master.wrap(key, master.unwrap(key, value));
    found.push({ space: SUBJECT_KEYS_SPACE, key, version, wrapped });
  }
  for await (const { space, key, value, version } of storedSecrets(vault)) {
    if (isStoredNow(master, value)) continue;
    const wrapped = () => sealValue(master, space, key, openValue(master, space, key, value));
    found.push({ space, key, version, wrapped });
  }
  return found;
}

async function wrapAll(
  vault: KeyVault,
  all: readonly ToWrap[],
  onWrapped: (done: number, total: number) => void,
): Promise<void> {
  for (let at = 0; at < all.length; at += WRAPPED_AT_ONCE) {
    const some = all.slice(at, at + WRAPPED_AT_ONCE);
    const wrapped = some.map((each) => each.wrapped());
    await Promise.all(
      some.map(({ space, key, version }, index) =>
        // Another process may have wrapped it, or its subject was forgotten.
        putUnlessMoved(vault, space, key, wrapped[index], version),
      ),
    );
    onWrapped(at + some.length, all.length);
  }
}

/** Another process may end it as well. */
async function endWrapping(vault: KeyVault): Promise<void> {
  const wrapping = await vault.get(SPACE, WRAPPING);
  if (!wrapping) return;
  try {
    await vault.remove(SPACE, WRAPPING, wrapping.version);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}

/**
 * Wraps every key and secret that the current master key does not wrap yet. It can be stopped at any time, and the next call continues.
 * @throws MasterKeyWrong if a key was wrapped by a master key that this process does not have
 */
export async function wrapSubjectKeys(
  vault: KeyVault,
  master: MasterKeys,
  onWrapped: (done: number, total: number) => void = () => {},
): Promise<void> {
  await requireMasterKey(vault, master);
  const { current } = master;
  if (current === undefined) return;
  // Before the first wrapped key: from now on no process starts without the master key.
  if (!(await vault.get(SPACE, CURRENT))) await setCurrent(vault, current);
  const all = await toWrap(vault, master);
  if (all.length > 0) {
    await putUnlessMoved(vault, SPACE, WRAPPING, {}, 0);
    await wrapAll(vault, all, onWrapped);
  }
  await setCurrent(vault, current);
  await endWrapping(vault);
}
