import type { BuyingLimitsSet } from '@ringpost/events/catalogue';
import type { Deps } from '../kernel/deps.ts';
import type { Cause } from '../kernel/send.ts';
import { sendToAccount } from './accounts-context.ts';

/**
 * Sets what one customer may buy and cancel in a time; null: what everybody may.
 * @throws Rejection `not-found`, `email-unverified`
 */
export async function setBuyingLimits(
  deps: Deps,
  limits: BuyingLimitsSet['data'],
  cause: Cause,
): Promise<void> {
  const { userId, ...set } = limits;
  await sendToAccount(deps, userId, { type: 'SetBuyingLimits', ...set }, cause);
}
