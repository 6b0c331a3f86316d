import type { Db, MongoClient, MongoClientOptions, MongoError } from 'mongodb';
import { StoreUnavailable } from '../errors.ts';
import { withinLimit } from './time-limit.ts';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…`, with credentials and TLS as in MongoDB's connection strings. */
  readonly url: string;
  /** The setting that the URL came from; messages to the operator name it. */
  readonly setting: string;
  /** Used if the URL names no database. */
  readonly database: string;
  /** Appended to either name to make another database: `-vault` beside `ringpost` is `ringpost-vault`. */
  readonly suffix?: string | undefined;
  /** How long one operation may take before it counts as an outage, in milliseconds. */
  readonly limitMs?: number;
}

export interface MongoSession {
  readonly driver: typeof import('mongodb');
  readonly db: Db;
  /** For `find` and `countDocuments`: the server ends them as well. */
  readonly maxTimeMS: number;
  /** Whether a command may replace many documents. @see REPLACES_ONE */
  readonly replacesMany: boolean;
  /** @throws StoreUnavailable when the server fails or does not answer in time; the outcome is then unknown. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const LIMIT_MS = 10_000;
/** Below the limit of an operation, so that the driver has given up its socket before we stop waiting. */
const SOCKET_SHARE = 0.8;
const SELECTION_SHARE = 0.5;
const MAX_CONNECTIONS = 50;
/** The first version with the command that returns its clock. */
const OLDEST_VERSION = 5;

/** The server is stopping, elects a primary, was interrupted, ran out of time, or had an internal error. */
const OUTAGE_CODES = new Set([
  1, 6, 7, 24, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
const REFUSED_CODES = new Set([13, 18]);
/**
 * FerretDB 1 keeps a connection to PostgreSQL for each document that a command replaces, until the command ends. It has 50
 * of them by default. A command that replaces 50 documents waits for itself forever, and all other commands wait with it.
 */
const REPLACES_ONE = /^v?1\./;
const DUPLICATE_KEY = 11_000;

/** Defaults of the driver. Settings in the URL win; the driver itself would prefer the values given here. */
export function defaultOptions(url: string, limitMs: number): MongoClientOptions {
  const options: MongoClientOptions = {
    appName: 'ringpost',
    maxPoolSize: MAX_CONNECTIONS,
    connectTimeoutMS: limitMs * SELECTION_SHARE,
    serverSelectionTimeoutMS: limitMs * SELECTION_SHARE,
    waitQueueTimeoutMS: limitMs * SELECTION_SHARE,
    socketTimeoutMS: limitMs * SOCKET_SHARE,
  };
  const named = new URLSearchParams(url.split('?')[1]);
  const names = new Set([...named.keys()].map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.has(name.toLowerCase())));
}

function openClient(
  driver: typeof import('mongodb'),
  url: string,
  setting: string,
  options: MongoClientOptions,
): MongoClient {
  try {
    return new driver.MongoClient(url, options);
  } catch {
    // The driver's own messages may repeat the URL, and with it the password.
    throw new Error(`${setting} is not a MongoDB URL (mongodb://host:27017/database).`);
  }
}

/** @throws Error with one sentence that names the setting */
export function refuseOld(version: string, where: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(`${where} has version ${version}; Ringpost needs ${OLDEST_VERSION}.0 or later.`);
}

/** Whether there is a path after the hosts. Without one the driver would use the database `test`. */
function namesDatabase(url: string): boolean {
  return /^[^/]+\/\/[^/]+\/[^/?]+/.test(url);
}

/** A bulk write hides the failure of its connection in an error that looks as if the server had answered. */
function causeOf(driver: typeof import('mongodb'), error: MongoError): MongoError {
  if (!(error instanceof driver.MongoBulkWriteError)) return error;
  const response: unknown = error.errorResponse;
  return response instanceof driver.MongoError ? response : error;
}

function isOutage(driver: typeof import('mongodb'), error: MongoError): boolean {
  // Errors of the driver itself: no server, no connection, no time. Errors about wrong arguments are not an outage.
  if (!(error instanceof driver.MongoServerError)) {
    return !(error instanceof driver.MongoInvalidArgumentError || error instanceof driver.MongoParseError);
  }
  return (
    error instanceof driver.MongoWriteConcernError ||
    OUTAGE_CODES.has(Number(error.code)) ||
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError')
  );
}

/** Errors that Node itself makes for a socket that was closed. No call of the system failed. */
const CLOSED_SOCKET_CODES = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** An error of a socket. The driver passes it on as it is, if the connection was lost just before a request was written. */
function isSocketError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('code' in error && CLOSED_SOCKET_CODES.has(String(error.code)));
}

/** An error of the driver as an error of the ports: `StoreUnavailable` for an outage, else the error itself. */
export function toPortError(driver: typeof import('mongodb'), error: unknown): unknown {
  if (isSocketError(error)) return new StoreUnavailable(`MongoDB: ${error.message}`, { cause: error });
  if (!(error instanceof driver.MongoError) || !isOutage(driver, causeOf(driver, error))) return error;
  return new StoreUnavailable(`MongoDB: ${error.message}`, { cause: error });
}

/**
 * The driver's message about a server that is too old for it. It waits for another server first, and then names this as the
 * cause.
 */
function incompatibilityIn(driver: typeof import('mongodb'), error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof driver.MongoCompatibilityError) return cause;
  return undefined;
}

function atStart(driver: typeof import('mongodb'), error: unknown, where: string): unknown {
  if (error instanceof driver.MongoServerError && REFUSED_CODES.has(Number(error.code))) {
    return new Error(`${where} refuses the credentials of this URL.`, { cause: error });
  }
  const incompatibility = incompatibilityIn(driver, error);
  if (incompatibility) return new Error(`${where} is too old: ${incompatibility.message}.`, { cause: error });
  if (error instanceof StoreUnavailable) {
    return new StoreUnavailable(`${where} does not answer (${error.message}).`, { cause: error });
  }
  return error;
}

/**
 * Connects. It loads the driver only now, because the embedded engine must start without it. The driver reconnects by itself
 * for as long as the session is open.
 * @throws Error with one sentence that names the setting, when the URL or its credentials are wrong
 * @throws StoreUnavailable when no server answers
 */
export async function connectMongo(
  { url, setting, database, suffix = '', limitMs = LIMIT_MS }: MongoOptions,
  options: MongoClientOptions = {},
): Promise<MongoSession> {
  const driver = await import('mongodb');
  const client = openClient(driver, url, setting, {
    ...defaultOptions(url, limitMs),
    ignoreUndefined: true,
    ...options,
  });
  const hosts = client.options.hosts.map(String).join(', ') || 'the hosts of its DNS record';
  let closed = false;
  let replacesMany = true;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailable('MongoDB: the connection is closed');
    try {
      return await withinLimit(work(), limitMs, 'MongoDB');
    } catch (error) {
      throw toPortError(driver, error);
    }
  }

  try {
    const { version, ferretdbVersion } = await run(() =>
      client.connect().then((connected) => connected.db().command({ buildInfo: 1 })),
    );
    refuseOld(String(version), `${setting}: MongoDB at ${hosts}`);
    replacesMany = !REPLACES_ONE.test(String(ferretdbVersion));
  } catch (error) {
    await client.close();
    throw atStart(driver, error, `${setting}: MongoDB at ${hosts}`);
  }
  return {
    driver,
    db: client.db(`${namesDatabase(url) ? client.options.dbName : database}${suffix}`),
    maxTimeMS: limitMs * SOCKET_SHARE,
    replacesMany,
    run,
    async close() {
      closed = true;
      await client.close();
    },
  };
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}

/** For an insert that two processes may do at once: the second one finds the document. */
export async function unlessThere(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The documents of a collection and their bytes with indexes, as the server counts them while it writes. */
export async function collectionSize(
  { db, run }: Pick<MongoSession, 'db' | 'run'>,
  name: string,
): Promise<{ readonly documents: number; readonly bytes: number | undefined }> {
  const stats = await run(() => db.command({ collStats: name }));
  const bytes = Number(stats.totalSize ?? Number(stats.storageSize) + Number(stats.totalIndexSize ?? 0));
  return { documents: Number(stats.count), bytes: Number.isFinite(bytes) ? Math.round(bytes) : undefined };
}

/** What a database of this engine can tell of itself. */
export interface StoredBytes {
  /** Bytes on the disk of the server, with indexes; undefined if it does not say. */
  storedBytes(): Promise<number | undefined>;
}

/** One cheap command: the server counts while it writes. */
export async function databaseBytes({
  db,
  run,
}: Pick<MongoSession, 'db' | 'run'>): Promise<number | undefined> {
  try {
    const { storageSize, indexSize, totalSize } = await run(() => db.command({ dbStats: 1 }));
    const bytes = Number(totalSize ?? Number(storageSize) + Number(indexSize ?? 0));
    return Number.isFinite(bytes) ? Math.round(bytes) : undefined;
  } catch {
    // Without the right to ask, or without an answer, the size is not known.
    return undefined;
  }
}
