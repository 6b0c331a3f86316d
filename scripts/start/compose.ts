import { randomUUID } from 'node:crypto';
import {
  type CommandApi,
  createCommandApi,
  type Deps,
  type GivenSecrets,
  openProviderSecrets,
  type ProviderSecrets,
} from '@ringpost/command-api/app';
import { type AccountState, account, type Clock, streams } from '@ringpost/events/catalogue';
import {
  createMetrics,
  createSessions,
  describeApi,
  type Endpoint,
  type Log,
  mountEndpoints,
  openSigningKeys,
} from '@ringpost/events/edge';
import { type Engine, openEngine } from '@ringpost/events/engine';
import { type Projections, startProjections } from '@ringpost/projections/app';
import { createQueryApi } from '@ringpost/query-api/app';
import express from 'express';
import { placeOf } from '../seed/places.ts';
import { type Door, openDoor } from './door.ts';
import { drawApp } from './draw-app.ts';
import { operationsRoutes } from './operations.ts';
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
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string;
  /** False leaves the browser's pages out (wire tests, benches). */
  readonly pages?: boolean;
  /** Runs before the doors open, on an engine whose views follow: the seed. */
  readonly prepare?: (ringpost: Prepared) => Promise<void>;
}

/** What is there before the server listens. */
export interface Prepared {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly projections: Projections;
  readonly secrets: ProviderSecrets;
}

export interface Ringpost extends Prepared {
  /** Where it listens. */
  readonly url: string;
  readonly endpoints: readonly Endpoint[];
  /** Stops taking requests, finishes those under way, and closes everything in order. Safe to call twice. */
  close(): Promise<void>;
}

/** Command API, projections and query API in one process on one engine and one port. */
export const openRingpost = async (options: RingpostOptions): Promise<Ringpost> => {
  const door = await openDoor(options);
  const publicUrl = options.publicUrl ?? door.url;
  try {
    return await furnish({ ...options, publicUrl }, door);
  } catch (error) {
    await door.close();
    throw error;
  }
};

/** From the store outwards; the door is the last to open and the first to close. */
const furnish = async (
  options: RingpostOptions & { readonly publicUrl: string },
  door: Door,
): Promise<Ringpost> => {
  const { clock, log, publicUrl, production, trustProxy = [] } = options;
  const config = { publicUrl, production, trustProxy };
  const engine = await openEngine({ dataDir: options.dataDir });
  const projections = await startProjections({
    ...engine,
    onAlarm: (projector, stopped) => log.error({ projector, ...stopped }, 'a projector stopped'),
  });
  const secrets = await openProviderSecrets(engine.vault, options.secrets ?? {});
  const holder = `${process.pid}-${randomUUID()}`;
  const commandApi = await createCommandApi({ engine, clock, config, log, secrets, placeOf, holder });
  const keys = await openSigningKeys(engine.vault, clock);
  const sessions = createSessions({
    keys,
    vault: engine.vault,
    bus: engine.bus,
    clock,
    readAccount: (userId) => readAccount(commandApi.deps, userId),
  });
  await options.prepare?.({ engine, commandApi, projections, secrets });
  const queryApi = createQueryApi({ ...engine, projections, clock, sessions, log, config, drawApp });
  const metrics = createMetrics();
  const endpoints: readonly Endpoint[] = [
    ...commandApi.endpoints,
    ...queryApi.endpoints,
    ...operationsRoutes({ engine, commandApi, projections, metrics, describe: () => document }),
  ];
  const document = describeApi(endpoints, { title: 'Ringpost', version: '1', publicUrl });
  const app = express();
  mountEndpoints(app, endpoints, { clock, sessions, log, metrics, config });
  if (options.pages !== false) app.use(await createPages({ publicUrl, landing: queryApi.landing }));
  await commandApi.start();
  const live = queryApi.attachLive(door.server);
  door.open(app);

  const close = once(async () => {
    await door.close();
    await live.close();
    await commandApi.close();
    await projections.close();
    await engine.close();
  });
  return { url: door.url, engine, commandApi, projections, secrets, endpoints, close };
};

/** An admin's account is read at its stream's head, so that a demotion holds at once (design §4.8). */
const readAccount = async ({ streams: known }: Deps, userId: string): Promise<AccountState> => {
  const { state } = await known.load(streams.account(userId), account);
  if (state.status === 'absent' || state.role !== 'admin') return state;
  return (await known.refresh(streams.account(userId), account)).state;
};

const once = (job: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= job();
    return done;
  };
};
