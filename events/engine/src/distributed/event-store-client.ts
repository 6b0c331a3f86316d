import type { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../errors.ts';
import type { AppendLane } from './append-lane.ts';
import { toPortError, typeOf } from './event-store-errors.ts';
import { compressionFilter, stopNamingGzip } from './without-gzip.ts';

type Driver = typeof import('@eventstore/db-client');

export interface EventStoreClientOptions {
  /** `esdb://…` or `esdb+discover://…`, with credentials and TLS as in EventStoreDB's connection strings. */
  readonly url: string;
  /** The setting that the URL came from; messages to the operator name it. */
  readonly setting: string;
  /** How long one call may take before it counts as an outage, in milliseconds. */
  readonly limitMs?: number;
  /** For messages that the operator should know and need not act on at once. */
  readonly report?: (error: Error) => void;
}

/** The client's library and the address of its server. */
export interface EventStoreServer {
  readonly driver: Driver;
  readonly limitMs: number;
  /** The hosts without credentials, for messages. */
  readonly where: string;
  /** Makes another client. It connects with its first call. */
  connect(): EventStoreDBClient;
}

const LIMIT_MS = 5000;

/**
 * The URL up to the hosts. After them are only settings of the client, which prints the whole URL if it does not know one of
 * them.
 */
const URL_FORM =
  /^esdb(?:[+]discover)?:[/][/](?:[^:@/?]+:[^@/?]+@)?(?<hosts>[^@/?,:]+(?::\d+)?(?:,[^@/?,:]+(?::\d+)?)*)[/]?(?:[?](?<settings>[^?]+))?$/;

const CLIENT_SETTINGS = new Set([
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'connectionname',
  'defaultdeadline',
]);

/**
 * The first version that takes appends through one shared call, as this engine sends them, and that reads by prefixes of
 * streams. Older versions take each append in its own call.
 */
const OLDEST_VERSION = [21, 10] as const;

function warn(error: Error): void {
  process.emitWarning(error);
}

/** @throws Error with one sentence that names the setting and shows no part of the password */
function checkUrl(url: string, setting: string): string {
  const { hosts, settings = '' } = URL_FORM.exec(url.trim())?.groups ?? {};
  if (hosts === undefined)
    throw new Error(`${setting} is not an EventStoreDB URL (esdb://host:2113?tls=true).`);
  for (const each of settings.split('&').filter(Boolean)) {
    const name = each.split('=', 1)[0] ?? '';
    if (CLIENT_SETTINGS.has(name.toLowerCase().replace(/[-_]/g, ''))) continue;
    throw new Error(`${setting} has a setting that is not supported: ${name}.`);
  }
  return hosts;
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (Number.isNaN(major) || Number.isNaN(minor)) return true;
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
}

/**
 * Loads the client only now, because the embedded engine must start without it.
 * @throws Error with one sentence that names the setting, when the URL is wrong
 */
export async function eventStoreServer(options: EventStoreClientOptions): Promise<EventStoreServer> {
  const { url, setting, limitMs = LIMIT_MS, report = warn } = options;
  const where = `${setting}: EventStoreDB at ${checkUrl(url, setting)}`;
  const driver = await import('@eventstore/db-client');
  if (!stopNamingGzip(await compressionFilter()))
    report(new Error('grpc-js has changed: EventStoreDB compresses its answers, and reading is slow.'));
  const separator = url.includes('?') ? '&' : '?';
  // With `false` the client answers a conflict with a wrong revision.
  const whole = `${url.trim()}${separator}throwOnAppendFailure=true`;
  function connect(): EventStoreDBClient {
    try {
      return driver.EventStoreDBClient.connectionString(whole);
    } catch (error) {
      // The client's own messages repeat parts of the URL, and with them the password. Its messages about certificates do not.
      const reason =
        error instanceof Error && /certificate|userCert/.test(error.message) ? error.message : '';
      throw new Error(`${setting} is not an EventStoreDB URL (esdb://host:2113?tls=true). ${reason}`.trim());
    }
  }
  connect();
  return { driver, limitMs, where, connect };
}

/** The client checks this before its first append, and gives it only to its own parts. */
async function serverFeatures(client: EventStoreDBClient): Promise<unknown> {
  return Reflect.get(client, 'capabilities');
}

/** @throws Error with one sentence that names the setting, when the server is too old; or an error of the client */
export async function checkServer(lane: AppendLane, { where }: EventStoreServer): Promise<void> {
  const features = await lane.send(0, serverFeatures);
  const version = String((features as { readonly serverVersion?: unknown }).serverVersion);
  if (!isTooOld(version)) return;
  const oldest = OLDEST_VERSION.join('.');
  throw new Error(`${where} has version ${version}; Ringpost needs ${oldest} or later.`);
}

/** The error of the first call to a server, as a sentence for the operator. */
export function atStart({ where }: EventStoreServer, error: unknown): unknown {
  if (typeOf(error) === 'access-denied')
    return new Error(`${where} refuses the credentials of this URL.`, { cause: error });
  const mapped = toPortError(error);
  if (mapped instanceof StoreUnavailable) {
    // Messages of OpenSSL end with a line break.
    const reason = mapped.message.replaceAll(/\s+/g, ' ').trim();
    return new StoreUnavailable(`${where} does not answer (${reason}).`, { cause: error });
  }
  return mapped;
}
