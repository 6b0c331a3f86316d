import { createHash, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { reject } from '../domain/index.ts';
import type { AnswerTo } from './declared-answers.ts';
import { type Endpoint, endpoint, type Proof, route, signedEndpoint } from './endpoint.ts';
import type { Metrics } from './metrics.ts';

/** The schema of an answer that is one word. */
export function statusOf<const Word extends string>(status: Word) {
  return Type.Object({ status: Type.Literal(status) });
}

export const liveRoute = route({
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers, and its work goes on. 503 asks for a restart.',
  tag: 'operations',
  answers: { 200: statusOf('live'), 503: statusOf('stuck') },
});
const readyRoute = route({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether requests are answered.',
  tag: 'operations',
  answers: { 200: statusOf('ready'), 503: statusOf('unavailable') },
});
const metricsText = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus, with the token of the operators as the bearer.',
  tag: 'operations',
  answers: { 200: 'text/plain; version=0.0.4; charset=utf-8' },
});

/** Compares digests, which are of one length whatever was sent. */
export function isOperator(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const [shown, wanted] = [authorization, `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return shown !== undefined && wanted !== undefined && timingSafeEqual(shown, wanted);
}

function operatorsProof(token: string): Proof<void> {
  return {
    headers: ['authorization'],
    check({ header }) {
      if (!isOperator(header('authorization'), token)) throw reject('bad-signature');
    },
  };
}

async function figures(metrics: Metrics): Promise<AnswerTo<typeof metricsText>> {
  const { body, type } = await metrics.text();
  return { status: 200, body, type };
}

/** The figures, for who shows the token of the operators; no route at all where there is no token. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): readonly Endpoint[] {
  if (token === undefined) return [];
  return [signedEndpoint(metricsText, operatorsProof(token), async () => figures(metrics))];
}

/** The figures without a token, for a port that only operators reach. */
export function openMetricsRoute(metrics: Metrics): Endpoint {
  return endpoint('guest', metricsText, async () => figures(metrics));
}

/** What a service that runs alone answers to those who run it. */
export function serviceRoutes(
  isReady: () => Promise<boolean>,
  metrics: Metrics,
  operatorsToken: string | undefined,
): readonly Endpoint[] {
  return [
    endpoint('guest', liveRoute, async () => ({ status: 200, body: { status: 'live' } })),
    endpoint('guest', readyRoute, async () =>
      (await isReady().catch(() => false))
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'unavailable' } },
    ),
    ...metricsRoutes(metrics, operatorsToken),
  ];
}
