import { account, accountAt, streams } from '@ringpost/domain';
import { type BuyingLimits, buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** How much this customer may buy and cancel, from memory: each request has just read the account. */
export async function readLimits(
  deps: Pick<Deps, 'streams' | 'clock'>,
  userId: string,
): Promise<BuyingLimits> {
  const { state } = await deps.streams.load(streams.account(userId), account);
  const now = accountAt(state, nowIso(deps));
  return buyingLimitsOf(now.status === 'absent' ? undefined : now.buyingLimits);
}
