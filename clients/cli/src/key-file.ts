import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { NoKeyError, UsageError } from './exit-codes.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where Ringpost is, and the key for it. */
export interface Access {
  readonly url: string;
  readonly key: string;
}

const DEFAULT_URL = 'http://localhost:4780';
const ONLY_OWNER = 0o600;
const OTHERS = 0o077;

/**
 * The address of Ringpost: the typed one, else that of the environment, else this machine.
 * @throws UsageError if it is none
 */
export function addressOf(env: Environment, typed?: string): string {
  const url = typed || env.RINGPOST_URL || DEFAULT_URL;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new UsageError(`${url} is not an address.`);
  return url.replace(/\/+$/, '');
}

function keyFile(env: Environment): string {
  const base = env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config');
  return join(base, 'ringpost', 'key.json');
}

/** Nobody but the owner can read it at any moment: it has its mode before it has its name. */
export function writeKeyFile(env: Environment, access: Access): string {
  const file = keyFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(access)}\n`, { mode: ONLY_OWNER });
  chmodSync(unfinished, ONLY_OWNER);
  renameSync(unfinished, file);
  return file;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string, file: string): Partial<Access> {
  try {
    const { url, key } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return { ...(typeof url === 'string' && { url }), ...(typeof key === 'string' && { key }) };
  } catch {
    throw new NoKeyError(`${file} cannot be read. Run \`ringpost login\` again.`);
  }
}

/**
 * The key of `RINGPOST_KEY`, else that of the file.
 * @throws NoKeyError if there is none, or others can read the file; UsageError if its address is none
 */
export function findAccess(env: Environment): Access {
  const file = keyFile(env);
  // A key of the environment goes to the address of the environment only, never to that of the file.
  if (env.RINGPOST_KEY) return { url: addressOf(env), key: env.RINGPOST_KEY };
  const text = read(file);
  if (text === undefined) throw new NoKeyError('There is no key. Run `ringpost login`, or set RINGPOST_KEY.');
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0)
    throw new NoKeyError(`Others can read ${file}. Run: chmod 600 ${file}`);
  const { url = DEFAULT_URL, key } = parse(text, file);
  if (key === undefined) throw new NoKeyError(`${file} has no key. Run \`ringpost login\` again.`);
  return { url, key };
}
