// Fills the store once and ends. `npm start` does the same by itself; services that run alone do not.
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDeps } from '@ringpost/command-api/app';
import { REFUSALS, Rejection } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { prepareStore } from '../start/prepare-store.ts';
import { readSettings } from '../start/settings.ts';
import { untilAvailable } from './until-available.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  // From here on, only this account can read the files that are written.
  process.umask(0o077);
  const settings = readSettings(process.env, ROOT);
  const { production, publicUrl = '' } = settings;
  const engine = await openEngine(settings.engine);
  try {
    const clock = { now: () => new Date() };
    const log = createLog({ level: settings.logLevel });
    const deps = createDeps(engine, { clock, log, config: { publicUrl, production } });
    const { admin, customer } = await untilAvailable(() => prepareStore(deps, settings), setTimeout);
    if (values.json ?? !process.stdout.isTTY) {
      console.log(JSON.stringify({ state: 'ready', admin: admin.email, demo_customer: customer ?? null }));
      return;
    }
    console.log(`The store is ready. Its first admin is ${admin.email}.`);
    if (customer)
      console.log(`Its demo customer is ${customer.email}, with the password ${customer.password}`);
  } finally {
    await engine.close();
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof Rejection)
    console.error(`The store could not be filled: ${REFUSALS[error.code].title}`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
