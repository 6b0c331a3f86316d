import { LOG_START, reject } from '@ringpost/domain';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { AUDITED } from './audited-nouns.ts';
import { type OneStream, readStreamLife, readStreamPage } from './fold-stream.ts';
import { folding } from './log-reader.ts';
import { presentEvent } from './present-event.ts';
import { knownOf } from './read-timeline.ts';
import { streamAsOfContract, streamContract, streamLifeContract } from './stream.contract.ts';
import { streamAsOf } from './stream-as-of.ts';

/** @throws Rejection `not-found` for a stream without events */
async function checkStream({ positionOf }: QueryDeps, { kind, id }: OneStream): Promise<void> {
  if ((await positionOf(AUDITED[kind].stream(id))) === LOG_START) throw reject('not-found');
}

/** What happened to one thing, for admins: its stream as it is in the log, and its state at any moment. */
export function streamRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', streamContract, async ({ params, query: { part, ...page } }, { userId: adminId }) => {
      const of = { ...params, part };
      await checkStream(deps, of);
      const { page: events, total } = await folding(adminId, () => readStreamPage(deps, of, page));
      const known = await knownOf(deps, events);
      return { status: 200, body: { data: events.map((event) => presentEvent(event, known)), total } };
    }),

    endpoint('support', streamLifeContract, async ({ params, query: { part } }, { userId: adminId }) => {
      const of = { ...params, part };
      await checkStream(deps, of);
      return { status: 200, body: await folding(adminId, () => readStreamLife(deps, of)) };
    }),

    endpoint('support', streamAsOfContract, async (call, { userId: adminId }) => {
      const { part, ...moment } = call.query;
      const of = { ...call.params, part };
      await checkStream(deps, of);
      return { status: 200, body: await folding(adminId, () => streamAsOf(deps, of, moment, call.now)) };
    }),
  ];
}
