import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../errors.ts';

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

/**
 * Keeps other processes out of the folder until the returned function is called. The lock is an open transaction on a
 * separate file. The operating system ends it with the process, even after kill -9, so no old lock remains. Tools can
 * still read the other databases. Warning: do not open and close `lock.db` in this process in another way. On POSIX
 * systems that releases the lock.
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
