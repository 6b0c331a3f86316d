import { createHash, timingSafeEqual } from 'node:crypto';
import { reject } from '@ringpost/domain';
import { Type } from 'typebox';
import type { AnswerTo } from './declared-answers.ts';
import { type Endpoint, endpoint, type Proof, route, signedEndpoint } from './endpoint.ts';
import type { Metrics } from './metrics.ts';

/** The schema of an answer with one fixed word. */
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
const metricsText = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus, with the token of the operators as the bearer.',
  tag: 'operations',
  answers: { 200: 'text/plain; version=0.0.4; charset=utf-8' },
});

/** Compares digests, because they have the same length for any input. */
export function isOperator(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const [shown, expected] = [authorization, `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return shown !== undefined && expected !== undefined && timingSafeEqual(shown, expected);
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

/** The figures, for a caller with the token of the operators. Without a configured token there is no such route. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): readonly Endpoint[] {
  if (token === undefined) return [];
  return [signedEndpoint(metricsText, operatorsProof(token), async () => figures(metrics))];
}

/** The figures without a token, for a port that only operators can reach. */
export function openMetricsRoute(metrics: Metrics): Endpoint {
  return endpoint('guest', metricsText, async () => figures(metrics));
}
