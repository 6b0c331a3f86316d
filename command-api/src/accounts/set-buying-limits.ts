import type { BuyingLimitsSet, Position } from '@ringpost/events/domain';
import { handleAccount } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';

/**
 * Sets what one customer may buy and cancel in a time; null: what everybody may.
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
