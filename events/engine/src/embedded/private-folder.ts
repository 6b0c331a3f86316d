import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** These files get their mode before their first byte. SQLite gives the files beside a database the mode of the database. */
const MADE_FIRST = ['events.log', 'chain.bin', 'heads.jsonl', 'vault.db', 'read.db', 'lock.db', 'lock.pid'];

function closeAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isFile()) chmodSync(path, FILE_MODE);
    else if (stats.isDirectory()) {
      chmodSync(path, FOLDER_MODE);
      closeAll(path);
    }
  }
}

/**
 * Creates the data folder, and removes the access of other accounts of the machine, because it has keys beside the data
 * they seal. Files that were in the folder before keep their modes. Windows has no such modes.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const isOurs = existsSync(join(folder, 'events.log'));
  chmodSync(folder, FOLDER_MODE);
  if (isOurs) closeAll(folder);
  for (const name of MADE_FIRST) closeSync(openSync(join(folder, name), 'a', FILE_MODE));
}
