import { EventPosition } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';
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
} from '../http/index.ts';
import type { Health, HealthReport, PolicyStanding } from './health.ts';

const UpOrDown = Type.Enum(['up', 'down']);

const Report = Type.Object({
  ready: Type.Boolean(),
  store: UpOrDown,
  /** Missing servers are named here. Without the bus the process is still ready. */
  servers: Type.Object({ log: UpOrDown, readModel: UpOrDown, vault: UpOrDown, bus: UpOrDown }),
  /** Null when everything has started. */
  starting: Type.Union([Type.Object({ percent: Type.Integer() }), Type.Null()]),
  projections: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 0 if there are no rows. */
      version: Type.Integer(),
      position: Type.String(),
      /** For how long its rows have been behind the log. */
      behindSeconds: Type.Number({ minimum: 0 }),
      stopped: Type.Union([Type.Object({ position: EventPosition }), Type.Null()]),
    }),
  ),
  policies: Type.Array(Type.Object({ name: Type.String(), stopped: Type.Boolean() })),
  /** The disk of the data; null where servers hold it. */
  disk: Type.Union([
    Type.Object({ usedPercent: Type.Number(), state: Type.Enum(['good', 'alarm', 'full']) }),
    Type.Null(),
  ]),
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
  readonly policies: () => readonly PolicyStanding[];
  readonly metrics: Metrics;
  /** All routes as an OpenAPI document. */
  readonly describe: () => Promise<unknown>;
  /** The token of operators; undefined: nobody can use these routes on this port. */
  readonly operatorsToken: string | undefined;
}

/** What operators see. It has no errors, because those are in the log. */
function operatorsReport({ ready, store, servers, starting, projections, policies, disk }: HealthReport) {
  return {
    ready,
    store,
    servers,
    starting,
    projections: projections.map(({ name, version, position, behindSeconds, stopped }) => ({
      name,
      version,
      position,
      behindSeconds,
      stopped: stopped && { position: stopped.position },
    })),
    policies: policies.map(({ name, stopped }) => ({ name, stopped: stopped !== undefined })),
    disk,
  };
}

async function readiness({ health, policies }: OperationsDeps): Promise<AnswerTo<typeof ready>> {
  const report = await health.report(policies());
  return { status: report.ready ? 200 : 503, body: operatorsReport(report) };
}

/**
 * The routes for operators: is the service alive, is it ready, how does it perform, what does it offer. Other callers get
 * one word, because figures and positions would let them count what others do.
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
    endpoint('guest', openapi, async () => ({ status: 200, body: await describe() })),
    ...metricsRoutes(metrics, operatorsToken),
  ];
}

/** The routes of operations on a separate port that only operators can reach. If there is a token, it is required too. */
export function operatorsRoutes(deps: OperationsDeps): readonly Endpoint[] {
  const { metrics, operatorsToken } = deps;
  if (operatorsToken !== undefined) return operationsRoutes(deps);
  return [endpoint('guest', ready, () => readiness(deps)), openMetricsRoute(metrics)];
}
