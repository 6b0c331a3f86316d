import type { Mills } from '../domain/index.ts';
import type { ShopValues } from './shop-settings.ts';

/** The settings of the fee. */
export type ActivationFee = Pick<ShopValues, 'activation-fee-percent' | 'activation-fee-least'>;

/**
 * What an activation on demand costs if it ends without an SMS. It has a file of its own, because the browser needs nothing
 * else of the rules for such activations.
 */
export function activationFeeMills(unitPriceMills: Mills, fee: ActivationFee): Mills {
  const share = Math.ceil((unitPriceMills * fee['activation-fee-percent']) / 100);
  return Math.min(unitPriceMills, Math.max(fee['activation-fee-least'], share));
}
