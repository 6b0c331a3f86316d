import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Only for figures: no backup has it in it, and nothing depends on it. */
export const LAST_BACKUP_FILE = 'last-backup.json';

/** Notes in a data folder that a backup of it is whole. `at`: when the backup began, because it has nothing that came later. */
export async function noteBackup(folder: string, at: Date): Promise<void> {
  await writeFile(join(folder, LAST_BACKUP_FILE), `${JSON.stringify({ at })}\n`, { mode: 0o600 });
}

/** When the last backup of a data folder began, in milliseconds; undefined if none is known. */
export async function readLastBackup(folder: string): Promise<number | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(folder, LAST_BACKUP_FILE), 'utf8'));
    const ms = Date.parse(at);
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    return undefined;
  }
}
