import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineSettings, type MasterKeyOptions, openEngine, readMasterKeys } from '@ringpost/engine';
import { LOG_FILE } from '@ringpost/engine/data-folder';
import { openDisplay, showDone } from '../start/display.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run rotate-keys -- --new-file file [--old-file file]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      'old-file': { type: 'string' },
      'new-file': { type: 'string' },
      json: { type: 'boolean', default: !process.stdout.isTTY },
    },
  });
  const { 'old-file': oldFile, 'new-file': newFile, json } = values;
  if (newFile === undefined) throw new Error(USAGE);
  const oldKeys = oldFile === undefined ? [] : readMasterKeys('--old-file', oldFile);
  return { newFile, json, secrets: [...readMasterKeys('--new-file', newFile), ...oldKeys] };
}

/** An owner wraps all keys with its first master key while it opens the store, so this does nothing else. */
async function main(): Promise<void> {
  process.umask(0o077);
  const { newFile, json, secrets } = readArguments();
  // The master key of the settings may be the old or the new one. Both are given here.
  const { RINGPOST_MASTER_KEY: _key, RINGPOST_MASTER_KEY_FILE: _file, ...env } = process.env;
  const options = engineSettings(env, ROOT);
  if (options.kind === 'embedded' && !existsSync(join(options.folder, LOG_FILE)))
    throw new Error(`There is no event log in ${options.folder}.`);
  const display = openDisplay(json);
  const show = showDone(display, 'Wrapping keys', 'wrapping');
  let wrapped = 0;
  const masterKey: MasterKeyOptions = {
    secrets,
    onWrapped(done, total) {
      wrapped = done;
      show(done, total);
    },
  };
  const owner = { ...options, masterKey };
  await (await openEngine(owner)).close();
  display.end(
    `${wrapped.toLocaleString('en-US')} keys were wrapped anew, and no other master key is needed now. Start with RINGPOST_MASTER_KEY_FILE=${newFile}`,
    { state: 'wrapped', wrapped },
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
