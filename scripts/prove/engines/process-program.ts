// One process of the fleet: a service, composed as by its own `main.ts`, with a clock that its parent moves. The product cannot do that.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandApi } from '@ringpost/command-api/app';
import { createCommandService, loneCommandApi } from '@ringpost/command-api/server-part';
import type { Clock } from '@ringpost/domain';
import type { DistributedEngine } from '@ringpost/engine';
import { LONE_PROJECTIONS } from '@ringpost/projections/server-part';
import { loneQueryApi } from '@ringpost/query-api/server-part';
import { createLog } from '@ringpost/web/http';
import {
  openServer,
  rejectionLogger,
  type ServerContext,
  type ServerParts,
  type Views,
} from '@ringpost/web/server';
import { serveParent } from '../http-tests/child-process.ts';

export type ServiceName = 'command-api' | 'projections' | 'query-api';

/** A time of a test: this many milliseconds ahead of the real one, or one instant that stands still. */
export type TestTime = { readonly aheadMs: number } | { readonly at: string };

export interface ServiceWish {
  readonly service: ServiceName;
  readonly engine: DistributedEngine;
  readonly publicUrl: string;
  readonly production: boolean;
  readonly operatorsToken: string;
  readonly supportEmail?: string | undefined;
  readonly time: TestTime;
}

/** The requests of its parent. */
export type ServiceRequests = {
  readonly url: { readonly ask: undefined; readonly answer: string };
  readonly setTime: { readonly ask: TestTime; readonly answer: undefined };
  /** Waits until all work that answered requests began is done. */
  readonly idle: { readonly ask: undefined; readonly answer: undefined };
  /** Waits until this process knows that the views show the present log. */
  readonly caughtUp: { readonly ask: undefined; readonly answer: undefined };
  /** Whether this process writes the views. */
  readonly isWriter: { readonly ask: undefined; readonly answer: boolean };
  /** Handles what is due if this process is responsible; returns the number of handled rows. */
  readonly tick: { readonly ask: undefined; readonly answer: number };
};

const CAUGHT_UP_WITHIN_MS = 60_000;
/** An unavailable server must not keep a process from ending after its test. */
const LEAVES_WITHIN_MS = 5_000;

/** Before it serves its parent, there is nothing to finish. */
function leave(): void {
  process.exit();
}

function clockOf(time: () => TestTime): Clock {
  return {
    now() {
      const current = time();
      return 'at' in current ? new Date(current.at) : new Date(Date.now() + current.aheadMs);
    },
  };
}

function partsOf(service: ServiceName, { supportEmail }: ServiceWish): ServerParts {
  switch (service) {
    case 'command-api':
      return loneCommandApi({
        smtp: undefined,
        secrets: {},
        payments: { sandbox: true },
        dormant: { vendor: 'off' },
      });
    case 'query-api':
      return loneQueryApi({ supportEmail });
    case 'projections':
      return LONE_PROJECTIONS;
  }
}

async function main(wish: ServiceWish): Promise<void> {
  let time = wish.time;
  const parts = partsOf(wish.service, wish);
  let context: ServerContext | undefined;
  let views: Views | undefined;
  let api: CommandApi | undefined;

  const log = createLog({ level: 'warn' });
  const { engine, publicUrl, production } = wish;
  process.on('unhandledRejection', rejectionLogger(log));
  const server = await openServer(
    {
      engine: { ...engine, report: (error) => log.warn({ err: error }, error.message) },
      clock: clockOf(() => time),
      log,
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      production,
      service: wish.service,
      // The tests act as a trusted proxy, so that each request may have another address.
      trustProxy: ['127.0.0.1'],
      operators: { token: wish.operatorsToken },
    },
    {
      async openViews(serverContext) {
        context = serverContext;
        views = await parts.openViews(serverContext);
        return views;
      },
      async openServices(serverContext) {
        if (wish.service !== 'command-api') return parts.openServices(serverContext);
        const command = await createCommandService(serverContext, { smtp: undefined, secrets: {} });
        api = command.api;
        return [command];
      },
    },
  );
  server.ready.catch((error: unknown) => log.error({ err: error }, 'the views cannot be waited for'));

  process.off('disconnect', leave);
  serveParent<ServiceRequests>(
    {
      url: async () => server.url,
      async setTime(newTime) {
        time = newTime;
        return undefined;
      },
      async idle() {
        await api?.inbox.idle();
        return undefined;
      },
      async caughtUp() {
        if (!context || !views) throw new Error('the views are not open');
        const head = await context.engine.events.head();
        for (const { name } of views.status()) {
          if (await views.waitFor(name, head, CAUGHT_UP_WITHIN_MS)) continue;
          throw new Error(`${name} stays behind`);
        }
        return undefined;
      },
      isWriter: async () => views?.isWriter() ?? false,
      tick: async () => api?.tick() ?? 0,
    },
    () => Promise.race([server.close(), sleep(LEAVES_WITHIN_MS)]),
  );
}

process.once('disconnect', leave);
await main(JSON.parse(process.argv[2] ?? '{}') as ServiceWish);
