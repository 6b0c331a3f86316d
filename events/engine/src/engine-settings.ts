import { resolve } from 'node:path';
import type { EngineOptions, MasterKeyOptions } from './engine.ts';
import { parseSecretKey, readKeyText } from './secret-key.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where the servers of the distributed engine are. */
const SERVERS = ['EVENTSTORE_URL', 'MONGODB_URL', 'KAFKA_BROKERS'] as const;

/** `A`, `A and B`, or `A, B and C`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function are(names: readonly string[]): string {
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'}`;
}

/** Servers without the distributed engine are a mistake: the embedded engine would start with an empty shop. */
function refuseServers(env: Env): void {
  const named = [...SERVERS, 'MONGODB_VAULT_URL'].filter((name) => env[name]);
  if (named.length === 0) return;
  throw new Error(
    `${are(named)} set and RINGPOST_ENGINE is not: set it to "distributed" to use the servers, or to "embedded" to use none.`,
  );
}

/** Hosts and database of a MongoDB URL, without credentials and settings. */
function databaseOf(url: string): string {
  return url.replace(/^[^:]+:[/][/](?:[^@]*@)?/, '').replace(/[?].*$/, '');
}

function serverSettings(env: Env): EngineOptions {
  const missing = SERVERS.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(`${are(missing)} not set; RINGPOST_ENGINE "distributed" needs all servers.`);
  const { EVENTSTORE_URL = '', MONGODB_URL = '', KAFKA_BROKERS = '', MONGODB_VAULT_URL } = env;
  if (MONGODB_VAULT_URL && databaseOf(MONGODB_VAULT_URL) === databaseOf(MONGODB_URL)) {
    throw new Error(
      'MONGODB_VAULT_URL names the database of MONGODB_URL; the Vault needs one of its own, since the other may be dropped.',
    );
  }
  return {
    kind: 'distributed',
    eventStoreUrl: EVENTSTORE_URL,
    mongodbUrl: MONGODB_URL,
    mongodbVaultUrl: MONGODB_VAULT_URL || undefined,
    kafkaBrokers: KAFKA_BROKERS,
  };
}

/** The keys of a file, one on each line. @throws Error with one sentence that names the setting, and shows no key */
export function readMasterKeys(setting: string, path: string): readonly Uint8Array[] {
  const lines = readKeyText(setting, path).split('\n');
  const keys = lines.filter((line) => line.trim() !== '').map(parseSecretKey);
  if (keys.length === 0 || keys.includes(undefined))
    throw new Error(
      `${setting} is "${path}"; each line of it must be 32 random bytes in hexadecimal or base64, as openssl rand -hex 32 prints them.`,
    );
  return keys.filter((key) => key !== undefined);
}

/**
 * What wraps the keys in the Vault; undefined if nothing does.
 * @throws Error with one sentence that names the variable, and shows no key
 */
function masterKeySettings(env: Env): MasterKeyOptions | undefined {
  const { RINGPOST_MASTER_KEY: text, RINGPOST_MASTER_KEY_FILE: path } = env;
  if (text && path)
    throw new Error(
      'RINGPOST_MASTER_KEY and RINGPOST_MASTER_KEY_FILE are both set; only one of them can be.',
    );
  if (path) return { secrets: readMasterKeys('RINGPOST_MASTER_KEY_FILE', path) };
  if (!text) return undefined;
  const secret = parseSecretKey(text);
  if (secret) return { secrets: [secret] };
  throw new Error(
    'RINGPOST_MASTER_KEY is no key; it must be 32 random bytes in hexadecimal or base64, as openssl rand -hex 32 prints them.',
  );
}

function withMasterKey<T extends EngineOptions>(engine: T, env: Env): T {
  const masterKey = masterKeySettings(env);
  return masterKey ? { ...engine, masterKey } : engine;
}

/**
 * Reads from the environment which engine to open. No other code does. An empty value counts as not set.
 * @throws Error with one sentence that names the variable
 */
export function engineSettings(env: Env, root: string): EngineOptions {
  const kind = env.RINGPOST_ENGINE || 'embedded';
  switch (kind) {
    case 'embedded':
      if (!env.RINGPOST_ENGINE) refuseServers(env);
      return withMasterKey({ kind, folder: resolve(root, env.RINGPOST_DATA || 'data') }, env);
    case 'distributed':
      return withMasterKey(serverSettings(env), env);
    default:
      throw new Error(`RINGPOST_ENGINE is "${kind}"; it must be "embedded" or "distributed".`);
  }
}

/** The embedded engine in a folder that the caller names, with the other settings of the environment. @throws as above */
export function folderEngine(folder: string, env: Env): EngineOptions {
  return withMasterKey({ kind: 'embedded', folder }, env);
}
