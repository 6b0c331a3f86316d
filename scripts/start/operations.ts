import type { CommandApi } from '@ringpost/command-api/app';
import { EventPosition } from '@ringpost/events/contracts/fields.contract';
import {
  type AnswerTo,
  type Endpoint,
  endpoint,
  isOperator,
  liveRoute,
  type Metrics,
  metricsRoutes,
  openMetricsRoute,
  route,
  statusOf,
} from '@ringpost/events/http';
import { Type } from 'typebox';
import type { Health, HealthReport } from './health.ts';

const Report = Type.Object({
  ready: Type.Boolean(),
  store: Type.Enum(['up', 'down']),
  /** Null when everything has started. */
  starting: Type.Union([Type.Object({ percent: Type.Integer() }), Type.Null()]),
  projections: Type.Array(
    Type.Object({
      name: Type.String(),
      version: Type.Integer(),
      position: Type.String(),
      /** For how long it has not shown what the log holds. */
      behindSeconds: Type.Number({ minimum: 0 }),
      stopped: Type.Union([Type.Object({ position: EventPosition }), Type.Null()]),
    }),
  ),
  policies: Type.Array(Type.Object({ name: Type.String(), stopped: Type.Boolean() })),
});

const ready = route({
  method: 'GET',
  path: '/health/ready',
  summary:
    'Whether requests are answered. With the token of the operators: how far each projection and policy is.',
  tag: 'operations',
  answers: {
    200: Type.Union([statusOf('ready'), Report]),
    503: Type.Union([statusOf('unavailable'), Report]),
  },
});
const openapi = route({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document.',
  tag: 'operations',
  answers: { 200: Type.Unknown() },
});

export interface OperationsDeps {
  readonly health: Health;
  readonly commandApi: Pick<CommandApi, 'policies'>;
  readonly metrics: Metrics;
  /** The whole API as an OpenAPI document. */
  readonly describe: () => unknown;
  /** What those show who run the service; undefined: nobody can on this port. */
  readonly operatorsToken: string | undefined;
}

/**
 * What those who run the service ask it: is it there, can it work, how does it do, what can it do. Strangers hear one word:
 * by figures and positions they could count what others do.
 */
export function operationsRoutes(deps: OperationsDeps): readonly Endpoint[] {
  const { health, metrics, describe, operatorsToken } = deps;
  return [
    endpoint('guest', liveRoute, async () =>
      (await health.isLive())
        ? { status: 200, body: { status: 'live' } }
        : { status: 503, body: { status: 'stuck' } },
    ),
    endpoint('guest', ready, async ({ header }) => {
      const answer = await readiness(deps);
      if (isOperator(header('authorization'), operatorsToken)) return answer;
      return answer.status === 200
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'unavailable' } };
    }),
    endpoint('guest', openapi, async () => ({ status: 200, body: describe() })),
    ...metricsRoutes(metrics, operatorsToken),
  ];
}

/** The same on a port of its own, which the operator lets nobody else reach. Where there is a token, it is asked for too. */
export function operatorsRoutes(deps: OperationsDeps): readonly Endpoint[] {
  const { metrics, operatorsToken } = deps;
  if (operatorsToken !== undefined) return operationsRoutes(deps);
  return [endpoint('guest', ready, () => readiness(deps)), openMetricsRoute(metrics)];
}

async function readiness({ health, commandApi }: OperationsDeps): Promise<AnswerTo<typeof ready>> {
  const report = await health.report(commandApi.policies());
  return { status: report.ready ? 200 : 503, body: told(report) };
}

/** What operators are told: no error, for those are in the log. */
function told({ ready, store, starting, projections, policies }: HealthReport) {
  return {
    ready,
    store,
    starting,
    projections: projections.map(({ name, version, position, behindSeconds, stopped }) => ({
      name,
      version,
      position,
      behindSeconds,
      stopped: stopped && { position: stopped.position },
    })),
    policies: policies.map(({ name, stopped }) => ({ name, stopped: stopped !== undefined })),
  };
}
