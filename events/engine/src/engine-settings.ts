import { resolve } from 'node:path';
import type { EngineOptions } from './engine.ts';

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

/**
 * Reads from the environment which engine to open. No other code does. An empty value counts as not set.
 * @throws Error with one sentence that names the variable
 */
export function engineSettings(env: Env, root: string): EngineOptions {
  const kind = env.RINGPOST_ENGINE || 'embedded';
  switch (kind) {
    case 'embedded':
      if (!env.RINGPOST_ENGINE) refuseServers(env);
      return { kind, folder: resolve(root, env.RINGPOST_DATA || 'data') };
    case 'distributed':
      return serverSettings(env);
    default:
      throw new Error(`RINGPOST_ENGINE is "${kind}"; it must be "embedded" or "distributed".`);
  }
}
