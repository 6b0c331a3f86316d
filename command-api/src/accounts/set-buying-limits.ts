import type { BuyingLimitsSet, Position } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleAccount } from './account.commands.ts';

/**
 * Sets how many orders one customer may place and cancel in a period. Null: the default limit.
 * @throws Rejection `not-found`, `email-unverified`
 */
export async function setBuyingLimits(
  deps: Deps,
  limits: BuyingLimitsSet['data'],
  cause: Cause,
): Promise<{ readonly position: Position }> {
  const { userId, ...set } = limits;
  return await handleAccount(deps, userId, { type: 'SetBuyingLimits', ...set }, cause);
}
