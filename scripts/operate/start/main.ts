import { fileURLToPath } from 'node:url';
import { createLog } from '@ringpost/web/http';
import { isPortTaken, rejectionLogger, stopBySignal } from '@ringpost/web/server';
import { startTracing } from '@ringpost/web/tracing';
import { openPreparedRingpost } from './bootstrap.ts';
import { greet } from './greeting.ts';
import { isPortChosen, readSettings, type Settings } from './settings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PORTS_TRIED = 20;

/** Opens the port that the operator named. If none was named, the next free one. */
async function openOnFreePort<T>(settings: Settings, open: (settings: Settings) => Promise<T>): Promise<T> {
  for (let offset = 0; ; offset += 1) {
    try {
      return await open({ ...settings, port: settings.port === 0 ? 0 : settings.port + offset });
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      if (isPortChosen(process.env))
        throw new Error(`Port ${settings.port} is in use. Set PORT to another one.`);
      if (offset + 1 >= PORTS_TRIED) throw new Error(`No free port from ${settings.port} on. Set PORT.`);
    }
  }
}

async function main(): Promise<void> {
  // From here on, only this account can read the files that are written.
  process.umask(0o077);
  const started = performance.now();
  const settings = readSettings(process.env, ROOT);
  const log = createLog({ level: settings.logLevel });
  process.on('unhandledRejection', rejectionLogger(log));
  const stopTracing = await startTracing(process.env, 'ringpost');
  const ringpost = await openOnFreePort(settings, (chosen) => openPreparedRingpost(chosen, log));
  const close = async (): Promise<void> => {
    await ringpost.close();
    await stopTracing();
  };
  stopBySignal(close, log);
  // Last, because a reader of this line may tell the server to stop at once.
  greet(ringpost, performance.now() - started);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
