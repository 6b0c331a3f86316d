import { streams } from '@ringpost/domain';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { findOne, type PositionCall } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';

/**
 * The account with this id.
 * @throws Rejection `not-found`, or `unavailable` if it is missing and the view is still behind
 */
export async function findAccount(deps: QueryDeps, call: PositionCall, userId: string): Promise<AccountRow> {
  const { found } = await findOne(deps, call, {
    of: { userId, streams: [streams.account(userId)] },
    projectors: ['accounts'],
    read: () => deps.readModel.collection(accounts).get(userId),
  });
  return found;
}
