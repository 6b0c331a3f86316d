import type { CommandApi } from '@ringpost/command-api/app';
import { type Endpoint, endpoint, type Metrics, route } from '@ringpost/events/edge';
import type { Engine } from '@ringpost/events/engine';
import type { ProjectionsThread } from '@ringpost/projections/app';

export interface OperationsDeps {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly projections: ProjectionsThread;
  readonly metrics: Metrics;
  /** The whole API as an OpenAPI document. */
  readonly describe: () => unknown;
}

/** What those who run the service ask it: is it there, can it work, how does it do, what can it do. */
export const operationsRoutes = (deps: OperationsDeps): readonly Endpoint[] => [
  endpoint('guest', live, async () => ({ status: 200, body: { status: 'live' } })),
  endpoint('guest', ready, async () => {
    const state = await readiness(deps);
    return { status: state.ready ? 200 : 503, body: state };
  }),
  endpoint('guest', metricsText, async () => {
    const { body, type } = await deps.metrics.text();
    return { status: 200, body, type };
  }),
  endpoint('guest', openapi, async () => ({ status: 200, body: deps.describe() })),
];

const live = route({
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers.',
  tag: 'operations',
  answers: { 200: null },
});
const ready = route({
  method: 'GET',
  path: '/health/ready',
  summary: 'The store answers, and how far each projection and policy is.',
  tag: 'operations',
  answers: { 200: null, 503: null },
});
const metricsText = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus.',
  tag: 'operations',
  answers: { 200: null },
});
const openapi = route({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document.',
  tag: 'operations',
  answers: { 200: null },
});

/** Not ready while the store is silent, or a projection or a policy has stopped and needs an operator. */
const readiness = async ({ engine, commandApi, projections }: OperationsDeps) => {
  const store = await engine.events.health().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  const views = projections.status();
  // While the store is silent, nobody knows how far the views are behind.
  const head = await engine.events.head().catch(() => undefined);
  const policies = commandApi.policies();
  const stopped = [...views, ...policies].some((each) => each.stopped !== undefined);
  // Positions and errors stay inside: strangers may read this.
  return {
    ready: store === 'up' && !stopped,
    store,
    projections: views.map(({ name, version, position, stopped: why }) => ({
      name,
      version,
      lag: head === undefined ? null : Math.max(head - position, 0),
      stopped: why !== undefined,
    })),
    policies: policies.map(({ name, stopped: why }) => ({ name, stopped: why !== undefined })),
  };
};
