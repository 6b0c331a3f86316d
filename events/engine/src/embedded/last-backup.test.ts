import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LAST_BACKUP_FILE, noteBackup, readLastBackup } from './last-backup.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;

beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(() => folder.remove());

it('is known once a backup is whole, and again after the next one', async () => {
  expect(await readLastBackup(folder.path)).toBeUndefined();
  for (const at of ['2026-11-21T10:00:00.000Z', '2026-11-21T10:05:00.000Z']) {
    await noteBackup(folder.path, new Date(at));
    expect(await readLastBackup(folder.path)).toBe(Date.parse(at));
  }
});

it('is not known from a file that says something else', async () => {
  for (const text of ['', '{"at":', '{}', 'null', '{"at":"soon"}']) {
    await writeFile(join(folder.path, LAST_BACKUP_FILE), text);
    expect(await readLastBackup(folder.path)).toBeUndefined();
  }
});
