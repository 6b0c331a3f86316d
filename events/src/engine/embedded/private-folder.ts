import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** SQLite gives the files beside a database the mode of the database itself, so that one has to be right from the first byte. */
const MADE_FIRST = ['events.db', 'vault.db', 'read.db', 'lock.db', 'lock.pid'];

/**
 * Makes the data folder, and closes it to all other accounts of the machine, whatever stood open before: it holds keys beside
 * what they seal. What lies in a folder that was no data folder yet is left alone. Windows has no such modes.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const isOurs = existsSync(join(folder, 'events.db'));
  chmodSync(folder, FOLDER_MODE);
  if (isOurs) closeAll(folder);
  for (const name of MADE_FIRST) closeSync(openSync(join(folder, name), 'a', FILE_MODE));
}

function closeAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isFile()) chmodSync(path, FILE_MODE);
    else if (found.isDirectory()) {
      chmodSync(path, FOLDER_MODE);
      closeAll(path);
    }
  }
}
