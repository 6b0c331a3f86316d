import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineSettings } from '@ringpost/engine';
import { LOG_FILE, noteBackup } from '@ringpost/engine/data-folder';
import { type Display, openDisplay, showDone } from '../start/display.ts';
import { backupFolder } from './backup-folder.ts';
import { readBackupKey } from './backup-key.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { saveBackup } from './save-backup.ts';
import { STORED_FOLDERS } from './stored-files.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run backup -- <folder> [--key-file file]';

/** The data folder of the settings. @throws Error with one sentence */
function requireDataFolder(): string {
  const engine = engineSettings(process.env, ROOT);
  if (engine.kind !== 'embedded')
    throw new Error(
      'Servers are backed up with their own tools; scripts/README.md says which, and in what order.',
    );
  if (!existsSync(join(engine.folder, LOG_FILE)))
    throw new Error(`There is no event log in ${engine.folder}.\n${USAGE}`);
  return engine.folder;
}

function isBackup(folder: string): boolean {
  return [MANIFEST_FILE, ...STORED_FOLDERS].every((name) => existsSync(join(folder, name)));
}

/**
 * A backup in the data folder is lost with it, and keeps who was forgotten there. One in another backup hinders it: that one takes no
 * files that it does not know. @throws Error with one sentence
 */
function requireElsewhere(dataDir: string, target: string): void {
  for (let at = target; ; at = dirname(at)) {
    if (at === resolve(dataDir)) throw new Error(`${target} is in the data folder. Name a folder elsewhere.`);
    if (at !== target && isBackup(at))
      throw new Error(`${target} is in another backup, ${at}. Name a folder elsewhere.`);
    if (at === dirname(at)) return;
  }
}

async function savePlain(dataDir: string, target: string, display: Display): Promise<void> {
  await backupFolder(dataDir, target);
  display.end(
    `${dataDir} is saved in ${target}, as a plain copy. Prove it: npm run audit -- ${target} --at-rest`,
    { state: 'saved', encrypted: false, folder: target },
  );
}

async function saveEncrypted(
  dataDir: string,
  target: string,
  keyFile: string,
  display: Display,
): Promise<void> {
  const saved = await saveBackup({
    dataDir,
    target,
    key: readBackupKey(keyFile),
    onProgress: showDone(display, 'Saving', 'saving'),
  });
  const count = (figure: number): string => figure.toLocaleString('en-US');
  display.end(
    [
      `${dataDir} is saved in ${target}, encrypted.`,
      `New: ${count(saved.newLogBytes)} of ${count(saved.logBytes)} bytes of the log, ${count(saved.newBlobs)} of ${count(saved.blobs)} blobs.`,
      `Prove it: npm run restore -- ${target} <new data folder> --key-file ${keyFile}`,
    ].join('\n'),
    {
      ...{ state: 'saved', encrypted: true, folder: target },
      ...{ log_bytes: saved.logBytes, new_log_bytes: saved.newLogBytes, vault_bytes: saved.vaultBytes },
      ...{ blobs: saved.blobs, new_blobs: saved.newBlobs },
    },
  );
}

/** The backup is whole without it: then only the figures of the server do not know it. */
async function tellServer(dataDir: string, began: Date): Promise<void> {
  try {
    await noteBackup(dataDir, began);
  } catch (error) {
    console.error(`The time of this backup could not be noted in ${dataDir}.`, error);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, json: { type: 'boolean', default: !process.stdout.isTTY } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const dataDir = requireDataFolder();
  requireElsewhere(dataDir, resolve(folder));
  process.umask(0o077);
  const display = openDisplay(values.json);
  const keyFile = values['key-file'];
  const began = new Date();
  if (keyFile === undefined) await savePlain(dataDir, resolve(folder), display);
  else await saveEncrypted(dataDir, resolve(folder), keyFile, display);
  await tellServer(dataDir, began);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
