import { createCommandService } from '@ringpost/command-api/server-part';
import { isAtOrAfter } from '@ringpost/domain';
import type { EngineOptions } from '@ringpost/engine';
import { pollUntil } from '@ringpost/engine/async';
import { LONE_PROJECTIONS, openProjectionsThread } from '@ringpost/projections/server-part';
import { createLog } from '@ringpost/web/http';
import { openServer, type ServerContext, type Views } from '@ringpost/web/server';
import type { Filling } from './fill-store.ts';

const SETTLE_WITHIN_MS = 3_600_000;
const LOOK_AGAIN_MS = 50;

function openViews(context: ServerContext, engine: EngineOptions): Promise<Views> {
  return engine.kind === 'embedded'
    ? openProjectionsThread(context, { dataDir: engine.folder })
    : LONE_PROJECTIONS.openViews(context);
}

/**
 * Fills a store through the command API and the projections of its own server, with policies, under a clock that the work
 * moves. Resolves when views and policies have seen everything and all is closed.
 */
export async function withFilling(
  engine: EngineOptions,
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  let now = Date.now();
  let views: Views | undefined;
  const { ready, close } = await openServer(
    {
      engine,
      clock: { now: () => new Date(now) },
      log: createLog({ level: 'error' }),
      host: '127.0.0.1',
      port: 0,
      production: false,
      disk: async () => 0,
    },
    {
      async openViews(context) {
        views = await openViews(context, engine);
        return views;
      },
      async openServices(context) {
        const { events } = context.engine;
        // Timers wait while the views are behind. Here the work itself handles everything that is due.
        const command = await createCommandService(
          { ...context, viewsBehind: () => true },
          { smtp: undefined, secrets: {} },
        );
        await command.start();
        const { api } = command;
        const settle = async (): Promise<void> => {
          await api.inbox.idle();
          const head = await events.head();
          for (const { name } of views?.status() ?? []) {
            if (!(await views?.waitFor(name, head, SETTLE_WITHIN_MS)))
              throw new Error(`${name} stays behind`);
          }
          const hasPassed = () =>
            api.policies().every(({ position }) => isAtOrAfter(position, head)) || undefined;
          const looks = SETTLE_WITHIN_MS / LOOK_AGAIN_MS;
          if (!(await pollUntil(hasPassed, { everyMs: LOOK_AGAIN_MS, looks })))
            throw new Error('a policy stays behind');
        };
        await work({
          deps: { ...api.deps, viewsBehind: () => false },
          inbox: api.inbox,
          setTime: (milliseconds) => {
            now = milliseconds;
          },
          settle,
        });
        await settle();
        return [{ ...command, start: async () => {} }];
      },
    },
  );
  await ready;
  await close();
}
