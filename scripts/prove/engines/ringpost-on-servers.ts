import { type CommandService, createCommandService } from '@ringpost/command-api/server-part';
import type { DistributedEngine, Engine } from '@ringpost/engine';
import { LONE_PROJECTIONS } from '@ringpost/projections/server-part';
import { createQueryService, loneQueryApi } from '@ringpost/query-api/server-part';
import type { Endpoint } from '@ringpost/web/http';
import { openServer, type RunningServer, type ServerContext, type Views } from '@ringpost/web/server';
import type { Ringpost, RingpostOptions } from '../../operate/start/compose.ts';
import { openFrontDoor } from './front-door.ts';
import { createGate, type Gate } from './gate.ts';

export interface OnServersOptions extends Omit<RingpostOptions, 'dataDir'> {
  /** The views are written only while it is open. */
  readonly viewsGate?: Gate;
}

/** The same stores, with rows that are written only while the gate is open. */
function behind(gate: Gate, context: ServerContext): ServerContext {
  const { readModel } = context.engine;
  const gatedModel: typeof readModel = {
    ...readModel,
    async commit(commit) {
      await gate.waitUntilOpen();
      await readModel.commit(commit);
    },
  };
  return { ...context, engine: { ...context.engine, readModel: gatedModel } };
}

/**
 * A port of one server. It uses the methods that a test replaces in the first server's port, so that a fault for the program
 * affects each of its processes.
 */
function withFaultsOf<P extends object>(first: P, port: P): P {
  const real = { ...first };
  return new Proxy(port, {
    get(_, name) {
      const replaced = Reflect.get(first, name) !== Reflect.get(real, name);
      return Reflect.get(replaced ? first : port, name);
    },
  });
}

/** The same server, with the faults that a test gives to the first one. */
function withFaultsOfEngine<C extends ServerContext>(first: Engine | undefined, context: C): C {
  if (!first) return context;
  const { engine } = context;
  const faultyEngine: Engine = {
    ...engine,
    events: withFaultsOf(first.events, engine.events),
    readModel: withFaultsOf(first.readModel, engine.readModel),
    vault: withFaultsOf(first.vault, engine.vault),
  };
  return { ...context, engine: faultyEngine };
}

const QUERY_API = loneQueryApi({ supportEmail: undefined });

function nameOf({ spec: { method, path } }: Endpoint): string {
  return `${method} ${path}`;
}

interface OpenedCommandApi extends CommandService, Pick<RunningServer, 'operatorsUrl'> {
  readonly context: ServerContext;
}

/** Waits for all of them, also if one fails, so that none continues unobserved. @throws the first error */
async function together<const T extends readonly Promise<unknown>[]>(
  all: T,
): Promise<{ readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(all);
  return (await Promise.all(all)) as { readonly [K in keyof T]: Awaited<T[K]> };
}

/** Each once, although every server has its own health. */
function endpointsOf(servers: readonly RunningServer[]): readonly Endpoint[] {
  const all = servers.flatMap(({ endpoints }) => endpoints).map((each) => [nameOf(each), each] as const);
  return [...new Map(all.toReversed()).values()].toReversed();
}

/** Resolves when readers of every server see everything up to a position. */
function allViews(all: readonly Views[]): Pick<Views, 'status' | 'position' | 'waitFor'> {
  const [first] = all;
  if (!first) throw new Error('a server has views');
  return {
    status: first.status,
    position: first.position,
    async waitFor(...args) {
      const results = await Promise.all(all.map((views) => views.waitFor(...args)));
      return results.every(Boolean);
    },
  };
}

/** Two command APIs as one: both do each call, and all waits are for both. */
function bothApis([first, second]: readonly [CommandService, CommandService]): CommandService['api'] {
  const apis = [first.api, second.api];
  return {
    ...first.api,
    inbox: {
      ...first.api.inbox,
      async idle() {
        for (const { inbox } of apis) await inbox.idle();
      },
    },
    async tick() {
      let handled = 0;
      for (const { tick } of apis) handled += await tick();
      return handled;
    },
    async signBalances() {
      for (const { signBalances } of apis) await signBalances();
    },
  };
}

/**
 * Two command APIs, two query APIs and the projections on servers, behind a front door: five servers, each with its own
 * engine as in separate processes, but in one process, so that a test can look into them and move their clock. The engine
 * and `commandApi.deps` are those of the first command API.
 */
export async function openRingpostOnServers(
  engine: DistributedEngine,
  options: OnServersOptions,
): Promise<Ringpost> {
  const {
    smtp,
    secrets = {},
    webhooks,
    recordings,
    smpp,
    payments,
    invoices,
    dormant,
    random,
    freeTextsDays,
    supportEmail,
    messengerUrl,
    languages,
    pages,
    prepare,
    operators,
    log,
    ...rest
  } = options;
  const { viewsGate: gate = createGate() } = options;
  const addresses = { 'command-api': [] as string[], 'query-api': [] as string[] };
  const openedServers: RunningServer[] = [];
  const views: Views[] = [];
  let firstEngine: Engine | undefined;
  const door = await openFrontDoor({ addresses: (service) => addresses[service] });

  async function close(): Promise<void> {
    gate.open();
    await door.close();
    await together(openedServers.splice(0).map((server) => server.close()));
  }

  async function open(
    parts: Parameters<typeof openServer>[1],
    more: Partial<RingpostOptions> = {},
  ): Promise<RunningServer> {
    const report = (error: Error): void => log.warn({ err: error }, error.message);
    const server = await openServer(
      {
        ...rest,
        log,
        engine: { ...engine, report },
        // The data lies on disks of the servers.
        disk: undefined,
        port: 0,
        publicUrl: options.publicUrl ?? door.url,
        // The front door is a proxy.
        trustProxy: [...(options.trustProxy ?? []), '127.0.0.1'],
        operators: { token: operators?.token },
        ...more,
      },
      parts,
    );
    openedServers.push(server);
    return server;
  }

  /** The progress of rows that another server writes. */
  async function openViews(context: ServerContext): Promise<Views> {
    const ownViews = await QUERY_API.openViews(context);
    views.push(ownViews);
    return ownViews;
  }

  async function openCommandApi(first: boolean): Promise<OpenedCommandApi> {
    let openedApi: Omit<OpenedCommandApi, 'operatorsUrl'> | undefined;
    const server = await open(
      {
        openViews,
        async openServices(serverContext) {
          const context = withFaultsOfEngine(firstEngine, serverContext);
          firstEngine ??= context.engine;
          const service = await createCommandService(context, {
            smtp,
            supportEmail,
            secrets,
            webhooks,
            recordings,
            smpp,
            ...(payments && { payments }),
            invoices,
            ...(dormant && { dormant }),
            freeTextsDays,
            ...(random && { random }),
          });
          openedApi = { ...service, context };
          if (first)
            await prepare?.({
              engine: context.engine,
              commandApi: service.api,
              projections: { ...(views.at(-1) as Views), restarts: () => 0 },
              secrets: service.secrets,
            });
          return [service];
        },
      },
      first && operators ? { operators } : {},
    );
    addresses['command-api'].push(server.url);
    if (!openedApi) throw new Error('the command API was not opened');
    return { ...openedApi, operatorsUrl: server.operatorsUrl };
  }

  async function openQueryApi(): Promise<void> {
    const server = await open({
      openViews,
      openServices: async (serverContext) => {
        const context = withFaultsOfEngine(firstEngine, serverContext);
        return [await createQueryService(context, { pages, supportEmail, messengerUrl, languages })];
      },
    });
    addresses['query-api'].push(server.url);
  }

  function openProjections(): Promise<RunningServer> {
    return open({
      ...LONE_PROJECTIONS,
      openViews: (context) => LONE_PROJECTIONS.openViews(behind(gate, context)),
    });
  }

  try {
    const [first] = await together([openCommandApi(true), openProjections()]);
    const [second] = await together([openCommandApi(false), openQueryApi(), openQueryApi()]);
    await Promise.all(openedServers.map(({ ready }) => ready));
    await door.look();
    const all = allViews(views);
    return {
      url: door.url,
      operatorsUrl: first.operatorsUrl,
      endpoints: endpointsOf(openedServers),
      engine: first.context.engine,
      commandApi: bothApis([first, second]),
      projections: {
        ...all,
        isWriter: () => false,
        isRunning: () => true,
        restarts: () => 0,
        close: async () => {},
      },
      secrets: first.secrets,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
