import { statfs } from 'node:fs/promises';
import type { Engine, EngineOptions } from '@ringpost/engine';

/** Bytes of the data on the disk of this machine, or as its servers tell them; null where nobody can say. */
export interface StorageStanding {
  readonly logBytes: number | null;
  readonly readModelBytes: number | null;
  readonly vaultBytes: number | null;
  readonly freeBytes: number | null;
}

/** The bytes of a disk that programs without special rights may still use. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** How much room the data takes, and how much is left. */
export async function readStorage(
  { logBytes, readModelBytes, vaultBytes }: Pick<Engine, 'logBytes' | 'readModelBytes' | 'vaultBytes'>,
  options: EngineOptions,
): Promise<StorageStanding> {
  const hasDisk = logBytes !== undefined && options.kind === 'embedded';
  const readLog = async () => logBytes?.();
  const [log, rows, vault, free] = await Promise.all([
    readLog().catch(() => null),
    readModelBytes?.().catch(() => null),
    vaultBytes?.().catch(() => null),
    hasDisk ? freeBytesOf(options.folder).catch(() => null) : null,
  ]);
  return {
    logBytes: log ?? null,
    readModelBytes: rows ?? null,
    vaultBytes: vault ?? null,
    freeBytes: free,
  };
}
