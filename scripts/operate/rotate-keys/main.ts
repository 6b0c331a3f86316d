import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type EngineOptions,
  engineSettings,
  type MasterKeyOptions,
  openEngine,
  readMasterKeys,
  replaceHeadKey,
} from '@ringpost/engine';
import { LOG_FILE } from '@ringpost/engine/data-folder';
import { openDisplay, showDone } from '../start/display.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run rotate-keys -- [--new-file file [--old-file file]] [--heads]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      'old-file': { type: 'string' },
      'new-file': { type: 'string' },
      heads: { type: 'boolean', default: false },
      json: { type: 'boolean', default: !process.stdout.isTTY },
    },
  });
  const { 'old-file': oldFile, 'new-file': newFile, heads, json } = values;
  if (newFile === undefined && (!heads || oldFile !== undefined)) throw new Error(USAGE);
  const newKeys = newFile === undefined ? [] : readMasterKeys('--new-file', newFile);
  const oldKeys = oldFile === undefined ? [] : readMasterKeys('--old-file', oldFile);
  return { newFile, heads, json, secrets: [...newKeys, ...oldKeys] };
}

/** The master key of the settings may be the old or the new one. With a new one, both are arguments. */
function storeOf(newFile: string | undefined): EngineOptions {
  if (newFile === undefined) return engineSettings(process.env, ROOT);
  const { RINGPOST_MASTER_KEY: _key, RINGPOST_MASTER_KEY_FILE: _file, ...env } = process.env;
  return engineSettings(env, ROOT);
}

function sentenceOf(newFile: string | undefined, wrapped: number, keyId: string | undefined): string {
  const count = wrapped.toLocaleString('en-US');
  const ofMaster =
    newFile === undefined
      ? []
      : [
          `${count} keys were wrapped anew, and no other master key is needed now. Start with RINGPOST_MASTER_KEY_FILE=${newFile}`,
        ];
  const ofHeads = keyId === undefined ? [] : [`The key ${keyId} signs heads and roots from now on.`];
  return [...ofHeads, ...ofMaster].join(' ');
}

/** An owner wraps all keys with its first master key while it opens the store. */
async function main(): Promise<void> {
  process.umask(0o077);
  const { newFile, heads, json, secrets } = readArguments();
  const options = storeOf(newFile);
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
  const withKeys = { ...options, masterKey };
  const engine = await openEngine(newFile === undefined ? options : withKeys);
  let keyId: string | undefined;
  try {
    const keys = heads ? await replaceHeadKey(engine.vault, new Date().toISOString()) : undefined;
    keyId = keys?.at(-1)?.keyId;
  } finally {
    await engine.close();
  }
  if (heads && keyId === undefined)
    throw new Error('There is no key of heads yet: a server makes it when it runs.');
  display.end(sentenceOf(newFile, wrapped, keyId), {
    state: newFile === undefined ? 'replaced' : 'wrapped',
    wrapped,
    ...(keyId !== undefined && { head_key: keyId }),
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
