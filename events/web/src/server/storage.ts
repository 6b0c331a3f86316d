import { statfs } from 'node:fs/promises';
import type { Engine, EngineOptions } from '@ringpost/engine';

/** Bytes of the data on the disk of this machine, or as its servers tell them; null where nobody can say. */
export interface StorageStanding {
  readonly logBytes: number | null;
  readonly readModelBytes: number | null;
  readonly vaultBytes: number | null;
  readonly freeBytes: number | null;
  /** When the last backup of the folder began; null as `lastAt` if there is none. Servers have tools of their own for backups. */
  readonly backup: { readonly lastAt: string | null } | null;
}

/** The bytes of a disk that programs without special rights may still use. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function standingOf(
  lastBackupMs: NonNullable<Engine['lastBackupMs']>,
): Promise<{ lastAt: string | null }> {
  const ms = await lastBackupMs();
  return { lastAt: ms === undefined ? null : new Date(ms).toISOString() };
}

/** How much room the data takes, and how much is left. */
export async function readStorage(
  {
    logBytes,
    readModelBytes,
    vaultBytes,
    lastBackupMs,
  }: Pick<Engine, 'logBytes' | 'readModelBytes' | 'vaultBytes' | 'lastBackupMs'>,
  options: EngineOptions,
): Promise<StorageStanding> {
  const hasDisk = logBytes !== undefined && options.kind === 'embedded';
  const readLog = async () => logBytes?.();
  const [log, rows, vault, free, backup] = await Promise.all([
    readLog().catch(() => null),
    readModelBytes?.().catch(() => null),
    vaultBytes?.().catch(() => null),
    hasDisk ? freeBytesOf(options.folder).catch(() => null) : null,
    lastBackupMs ? standingOf(lastBackupMs) : null,
  ]);
  return {
    logBytes: log ?? null,
    readModelBytes: rows ?? null,
    vaultBytes: vault ?? null,
    freeBytes: free,
    backup,
  };
}
