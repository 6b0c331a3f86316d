import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../errors.ts';

/**
 * Keeps a second process off the folder until the returned function is called. It is a transaction held open on a file of
 * its own: the operating system ends it with the process, even by kill -9, so there is no stale lock to clear away, and
 * tools may still read the other databases. Nobody may open and close `lock.db` by other means in this process: on POSIX
 * systems that would drop the lock.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.pid');
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(folder, readHolder(holderFile));
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => database.close();
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
