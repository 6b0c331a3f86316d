import { fileURLToPath } from 'node:url';
import {
  type CreateService,
  createAccountReader,
  createSessions,
  openSigningKeys,
  runService,
} from '@ringpost/events/http';
import { createQueryApi, drawApp } from './app.ts';
import { watchCheckpoints } from './kernel/checkpoint-progress.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The projectors whose rows are read here. */
const READ = ['feeds', 'accounts', 'wallets', 'orders', 'inventory', 'catalogue', 'imports'];

const createQueryService: CreateService = async ({ engine, clock, log, config, server }) => {
  const { vault, bus, events, readModel } = engine;
  const keys = await openSigningKeys(vault, clock);
  const sessions = createSessions({ keys, vault, bus, clock, readAccount: createAccountReader(events) });
  const progress = watchCheckpoints(readModel, READ);
  await progress.look();
  const api = createQueryApi({
    events,
    readModel,
    bus,
    projections: progress,
    clock,
    sessions,
    log,
    config,
    drawApp,
  });
  const live = api.attachLive(server);
  return {
    endpoints: api.endpoints,
    sessions,
    isReady: progress.isKnown,
    async close() {
      await live.close();
      progress.close();
      sessions.close();
    },
  };
};

await runService('The query API', ROOT, createQueryService);
