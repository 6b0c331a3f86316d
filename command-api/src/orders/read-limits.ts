import { account, streams } from '@ringpost/domain';
import { type BuyingLimits, buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import type { Deps } from '../kernel/deps.ts';

/** How much this customer may buy and cancel, from memory: each request has just read the account. */
export async function readLimits(deps: Pick<Deps, 'streams'>, userId: string): Promise<BuyingLimits> {
  const { state } = await deps.streams.load(streams.account(userId), account);
  return buyingLimitsOf(state.status === 'absent' ? undefined : state.buyingLimits);
}
