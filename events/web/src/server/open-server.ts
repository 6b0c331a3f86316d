import type { Clock } from '@ringpost/domain';
import type { EngineOptions } from '@ringpost/engine';
import { openEngine } from '@ringpost/engine';
import {
  createHttpApp,
  createKeyNotes,
  createMetrics,
  createSecurityNotes,
  describeApi,
  type Endpoint,
  type HttpListener,
  type Log,
  NEWEST_VERSION,
  type NoteKeyRequest,
  openHttpListener,
  openStartup,
} from '../http/index.ts';
import { openApiDocument } from './api-document.ts';
import { catchUp } from './catch-up.ts';
import { type DiskProbe, diskOf, watchDisk } from './disk-space.ts';
import { watchHealth } from './health.ts';
import { measureEngine } from './measure-engine.ts';
import { type OperationsDeps, operationsRoutes, operatorsRoutes } from './operations-routes.ts';
import { openProcesses } from './processes.ts';
import { createRecentTimes } from './recent-times.ts';
import type { ServerContext, ServerParts, Service } from './server-parts.ts';
import { readStorage } from './storage.ts';
import { openUptime } from './uptime.ts';
import { withMounts } from './with-mounts.ts';

/** What a program must know of every route. */
const ABOUT_THE_API = `Amounts are dollars with at most three decimals, phone numbers are E.164 with a plus, instants are ISO 8601.
A purchase needs an \`Idempotency-Key\`: the same key is the same purchase. The answer of a command names its \`Position\`; a read with
it as \`Min-Position\` shows at least that change. \`Ringpost-Version\` names a version of the answers by its date, and each answer
names the newest one. \`GET /api/events\` continues after \`Last-Event-ID\`.`;

/** What passes requests on. Without a `server`, no sockets are attached. */
export type RequestSource = Pick<HttpListener, 'url' | 'serve' | 'close'> &
  Partial<Pick<HttpListener, 'server'>>;

export interface ServerOptions {
  readonly engine: EngineOptions;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Where the requests come from; by default its own port on that address. */
  readonly source?: RequestSource | undefined;
  /** Base of links and signatures; by default the address on which the server listens. */
  readonly publicUrl?: string | undefined;
  /** Which service the process is, for operators; `ringpost`: all of them. */
  readonly service?: string;
  readonly production: boolean;
  /** Whether an admin may do nothing until the account has a second factor; no by default. */
  readonly adminsNeedFactor?: boolean | undefined;
  readonly trustProxy?: readonly string[];
  /** How operators reach its figures: by a token, on a separate port (0: any free one), or not at all. */
  readonly operators?: { readonly token?: string | undefined; readonly port?: number | undefined };
  /** The port is open. Callers get the progress of the start. */
  readonly onListening?: (url: string) => void;
  /** The progress of the views in percent; 100 when the start is over. */
  readonly onCatchUp?: (percent: number) => void;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly monotonic?: () => number;
  /** How full the disk of the data is; by default that of the engine's folder. */
  readonly disk?: DiskProbe | undefined;
  /** Percent from which on the disk counts as full; `DISK_FULL_PERCENT` by default. */
  readonly diskFullPercent?: number | undefined;
  /** How often is stored what keys of the API were used for; `API_KEY_USAGE_STORED_SECONDS` by default. */
  readonly keysStoredEveryMs?: number | undefined;
  /** Notes the requests that come with keys of the API; by default in the vault of its engine. */
  readonly noteKeyRequest?: NoteKeyRequest | undefined;
}

/** A server that answers requests. */
export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Where it listens for operators only. */
  readonly operatorsUrl: string | undefined;
  readonly endpoints: readonly Endpoint[];
  /** Resolves when the views show what the log had at the start. From then on everything is served. */
  readonly ready: Promise<void>;
  /** Stops accepting requests, finishes running ones, and closes everything in order. May be called twice. */
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

/** Everything that is open, grouped by when it is closed. */
interface Opened {
  /** Sockets keep a server open forever, so they are closed first. */
  readonly sockets: Closable[];
  readonly ports: Closable[];
  /** The last opened part is closed first. */
  readonly parts: Closable[];
}

async function closeAll({ sockets, ports, parts }: Opened): Promise<void> {
  for (const each of [...sockets, ...ports, ...parts.reverse()]) await each.close();
}

function once(job: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= job();
    return done;
  };
}

async function openOperationsListener(
  host: string,
  port: number | undefined,
): Promise<HttpListener | undefined> {
  if (port === undefined) return undefined;
  try {
    return await openHttpListener({ host, port });
  } catch (error) {
    throw new Error(`RINGPOST_METRICS_PORT is "${port}"; nothing can listen there.`, { cause: error });
  }
}

function sessionsOf([first]: readonly Service[]): Service['sessions'] {
  if (!first) throw new Error('a server has at least one service');
  return first.sessions;
}

function measurePolicies({ metrics, policies }: Pick<OperationsDeps, 'metrics' | 'policies'>): void {
  metrics.gauge(
    'ringpost_policy_stopped',
    '1 for a policy that stopped at an event and needs an operator.',
    'policy',
    () => new Map(policies().map(({ name, stopped }) => [name, stopped === undefined ? 0 : 1])),
  );
}

/** From the engine outwards. The port is the last to serve and the first to close. */
async function compose(
  options: ServerOptions,
  { openViews, openServices }: ServerParts,
  source: RequestSource,
  opened: Opened,
): Promise<Omit<RunningServer, 'close'>> {
  const { clock, log, production, adminsNeedFactor, trustProxy = [], operators = {} } = options;
  const config = {
    publicUrl: options.publicUrl ?? source.url,
    production,
    adminsNeedFactor,
    trustProxy,
  };
  const startup = openStartup(config);
  source.serve(startup.answerAll);
  function keep<T extends Closable>(part: T): T {
    opened.parts.push(part);
    return part;
  }

  const metrics = createMetrics();
  const appends = createRecentTimes(options.monotonic);
  const engine = measureEngine(keep(await openEngine(options.engine)), options.engine, metrics, appends);
  const context: ServerContext = { engine, clock, log, metrics, startup, config };
  const views = keep(await openViews(context));
  const probe = options.disk ?? diskOf(options.engine);
  const disk = keep(watchDisk({ probe, fullPercent: options.diskFullPercent, log }));
  await disk.look();
  disk.measure(metrics);
  const health = keep(watchHealth({ engine, views, startup, disk, now: options.monotonic }));
  health.measure(metrics);
  const { viewsBehind, behindMs } = health;
  const isShared = options.engine.kind === 'distributed';
  const { service = 'ringpost' } = options;
  const processes = keep(openProcesses({ vault: engine.vault, clock, log, service, isShared, appends }));
  const { isFull: isDiskFull } = disk;
  const ofKeys = { vault: engine.vault, clock, log, everyMs: options.keysStoredEveryMs, isDiskFull };
  const noteKeyRequest = options.noteKeyRequest ?? keep(createKeyNotes(ofKeys)).note;
  const services = await openServices({
    ...context,
    views,
    viewsBehind,
    behindMs,
    isDiskFull,
    noteKeyRequest,
    disk: disk.look,
    storage: () => readStorage(engine, options.engine),
    processes,
  });
  for (const service of services) keep(service);

  const operations = {
    health,
    policies: () => services.flatMap((service) => service.policies?.() ?? []),
    metrics,
    describe: () => document.read(),
    operatorsToken: operators.token,
  };
  measurePolicies(operations);
  const isServing = async (): Promise<boolean> => (await health.report(operations.policies())).ready;
  keep(openUptime({ vault: engine.vault, clock, log, service, isServing }));
  const endpoints = [...services.flatMap((service) => service.endpoints), ...operationsRoutes(operations)];
  const about = {
    ...{ title: 'Ringpost', version: NEWEST_VERSION, publicUrl: config.publicUrl },
    description: ABOUT_THE_API,
  };
  const describe = () => describeApi(endpoints, about);
  const document = await openApiDocument({ vault: engine.vault, clock, log, service, describe });
  const sessions = sessionsOf(services);
  const pages = services.flatMap((service) => service.pages ?? []);
  const notes = keep(createSecurityNotes({ events: engine.events, clock, log }));
  const app = createHttpApp(
    endpoints,
    { clock, sessions, log, metrics, notes, noteKeyRequest, isDiskFull, config },
    ...pages,
  );
  const operationsListener = await openOperationsListener(options.host, operators.port);
  if (operationsListener) opened.ports.push(operationsListener);
  operationsListener?.serve(createHttpApp(operatorsRoutes(operations), { clock, sessions, log, config }));
  for (const service of services) await service.start?.();
  source.serve(withMounts(services, app));

  const closing = new AbortController();
  const becomeReady = async (): Promise<void> => {
    const report = (percent: number): void => {
      startup.report(percent);
      options.onCatchUp?.(percent);
    };
    await catchUp({ events: engine.events, views }, report, closing.signal);
    if (closing.signal.aborted) return;
    for (const service of services) {
      const sockets = source.server && service.attach?.(source.server);
      if (sockets) opened.sockets.push(sockets);
    }
    startup.finish();
  };
  const ready = becomeReady();
  opened.sockets.unshift({
    async close() {
      closing.abort();
      await ready.catch(() => undefined);
    },
  });
  return { url: source.url, operatorsUrl: operationsListener?.url, endpoints, ready };
}

/**
 * Opens a server: port, engine, views, services, routes. Early callers are told that it is starting. Resolves when it
 * answers requests. Requests that need the views are answered with `starting` until `ready`.
 * @throws the error that stopped the start; nothing is left open then
 */
export async function openServer(options: ServerOptions, parts: ServerParts): Promise<RunningServer> {
  const source = options.source ?? (await openHttpListener(options));
  const opened: Opened = { sockets: [], ports: [source], parts: [] };
  const close = once(() => closeAll(opened));
  options.onListening?.(source.url);
  try {
    return { ...(await compose(options, parts, source, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
