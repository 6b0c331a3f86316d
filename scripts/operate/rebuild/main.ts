import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Engine, FolderInUse, openEngine } from '@ringpost/engine';
import { projectors } from '@ringpost/projections/app';
import { readServiceSettings, type ServiceSettings, withoutEmpty } from '@ringpost/web/http';
import { USUAL_PORT } from '../start/settings.ts';
import { askLogin } from './ask-login.ts';
import { cancelByServer, openAdminClient, rebuildByServer } from './ask-server.ts';
import { buildAlone } from './build-alone.ts';
import { serverAddress } from './server-address.ts';
import { showBuild } from './show-build.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VIEWS = projectors.map(({ name }) => name);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cancel: { type: 'boolean', default: false },
      json: { type: 'boolean', default: !process.stdout.isTTY },
      reason: { type: 'string', default: 'Asked for by npm run rebuild' },
      url: { type: 'string' },
    },
  });
  const [view] = positionals;
  if (view === undefined || !VIEWS.includes(view))
    throw new Error(
      `${view === undefined ? 'Which view?' : `There is no view ${view}.`} The views are ${VIEWS.join(', ')}.`,
    );
  return { ...values, view };
}

type Arguments = ReturnType<typeof readArguments>;

/** The store, if nobody else has it. On servers, other processes may have it at any time, so they are always asked. */
async function openAlone({ engine }: ServiceSettings): Promise<Engine | undefined> {
  if (engine.kind !== 'embedded') return undefined;
  if (!existsSync(join(engine.folder, 'events.log')))
    throw new Error(`There is no event log in ${engine.folder}.`);
  try {
    return await openEngine(engine);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

async function alone(engine: Engine, { view, cancel, json }: Arguments): Promise<number> {
  try {
    if (cancel) {
      console.error('No server runs on this store, so nothing is being built.');
      return 1;
    }
    const display = showBuild(view, json);
    const end = await buildAlone(engine, view, display);
    display.end(end);
    return end.how === 'live' ? 0 : 1;
  } finally {
    await engine.close();
  }
}

async function byServer(url: string, { view, cancel, reason, json }: Arguments): Promise<number> {
  const client = await openAdminClient(url, await askLogin(process.env));
  const display = showBuild(view, json);
  if (!cancel) {
    const end = await rebuildByServer(client, { view, reason }, display);
    display.end(end);
    return end.how === 'live' ? 0 : 1;
  }
  if (await cancelByServer(client, view)) {
    display.end({ how: 'cancelled', version: 0, error: null });
    return 0;
  }
  console.error(`No rebuild of ${view} is under way.`);
  return 1;
}

/** @returns the exit code */
async function main(): Promise<number> {
  process.umask(0o077);
  const given = readArguments();
  const settings = readServiceSettings(withoutEmpty(process.env), ROOT, USUAL_PORT);
  const engine = await openAlone(settings);
  return engine ? alone(engine, given) : byServer(given.url ?? serverAddress(settings), given);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
