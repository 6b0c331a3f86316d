import { LARGE_PRICE_CHANGE_PERCENT } from './limits.ts';
import type { PriceEntry } from './price-matching.ts';

type Prices = Pick<PriceEntry, 'onDeliveryMills' | 'newMills' | 'usedMills' | 'initialTermDays'>;

/** One price that changes by more than half. Amounts are mills; `new` and `used` are for the days of each entry. */
export interface LargeChange {
  readonly of: 'code' | 'new' | 'used';
  readonly beforeMills: number;
  readonly afterMills: number;
}

/** Whether `after` differs from `before` by more than the limit, in per cent of `before`. */
function isLarge(before: number, after: number): boolean {
  return Math.abs(after - before) * 100 > before * LARGE_PRICE_CHANGE_PERCENT;
}

/** The first of the three prices that changes by more than half: of a code, or of a day with a new or a used number. */
export function largeChange(before: Prices, after: Prices): LargeChange | null {
  if (isLarge(before.onDeliveryMills, after.onDeliveryMills))
    return { of: 'code', beforeMills: before.onDeliveryMills, afterMills: after.onDeliveryMills };
  const days = [before.initialTermDays, after.initialTermDays] as const;
  if (isLarge(before.newMills * days[1], after.newMills * days[0]))
    return { of: 'new', beforeMills: before.newMills, afterMills: after.newMills };
  if (isLarge(before.usedMills * days[1], after.usedMills * days[0]))
    return { of: 'used', beforeMills: before.usedMills, afterMills: after.usedMills };
  return null;
}
