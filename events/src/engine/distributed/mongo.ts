import type { Db, MongoClient, MongoClientOptions, MongoError } from 'mongodb';
import { StoreUnavailable } from '../errors.ts';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…`, with credentials and TLS as MongoDB's connection strings have them. */
  readonly url: string;
  /** The setting that the URL came from; messages to the operator name it. */
  readonly setting: string;
  /** Used where the URL names no database. */
  readonly database: string;
  /** How long one operation may take before it counts as an outage, in milliseconds. */
  readonly limitMs?: number;
}

export interface MongoSession {
  readonly driver: typeof import('mongodb');
  readonly db: Db;
  /** For `find` and `countDocuments`: the server ends them as well. */
  readonly maxTimeMS: number;
  /** @throws StoreUnavailable when the server fails or does not answer in time; the outcome is then unknown. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const LIMIT_MS = 10_000;
/** Below the limit of an operation, so that the driver has given up its socket when we give up the answer. */
const SOCKET_SHARE = 0.8;
const SELECTION_SHARE = 0.5;
const MAX_CONNECTIONS = 50;

/** The server stops, elects a primary, was interrupted, ran out of time, or failed within itself. */
const OUTAGE_CODES = new Set([
  1, 6, 7, 24, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
const REFUSED_CODES = new Set([13, 18]);
const DUPLICATE_KEY = 11_000;

/**
 * Connects, and loads the driver only now: the embedded engine must start without it.
 * The driver reconnects by itself for as long as the session is open.
 * @throws Error with one sentence that names the setting, when the URL or its credentials are wrong
 * @throws StoreUnavailable when no server answers
 */
export async function connectMongo(
  { url, setting, database, limitMs = LIMIT_MS }: MongoOptions,
  options: MongoClientOptions = {},
): Promise<MongoSession> {
  const driver = await import('mongodb');
  const client = openClient(driver, url, setting, {
    appName: 'ringpost',
    ignoreUndefined: true,
    maxPoolSize: MAX_CONNECTIONS,
    connectTimeoutMS: limitMs * SELECTION_SHARE,
    serverSelectionTimeoutMS: limitMs * SELECTION_SHARE,
    waitQueueTimeoutMS: limitMs * SELECTION_SHARE,
    socketTimeoutMS: limitMs * SOCKET_SHARE,
    ...options,
  });
  const hosts = client.options.hosts.map(String).join(', ') || 'the hosts of its DNS record';
  let closed = false;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailable('MongoDB: the connection is closed');
    try {
      return await withinLimit(work(), limitMs);
    } catch (error) {
      throw toPortError(driver, error);
    }
  }

  try {
    await run(() => client.connect().then((connected) => connected.db().command({ ping: 1 })));
  } catch (error) {
    await client.close();
    throw atStart(driver, error, `${setting}: MongoDB at ${hosts}`);
  }
  return {
    driver,
    db: client.db(namesDatabase(url) ? client.options.dbName : database),
    maxTimeMS: limitMs * SOCKET_SHARE,
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

function openClient(
  driver: typeof import('mongodb'),
  url: string,
  setting: string,
  options: MongoClientOptions,
): MongoClient {
  try {
    return new driver.MongoClient(url, options);
  } catch {
    // The driver's own words may repeat the URL, and with it the password.
    throw new Error(`${setting} is not a MongoDB URL (mongodb://host:27017/database).`);
  }
}

/** Whether there is a path after the hosts; the driver would take the database `test` for none. */
function namesDatabase(url: string): boolean {
  return /^[^/]+\/\/[^/]+\/[^/?]+/.test(url);
}

async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailable(`MongoDB did not answer within ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** A bulk write hides the failure of its connection in an error that looks as if the server had answered. */
function causeOf(driver: typeof import('mongodb'), error: MongoError): MongoError {
  if (!(error instanceof driver.MongoBulkWriteError)) return error;
  const response: unknown = error.errorResponse;
  return response instanceof driver.MongoError ? response : error;
}

function isOutage(driver: typeof import('mongodb'), error: MongoError): boolean {
  // Of the driver itself: no server, no connection, no time. What it says of wrong arguments is no outage.
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

/** What the driver failed with, as an error of the ports: `StoreUnavailable` for an outage, and the error itself for all else. */
export function toPortError(driver: typeof import('mongodb'), error: unknown): unknown {
  if (!(error instanceof driver.MongoError) || !isOutage(driver, causeOf(driver, error))) return error;
  return new StoreUnavailable(`MongoDB: ${error.message}`, { cause: error });
}

function atStart(driver: typeof import('mongodb'), error: unknown, where: string): unknown {
  if (error instanceof driver.MongoServerError && REFUSED_CODES.has(Number(error.code))) {
    return new Error(`${where} refuses the credentials of this URL.`, { cause: error });
  }
  if (error instanceof StoreUnavailable) {
    return new StoreUnavailable(`${where} does not answer (${error.message}).`, { cause: error });
  }
  return error;
}
