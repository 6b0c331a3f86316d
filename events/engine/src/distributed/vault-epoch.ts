import type { Vault } from '../vault.ts';
import { putUnlessMoved } from '../vault-values.ts';

interface Claim {
  /** The epoch of the log. */
  readonly epoch: string;
  /** The setting that names the Vault. */
  readonly setting: string;
  /** Tools write nothing. */
  readonly isTool: boolean;
  /** Whether the log holds no event yet. */
  isNew(): Promise<boolean>;
}

const SPACE = 'log';
const KEY = 'epoch';

/**
 * Checks that the Vault holds the keys of this log. A new Vault belongs to the log from then on.
 * @throws Error with one sentence that names the setting, when the Vault belongs to another log, or is new and the log is
 * not
 */
export async function claimVault(vault: Vault, claim: Claim): Promise<void> {
  const { epoch, setting, isTool, isNew } = claim;
  const stored = await vault.get<string>(SPACE, KEY);
  if (stored?.value === epoch) return;
  if (stored !== undefined) {
    throw new Error(
      `${setting} names the Vault of another log (${stored.value}), and EVENTSTORE_URL holds the log ${epoch}.`,
    );
  }
  // Another process may have claimed it, and appended, since it was read above.
  if (!(await isNew()) && (await vault.get(SPACE, KEY)) === undefined) {
    throw new Error(
      `${setting} names an empty Vault, and the log of EVENTSTORE_URL is not empty: name its own Vault, or restore it.`,
    );
  }
  if (isTool) return;
  if ((await putUnlessMoved(vault, SPACE, KEY, epoch, 0)) === undefined) await claimVault(vault, claim);
}
