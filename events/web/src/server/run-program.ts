import type { Clock } from '@ringpost/domain';
import type { EngineOptions } from '@ringpost/engine';
import { createLog, type Env, type Log, readServiceSettings } from '../http/index.ts';
import { startTracing } from '../tracing/index.ts';
import { openServer } from './open-server.ts';
import { rejectionLogger } from './rejection-logger.ts';
import type { ServerParts } from './server-parts.ts';

/** A service as a program of its own. */
export interface Program {
  /** Its name for people: `The command API`. */
  readonly name: string;
  /** Its name for programs and operators: `command-api`. */
  readonly service: string;
  /** The root of the repository. Relative paths of settings start there. */
  readonly root: string;
  /** Variables that must be the same in all processes of this service, such as secrets. */
  readonly agreed?: readonly string[];
  /** The port if `PORT` is not set. */
  readonly port: number;
  /** Reads its own settings. @throws Error with one sentence that names the variable */
  parts(env: Env, settings: ReturnType<typeof readServiceSettings>): ServerParts;
}

const CLOCK: Clock = { now: () => new Date() };

/** Ends the process at SIGTERM or SIGINT: with 0 after everything is closed. */
export function stopBySignal(close: () => Promise<void>, log: Log): void {
  const stop = (): void => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Whether a port could not be opened because another process has it. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** What an engine of several processes needs to know about this one. */
function engineOf(
  { engine }: ReturnType<typeof readServiceSettings>,
  { agreed = [] }: Program,
  log: Log,
): EngineOptions {
  if (engine.kind !== 'distributed') return engine;
  return {
    ...engine,
    agreed: Object.fromEntries(agreed.map((name) => [name, process.env[name] || undefined])),
    report: (error) => log.warn({ err: error }, error.message),
  };
}

async function run(program: Program): Promise<void> {
  const settings = readServiceSettings(process.env, program.root, program.port);
  const parts = program.parts(process.env, settings);
  const log = createLog({ level: settings.logLevel });
  process.on('unhandledRejection', rejectionLogger(log));
  const engine = engineOf(settings, program, log);
  const stopTracing = await startTracing(process.env, program.service);
  const server = await openServer(
    { ...settings, service: program.service, engine, clock: CLOCK, log },
    parts,
  ).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    throw new Error(`Port ${settings.port} is in use. Set PORT to another one.`);
  });
  const close = async (): Promise<void> => {
    await server.close();
    await stopTracing();
  };
  stopBySignal(close, log);
  process.stdout.write(`${program.name} is at ${server.url}\n`);
  await server.ready;
}

/** Runs a service as a separate program until SIGTERM or SIGINT, with the settings of the environment. */
export async function runService(program: Program): Promise<void> {
  // From here on, only this account can read the files that are written.
  process.umask(0o077);
  try {
    await run(program);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
