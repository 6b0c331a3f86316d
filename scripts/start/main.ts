import { fileURLToPath } from 'node:url';
import { createLog } from '@ringpost/events/http';
import { openPreparedRingpost } from './bootstrap.ts';
import { greet } from './greeting.ts';
import { isPortChosen, readSettings, type Settings } from './settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORTS_TRIED = 20;

async function main(): Promise<void> {
  // Whatever is written from here on is for this account alone.
  process.umask(0o077);
  const started = performance.now();
  const settings = readSettings(process.env, root);
  const log = createLog({ level: settings.logLevel });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const ringpost = await openOnFreePort(settings, (chosen) => openPreparedRingpost(chosen, log));
  const stop = () => {
    ringpost.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: who reads it may tell the server to stop at once.
  greet(ringpost, performance.now() - started);
}

/** A port that the operator named is taken or nothing is; otherwise the next free one will do. */
async function openOnFreePort<T>(settings: Settings, open: (settings: Settings) => Promise<T>): Promise<T> {
  for (let offset = 0; ; offset += 1) {
    try {
      return await open({ ...settings, port: settings.port === 0 ? 0 : settings.port + offset });
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (isPortChosen(process.env))
        throw new Error(`Port ${settings.port} is in use. Set PORT to another one.`);
      if (offset + 1 >= PORTS_TRIED) throw new Error(`No free port from ${settings.port} on. Set PORT.`);
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
