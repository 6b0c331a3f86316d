import { reject } from '@ringpost/domain';
import { OWN_DATA_EXPORTS_PER_DAY } from '@ringpost/domain/rules/limits';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint, rateLimit, type StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { ownDataContract } from './own-data.contract.ts';
import { ownDataFile } from './own-data-file.ts';

const DAY_SECONDS = 86_400;
/** After this time a file that nobody reads does not stop the next one. */
const LONGEST_MS = 600_000;

/** Lets customers take their own data with them: one file at a time, and a few a day. */
export function ownDataRoutes(deps: QueryDeps): readonly Endpoint[] {
  const limit = rateLimit({
    clock: deps.clock,
    burst: OWN_DATA_EXPORTS_PER_DAY,
    refillSeconds: DAY_SECONDS / OWN_DATA_EXPORTS_PER_DAY,
  });
  const begunAt = new Map<string, number>();

  async function* oneAtATime(userId: string, file: StreamedText): StreamedText {
    try {
      yield* file;
    } finally {
      begunAt.delete(userId);
    }
  }

  return [
    endpoint('customer', ownDataContract, async ({ now, concerns }, caller) => {
      const { userId } = caller;
      concerns(userId);
      const at = Date.parse(now);
      if (at - (begunAt.get(userId) ?? Number.NEGATIVE_INFINITY) < LONGEST_MS)
        throw reject('busy', { retryAfterSeconds: 10 });
      limit.take(userId);
      begunAt.set(userId, at);
      const body = oneAtATime(userId, ownDataFile(deps, caller, now));
      return { status: 200, body, headers: savedAs('ringpost-own-data.json') };
    }),
  ];
}
