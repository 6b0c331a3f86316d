import type { CommandApi } from '@ringpost/command-api/app';
import { type Endpoint, endpoint, type Metrics, route } from '@ringpost/events/edge';
import type { Health, HealthReport } from './health.ts';

export interface OperationsDeps {
  readonly health: Health;
  readonly commandApi: Pick<CommandApi, 'policies'>;
  readonly metrics: Metrics;
  /** The whole API as an OpenAPI document. */
  readonly describe: () => unknown;
}

/** What those who run the service ask it: is it there, can it work, how does it do, what can it do. */
export const operationsRoutes = (deps: OperationsDeps): readonly Endpoint[] => [
  endpoint('guest', live, async () =>
    (await deps.health.isLive())
      ? { status: 200, body: { status: 'live' } }
      : { status: 503, body: { status: 'stuck' } },
  ),
  endpoint('guest', ready, async () => {
    const report = await deps.health.report(deps.commandApi.policies());
    return { status: report.ready ? 200 : 503, body: told(report) };
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
  summary: 'The process answers, and its work goes on. 503 asks for a restart.',
  tag: 'operations',
  answers: { 200: null, 503: null },
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

/** What anybody may know: no error, and of positions only those at which something stopped, which no traffic moves. */
const told = ({ ready, store, starting, projections, policies }: HealthReport) => ({
  ready,
  store,
  starting,
  projections: projections.map(({ name, version, lag, stopped }) => ({
    name,
    version,
    lag,
    stopped: stopped && { position: stopped.position },
  })),
  policies: policies.map(({ name, stopped }) => ({ name, stopped: stopped !== undefined })),
});
