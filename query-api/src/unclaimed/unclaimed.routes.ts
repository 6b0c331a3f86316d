import { reject } from '@ringpost/domain';
import { UNCLAIMED_LISTS_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint, rateLimit, takeFromBlocks } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { unclaimedAppsContract, unclaimedNumbersContract } from './unclaimed.contract.ts';
import { createUnclaimedReader } from './unclaimed-reader.ts';

const MINUTE_SECONDS = 60;
/** How much more than one IPv6 /64 its /56 and its /48 may read. */
const BLOCK_SHARES = [1, 2, 4] as const;

/** Messages that came for an app to a number that nobody has. */
export function unclaimedRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { clock } = deps;
  const reader = createUnclaimedReader(deps);
  const limits = BLOCK_SHARES.map((share) => {
    const burst = share * UNCLAIMED_LISTS_PER_MINUTE;
    return rateLimit({ clock, burst, refillSeconds: MINUTE_SECONDS / burst });
  });

  return [
    endpoint('guest', unclaimedAppsContract, async ({ query, now }) => {
      const data = await reader.apps(now, query.last_days);
      return { status: 200, body: { data, total: data.length } };
    }),

    endpoint('guest', unclaimedNumbersContract, async ({ query, now, address }) => {
      takeFromBlocks(limits, address);
      const { app_uuid: appId, last_days: days, count, offset } = query;
      const list = await reader.numbers(appId, now, days);
      if (!list) throw reject('not-found');
      return { status: 200, body: { data: list.slice(offset, offset + count), total: list.length } };
    }),
  ];
}
