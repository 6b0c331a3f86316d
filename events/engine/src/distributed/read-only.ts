import { StoreUnavailable } from '../errors.ts';
import type { ReadModel } from '../read-model.ts';
import type { Snapshots } from '../snapshots.ts';
import type { Vault } from '../vault.ts';

async function refuseVault(): Promise<never> {
  throw new StoreUnavailable('the Vault is open for reading only, and could not be written');
}

async function refuseRows(): Promise<never> {
  throw new StoreUnavailable('the read model is open for reading only, and could not be written');
}

/** Makes a Vault read-only. */
export function readOnlyVault(vault: Vault): Vault {
  const changes = { put: refuseVault, remove: refuseVault, putBlob: refuseVault, removeBlob: refuseVault };
  return { ...vault, ...changes, acquire: refuseVault, release: refuseVault };
}

/** Makes snapshots read-only. A write does nothing, and is no error. */
export function readOnlySnapshots(snapshots: Snapshots): Snapshots {
  return { ...snapshots, write: async () => {} };
}

/** Makes a read model read-only. */
export function readOnlyReadModel(rows: ReadModel): ReadModel {
  return { ...rows, define: refuseRows, commit: refuseRows, reset: refuseRows, flip: refuseRows };
}
