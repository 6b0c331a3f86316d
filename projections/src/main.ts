import { fileURLToPath } from 'node:url';
import { reject } from '@ringpost/events/domain';
import { type CreateService, runService } from '@ringpost/events/http';
import { startProjections } from './app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const createProjectionsService: CreateService = async ({ engine, log, metrics }) => {
  const projections = await startProjections({
    ...engine,
    onAlarm: (projector, stopped) => log.error({ projector, ...stopped }, 'a projector stopped'),
    onAway: (error) => log.warn({ err: error }, 'the projections wait for their store'),
  });
  metrics.gauge(
    'ringpost_view_stopped',
    '1 for a view that stopped at an event and needs an operator.',
    'view',
    () => new Map(projections.status().map(({ name, stopped }) => [name, stopped ? 1 : 0])),
  );
  return {
    endpoints: [],
    // It serves nobody but operators.
    sessions: { authenticate: () => Promise.reject(reject('unauthenticated')) },
    isReady: () => projections.status().every(({ stopped }) => !stopped),
    close: projections.close,
  };
};

await runService('The projections', ROOT, createProjectionsService);
