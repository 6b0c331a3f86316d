import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineSettings } from '@ringpost/engine';
import { backupFolder } from './backup-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run backup -- <new folder>';

/** Copies the data folder of the settings. @throws Error with one sentence */
async function main([target]: readonly string[]): Promise<string> {
  const engine = engineSettings(process.env, ROOT);
  if (engine.kind !== 'embedded')
    throw new Error(
      'Servers are backed up with their own tools; scripts/README.md says which, and in what order.',
    );
  if (target === undefined) throw new Error(USAGE);
  if (!existsSync(join(engine.folder, 'events.log')))
    throw new Error(`There is no event log in ${engine.folder}.\n${USAGE}`);
  process.umask(0o077);
  await backupFolder(engine.folder, resolve(target));
  return `${engine.folder} is saved in ${resolve(target)}. Prove it: npm run audit -- ${target}`;
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
