import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine, readMasterKeys, signText } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';

type Variables = Readonly<Record<string, string>>;

let folder: Awaited<ReturnType<typeof dataFolder>>;
let dataDir: string;
let oldFile: string;
let newFile: string;

beforeAll(async () => {
  folder = await dataFolder();
  dataDir = join(folder.path, 'data');
  [oldFile, newFile] = [join(folder.path, 'old.key'), join(folder.path, 'new.key')];
  for (const file of [oldFile, newFile]) await writeFile(file, `${randomBytes(32).toString('hex')}\n`);
});
afterAll(() => folder.remove());

function envOf(variables: Variables): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: 'test', RINGPOST_DATA: dataDir, PORT: '0', ...variables };
}

function programOf(command: string): string {
  return fileURLToPath(new URL(`../${command}/main.ts`, import.meta.url));
}

interface Run {
  readonly code: number;
  readonly text: string;
}

/** Runs a command to its end. */
function run(command: string, variables: Variables, ...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...nodeFlags, programOf(command), ...args],
      { env: envOf(variables) },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });
}

/** Starts a server until it is ready, with its views, and stops it. */
async function startAndStop(variables: Variables): Promise<void> {
  const args = [...nodeFlags, programOf('start')];
  const child = spawn(process.execPath, args, {
    env: envOf(variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const text of child.stdout) {
    printed += String(text);
    if (printed.includes('Customer ')) child.kill('SIGTERM');
  }
  expect((await ended)[0], printed).toBe(0);
}

/** The texts of a value that are too long to be found by chance. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n').filter((text) => text.length >= 16);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a server makes for itself at its first start, and a key of a vendor is stored as. */
async function secretsInVault(): Promise<readonly string[]> {
  const engine = await openEngine({ kind: 'embedded', folder: dataDir, role: 'tool' });
  const found: string[] = [];
  for (const space of ['peppers', 'provider-secrets', 'payment-secrets', 'signing-keys']) {
    const texts = (await engine.vault.list(space)).flatMap(({ value }) => textsIn(value));
    expect(texts, space).not.toEqual([]);
    found.push(...texts);
  }
  const demo = await engine.vault.get<{ readonly password: string }>('installation', 'demo');
  await engine.close();
  return demo ? [...found, demo.value.password] : found;
}

/** The files of a folder that contain one of these texts. */
async function filesWith(at: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of await readdir(at, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
    if (texts.some((text) => bytes.includes(text))) found.push(file.name);
  }
  return found;
}

async function keysInVault(): Promise<readonly Readonly<Record<string, string>>[]> {
  const secrets = await Promise.all(
    [oldFile, newFile].map(async (file) => Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')),
  );
  const engine = await openEngine({
    kind: 'embedded',
    folder: dataDir,
    role: 'tool',
    masterKey: { secrets },
  });
  const entries = await engine.vault.list<Record<string, string>>('subject-keys');
  await engine.close();
  return entries.map(({ value }) => value);
}

describe('a server and its master key', { timeout: 300_000 }, () => {
  it('wraps the keys that were in clear, and leaves none of them in its files', async () => {
    await startAndStop({});
    const clear = await keysInVault();
    expect(clear.length).toBeGreaterThan(1);
    const secrets = await secretsInVault();
    expect(await filesWith(dataDir, secrets)).toContain('vault.db');
    await startAndStop({ RINGPOST_MASTER_KEY_FILE: oldFile });
    const wrapped = await keysInVault();
    expect(wrapped.filter(({ key }) => key !== undefined)).toEqual([]);
    const bytes = await readFile(join(dataDir, 'vault.db'), 'latin1');
    for (const { key = '' } of clear) expect(bytes).not.toContain(key);
    const saved = join(folder.path, 'plain-copy');
    const variables = { RINGPOST_MASTER_KEY_FILE: oldFile };
    expect(await run('backup', variables, saved)).toMatchObject({ code: 0 });
    for (const at of [dataDir, saved]) expect(await filesWith(at, secrets), at).toEqual([]);
  });

  it('does not start without it or with another one, and says why', async () => {
    expect(await run('start', {})).toEqual({
      code: 1,
      text: 'RINGPOST_MASTER_KEY is not set, and the keys in the Vault are wrapped: set it, or RINGPOST_MASTER_KEY_FILE.\n',
    });
    expect(await run('start', { RINGPOST_MASTER_KEY: randomBytes(32).toString('base64') })).toEqual({
      code: 1,
      text: 'RINGPOST_MASTER_KEY is another key than the one that wraps keys in the Vault: set that one.\n',
    });
    expect(await run('start', { RINGPOST_MASTER_KEY: 'a-password' })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^RINGPOST_MASTER_KEY is no key; it must be 32 random bytes /),
    });
  });

  it('gives its commands the same settings', async () => {
    const variables = { RINGPOST_MASTER_KEY_FILE: oldFile };
    expect(await run('audit', {}, dataDir, '--at-rest')).toMatchObject({ code: 2 });
    expect(await run('audit', variables, dataDir, '--at-rest')).toMatchObject({ code: 0 });
    expect(await run('ledger', variables)).toMatchObject({ code: 0 });
    expect(await run('rebuild', variables, 'orders')).toMatchObject({ code: 0 });
    const [backup, restored] = [join(folder.path, 'backup'), join(folder.path, 'restored')];
    expect(await run('backup', variables, backup, '--key-file', newFile)).toMatchObject({ code: 0 });
    const args = [backup, restored, '--key-file', newFile, '--alone', 'A drill'];
    expect(await run('restore', variables, ...args)).toMatchObject({ code: 0 });
  });

  it('gets another one, and needs the old one no more', async () => {
    const { code, text } = await run('rotate-keys', {}, '--old-file', oldFile, '--new-file', newFile);
    expect([code, text]).toEqual([0, expect.stringMatching(/\{"state":"wrapped","wrapped":[1-9]\d*\}\n$/)]);
    expect(await run('start', { RINGPOST_MASTER_KEY_FILE: oldFile })).toMatchObject({ code: 1 });
    await startAndStop({ RINGPOST_MASTER_KEY_FILE: newFile });
    const again = await run('rotate-keys', {}, '--old-file', oldFile, '--new-file', newFile);
    expect(again).toEqual({ code: 0, text: '{"state":"wrapped","wrapped":0}\n' });
    // The server ran too shortly to sign a head.
    const masterKey = { secrets: readMasterKeys('the file', newFile) };
    const engine = await openEngine({ kind: 'embedded', folder: dataDir, masterKey });
    await signText(engine.vault, () => 'a head');
    await engine.close();
    const heads = await run('rotate-keys', { RINGPOST_MASTER_KEY_FILE: newFile }, '--heads');
    expect(heads).toMatchObject({
      code: 0,
      text: expect.stringMatching(/"state":"replaced".*"head_key":"[\da-f]{16}"/),
    });
    const audited = await run('audit', { RINGPOST_MASTER_KEY_FILE: newFile }, dataDir, '--at-rest');
    expect(audited).toMatchObject({ code: 0 });
    const missing = await run('rotate-keys', {}, '--new-file', join(folder.path, 'none'));
    expect(missing).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^--new-file is ".+"; there is no such/),
    });
  });
});
