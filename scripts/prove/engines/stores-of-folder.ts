import { createHash } from 'node:crypto';
import type { DistributedEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { dropDatabases } from '@ringpost/testing/drop-databases';
import { startDoubleProcess } from '@ringpost/testing/event-store-double/double-process';
import type { MixedLog } from '@ringpost/testing/mixed-engine';
import { VARIABLES } from './named-servers.ts';
import type { StoreName } from './test-source.ts';

interface OwnLog {
  readonly url: string;
  /** Where the double keeps it; unknown for a named server. */
  readonly folder: string | undefined;
  close(): Promise<void>;
}

const logs = new Map<string, Promise<OwnLog>>();

/** @throws Error if the variable is not set */
function serverOf(name: StoreName): string {
  const server = process.env[VARIABLES[name]];
  if (!server) throw new Error(`${VARIABLES[name]} is not set; npm run test:engines sets it.`);
  return server;
}

function databaseUrl(name: string): string {
  const url = new URL(serverOf('mongodb'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A separate double if no EventStoreDB is named: on a shared one each test reads past the events of all others. */
async function openLog(): Promise<OwnLog> {
  const namedUrl = process.env[VARIABLES.eventstore];
  if (namedUrl) return { url: namedUrl, folder: undefined, close: async () => {} };
  const folder = await dataFolder();
  const double = await startDoubleProcess({ folder: folder.path });
  return {
    url: double.connectionString,
    folder: folder.path,
    async close() {
      await double.kill();
      await folder.remove();
    },
  };
}

/** The name of its stores, made from the folder's, so that every process of the test finds the same ones. */
function logOf(folder: string): string {
  return `test-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * The stores of a test, named after its folder for the embedded engine: a log, two databases and a topic that nobody else
 * uses.
 */
export async function storesOf(folder: string): Promise<DistributedEngine> {
  const log = logOf(folder);
  const ownLog = logs.get(log) ?? openLog();
  logs.set(log, ownLog);
  return {
    kind: 'distributed',
    log,
    eventStoreUrl: (await ownLog).url,
    mongodbUrl: databaseUrl(log),
    mongodbVaultUrl: databaseUrl(`${log}-vault`),
    kafkaBrokers: serverOf('kafka'),
  };
}

/** One double for all logs of a file of tests: each start of one takes time. */
let shared: Promise<OwnLog> | undefined;

/** The log of a test whose other stores are in its folder. */
export async function mixedLogOf(folder: string): Promise<MixedLog> {
  shared ??= openLog();
  return { url: (await shared).url, name: logOf(folder) };
}

/** The folder in which the double keeps the log; undefined if the log is on a named server. */
export async function folderOfLog(folder: string): Promise<string | undefined> {
  return (await (logs.get(logOf(folder)) ?? shared))?.folder;
}

/** What is being removed. */
const removals: Promise<void>[] = [];

async function removeStores(log: string, ownLog: Promise<OwnLog>): Promise<void> {
  await dropDatabases(serverOf('mongodb'), [log, `${log}-vault`]);
  await (await ownLog).close();
}

/** Begins to remove the stores of a folder, if this process uses them. Nobody waits for that before the end. */
export function dropStoreOf(folder: string): void {
  const log = logOf(folder);
  const ownLog = logs.get(log);
  if (ownLog) removals.push(removeStores(log, ownLog));
  logs.delete(log);
}

/** Removes all stores that this process used. */
export async function dropStores(): Promise<void> {
  for (const [log, ownLog] of logs) removals.push(removeStores(log, ownLog));
  logs.clear();
  if (shared) removals.push(shared.then((log) => log.close()));
  shared = undefined;
  await Promise.all(removals.splice(0));
}
