import type { Mills } from '../domain/index.ts';
import { ACTIVATION_FEE_MIN_MILLS, ACTIVATION_FEE_PERCENT } from '../domain/on-demand/on-demand.limits.ts';

/**
 * What an activation on demand costs if it ends without an SMS. It has a file of its own, because the browser needs nothing
 * else of the rules for such activations.
 */
export function activationFeeMills(unitPriceMills: Mills): Mills {
  const share = Math.ceil((unitPriceMills * ACTIVATION_FEE_PERCENT) / 100);
  return Math.min(unitPriceMills, Math.max(ACTIVATION_FEE_MIN_MILLS, share));
}
