import type { Server } from 'node:http';
import type { Clock } from '../domain/index.ts';
import { type Engine, openEngine } from '../engine/index.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceRoutes } from './health-routes.ts';
import { createHttpApp } from './http-app.ts';
import { openHttpListener } from './http-listener.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Sessions } from './sessions.ts';
import { readServiceSettings, type ServiceSettings } from './shared-settings.ts';
import { openStartup } from './startup.ts';

/** What a service is given to work with. */
interface ServiceContext {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: {
    readonly publicUrl: string;
    readonly production: boolean;
    readonly trustProxy: readonly string[];
  };
  /** The port, for sockets. */
  readonly server: Server;
}

/** A service that works on the ports of an engine and nothing else. */
interface Service {
  readonly endpoints: readonly Endpoint[];
  readonly sessions: Pick<Sessions, 'authenticate'>;
  /** Whether it can do its work now; the store itself is asked besides. */
  isReady(): boolean;
  /** Ends after what is under way. The engine stays open. */
  close(): Promise<void>;
}

export type CreateService = (context: ServiceContext) => Promise<Service>;

interface RunningService {
  readonly url: string;
  /** Stops taking requests, finishes those under way, and closes the service, then the engine. */
  close(): Promise<void>;
}

const clock: Clock = { now: () => new Date() };

/**
 * Starts one service: port, engine, service, routes. Whoever comes early is told that it starts.
 * @throws what kept it from starting; nothing is left open then
 */
async function startService(
  settings: ServiceSettings,
  log: Log,
  create: CreateService,
): Promise<RunningService> {
  const { host, port, trustProxy, production, operators } = settings;
  const listener = await openHttpListener({ host, port, trustProxy });
  const opened: { close(): Promise<void> }[] = [listener];
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0)) await part.close();
  };
  try {
    const config = { publicUrl: settings.publicUrl ?? listener.url, production, trustProxy };
    listener.serve(openStartup(config).answerAll);
    const engine = await openEngine(settings.engine);
    opened.push(engine);
    const metrics = createMetrics();
    const service = await create({ engine, clock, log, metrics, config, server: listener.server });
    opened.splice(1, 0, service);
    const isReady = async (): Promise<boolean> => {
      await engine.events.health();
      return service.isReady();
    };
    const endpoints = [...service.endpoints, ...serviceRoutes(isReady, metrics, operators.token)];
    listener.serve(createHttpApp(endpoints, { clock, sessions: service.sessions, log, metrics, config }));
    return { url: listener.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs a service as a program of its own until SIGTERM or SIGINT, with the settings of the environment. */
export async function runService(name: string, root: string, create: CreateService): Promise<void> {
  // Whatever is written from here on is for this account alone.
  process.umask(0o077);
  try {
    const settings = readServiceSettings(process.env, root);
    const log = createLog({ level: settings.logLevel });
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const service = await startService(settings, log, create);
    const stop = async (): Promise<void> => {
      await service.close();
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`${name} is at ${service.url}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
