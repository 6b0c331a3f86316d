import { randomUUID } from 'node:crypto';
import {
  type CommandApi,
  createCommandApi,
  type GivenSecrets,
  openProviderSecrets,
  type ProviderSecrets,
  type SmtpSettings,
} from '@ringpost/command-api/app';
import { placeOf } from '@ringpost/events/data/places';
import type { Clock } from '@ringpost/events/domain';
import { type Engine, openEngine } from '@ringpost/events/engine';
import {
  createHttpApp,
  createMetrics,
  describeApi,
  type Endpoint,
  type HttpListener,
  type Log,
  openHttpListener,
  openStartup,
} from '@ringpost/events/http';
import { type ProjectionsThread, startProjectionsThread } from '@ringpost/projections/app';
import { createQueryApi, drawApp } from '@ringpost/query-api/app';
import { catchUp } from './catch-up.ts';
import { watchHealth } from './health.ts';
import { operationsRoutes, operatorsRoutes } from './operations.ts';
import { createPages } from './pages.ts';

export interface RingpostOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Base of links and signatures; by default where the server came to listen. */
  readonly publicUrl?: string | undefined;
  readonly production: boolean;
  readonly trustProxy?: readonly string[];
  readonly secrets?: GivenSecrets;
  readonly smtp?: SmtpSettings | undefined;
  /** How those who run the service reach its figures: by a token, on a port of their own (0: any free one), or not at all. */
  readonly operators?: { readonly token?: string | undefined; readonly port?: number | undefined };
  /** Whom the pages name for help and credit. */
  readonly supportEmail?: string | undefined;
  /** False leaves the browser's pages out (wire tests, benches). */
  readonly pages?: boolean;
  /** Runs before the service answers, on an engine whose views follow: the seed. */
  readonly prepare?: (ringpost: Prepared) => Promise<void>;
  /** The port is open; whoever comes is told how far the start is. */
  readonly onListening?: (url: string) => void;
  /** How far the views are, in percent; 100 when the start is over. */
  readonly onCatchUp?: (percent: number) => void;
  /** What runs in the projections' thread; a test may have one that it can hold. */
  readonly projectionsProgram?: URL;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly monotonic?: () => number;
}

/** What is there before the server listens. */
export interface Prepared {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly projections: ProjectionsThread;
  readonly secrets: ProviderSecrets;
}

export interface Ringpost extends Prepared {
  /** Where it listens. */
  readonly url: string;
  /** Where it listens for operators only. */
  readonly operatorsUrl: string | undefined;
  readonly endpoints: readonly Endpoint[];
  /** Stops taking requests, finishes those under way, and closes everything in order. Safe to call twice. */
  close(): Promise<void>;
}

/** Command API, projections and query API in one process on one engine and one port. */
export async function openRingpost(options: RingpostOptions): Promise<Ringpost> {
  const httpListener = await openHttpListener(options);
  const publicUrl = options.publicUrl ?? httpListener.url;
  options.onListening?.(httpListener.url);
  try {
    return await composeServer({ ...options, publicUrl }, httpListener);
  } catch (error) {
    await httpListener.close();
    throw error;
  }
}

/** From the store outwards; the port is the last to serve and the first to close. */
async function composeServer(
  options: RingpostOptions & { readonly publicUrl: string },
  httpListener: HttpListener,
): Promise<Ringpost> {
  const { clock, log, publicUrl, production, trustProxy = [] } = options;
  const config = { publicUrl, production, trustProxy };
  const startup = openStartup({ publicUrl });
  httpListener.serve(startup.answerAll);
  const engine = await openEngine({ kind: 'embedded', folder: options.dataDir });
  const projections = await startProjectionsThread({
    dataDir: options.dataDir,
    onAlarm: (projector, stopped) => log.error({ projector, ...stopped }, 'a projector stopped'),
    onAway: (error) => log.warn({ error }, 'the projections wait for their store'),
    onEnded: (error, againInMs) =>
      log.error({ err: error, againInMs }, 'the thread of the projections ended; it is started again'),
    ...(options.projectionsProgram && { program: options.projectionsProgram }),
  });
  const health = watchHealth({ engine, projections, startup, now: options.monotonic });
  const secrets = await openProviderSecrets(engine.vault, options.secrets ?? {});
  const holder = `${process.pid}-${randomUUID()}`;
  const commandApi = await createCommandApi({
    engine,
    clock,
    config,
    log,
    secrets,
    placeOf,
    holder,
    smtp: options.smtp,
    viewsBehind: health.viewsBehind,
    projectors: projections.status,
  });
  const { sessions } = commandApi;
  await options.prepare?.({ engine, commandApi, projections, secrets });
  const queryApi = createQueryApi({ ...engine, projections, clock, sessions, log, config, drawApp });
  const metrics = createMetrics();
  health.measure(metrics);
  const about = 'Passwords since the start: proved, wrong, or not looked at because of too many guesses.';
  metrics.gauge('ringpost_logins', about, 'outcome', () => new Map(Object.entries(commandApi.logins())));
  const { token: operatorsToken, port: operatorsPort } = options.operators ?? {};
  const operations = { health, commandApi, metrics, describe: () => document, operatorsToken };
  const endpoints: readonly Endpoint[] = [
    ...commandApi.endpoints,
    ...queryApi.endpoints.map(startup.needingViews),
    ...operationsRoutes(operations),
  ];
  const document = describeApi(endpoints, { title: 'Ringpost', version: '1', publicUrl });
  const app = createHttpApp(
    endpoints,
    { clock, sessions, log, metrics, config },
    startup.pageUntilOver,
    ...(options.pages === false
      ? []
      : [await createPages({ publicUrl, supportEmail: options.supportEmail, landing: queryApi.landing })]),
  );
  const operationsListener = await openOperationsListener(options.host, operatorsPort);
  operationsListener?.serve(createHttpApp(operatorsRoutes(operations), { clock, sessions, log, config }));
  await commandApi.start();
  httpListener.serve(app);
  await catchUp({ engine, projections }, (percent) => {
    startup.report(percent);
    options.onCatchUp?.(percent);
  });
  const live = queryApi.attachLive(httpListener.server);
  startup.finish();

  const close = once(async () => {
    // Sockets keep a server open for ever, so they go first.
    await live.close();
    await httpListener.close();
    await operationsListener?.close();
    health.close();
    await commandApi.close();
    await projections.close();
    await engine.close();
  });
  const operatorsUrl = operationsListener?.url;
  return { url: httpListener.url, operatorsUrl, engine, commandApi, projections, secrets, endpoints, close };
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

function once(job: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= job();
    return done;
  };
}
