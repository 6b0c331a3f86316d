import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';

/** All pages in one step. With several steps, SQLite starts again whenever the server writes in between. */
const PAGES_AT_ONCE = 2 ** 30;

/** Copies a database as it is at one moment, also while others write to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
}

/**
 * Copies a file that only grows up to its current end, so the copy is the file of this moment. A batch of the log, a link or
 * a head that is being written is incomplete in the copy. Nobody was told that it happened, and the server cuts it off when
 * it opens the copy.
 */
async function copyGrowing(from: string, to: string): Promise<void> {
  const { size } = await stat(from);
  const bytes = size === 0 ? [] : createReadStream(from, { end: size - 1 });
  await pipeline(bytes, createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Makes an empty folder that only this account can read. @throws Error if the folder has files */
async function prepareTarget(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty; name a new folder.`);
}

/** Actions of a test between two steps. */
export interface BackupSteps {
  readonly onLogCopied?: () => Promise<void>;
}

/**
 * Copies a data folder, beside a running server or without one. The log comes before the Vault: a Vault that is newer than the
 * log has every key and password that the log needs, an older one may not. The chain of the log and its heads come before
 * the log, so that the copy has no link of an event that it lacks. The views and the index of streams are left out, because
 * they can be rebuilt.
 */
export async function backupFolder(
  dataDir: string,
  target: string,
  { onLogCopied }: BackupSteps = {},
): Promise<void> {
  await prepareTarget(target);
  for (const name of ['heads.jsonl', 'chain.bin'])
    if (existsSync(join(dataDir, name))) await copyGrowing(join(dataDir, name), join(target, name));
  await copyGrowing(join(dataDir, 'events.log'), join(target, 'events.log'));
  await onLogCopied?.();
  await copyDatabase(join(dataDir, 'vault.db'), join(target, 'vault.db'));
  await cp(join(dataDir, 'blobs'), join(target, 'blobs'), { recursive: true });
}
