import type { Deps } from '@ringpost/command-api/app';
import { ensureFirstStart, type FirstStartResult, holdsDemo } from './first-start.ts';
import { dropPassword, keepPassword } from './password-file.ts';
import { showProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** The number of phone numbers in an empty store. */
export interface Inventory {
  readonly numbers: number;
  /** Which numbers: the same sequence makes the same inventory. */
  readonly random: () => number;
}

export const USUAL_INVENTORY: Inventory = { numbers: 2_400, random: Math.random };

type StoreSettings = Pick<
  Settings,
  'engine' | 'dataDir' | 'production' | 'demo' | 'adminEmail' | 'adminPassword'
>;

/** A demo has a customer with money and a public password. A real shop must not have one. */
async function refuseDemoStore(deps: Deps, { engine, dataDir }: StoreSettings): Promise<void> {
  if (!(await holdsDemo(deps))) return;
  throw new Error(
    engine.kind === 'embedded'
      ? `${dataDir} holds a demo; set RINGPOST_DATA to another folder for production.`
      : 'EVENTSTORE_URL names a store that holds a demo; production needs another one.',
  );
}

/** Where a generated password is stored. */
function keeperOf({ engine, dataDir }: StoreSettings): (password: string) => Promise<void> {
  if (engine.kind === 'embedded') return (password) => keepPassword(dataDir, password);
  return async () => {
    throw new Error('RINGPOST_ADMIN_PASSWORD is not set; the first start on servers needs it.');
  };
}

/**
 * Makes a store ready to use: filled if it was empty, with an admin, and with a demo if the settings want one. It may run
 * several times, and in several processes at the same time.
 * @throws Error with one sentence if the settings do not fit the store
 */
export async function prepareStore(
  deps: Deps,
  settings: StoreSettings,
  inventory = USUAL_INVENTORY,
  onProgress = showProgress,
): Promise<FirstStartResult> {
  const { production, demo, adminEmail: email, adminPassword: password } = settings;
  if (production) await refuseDemoStore(deps, settings);
  const admin = { email, password, keepPassword: keeperOf(settings) };
  const made = await ensureFirstStart(deps, { ...inventory, demo, admin, onProgress });
  // The password does not work any more.
  if (!made.admin.mustChangePassword) await dropPassword(settings.dataDir);
  return made;
}
