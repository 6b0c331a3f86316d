import { LARGE_PRICE_CHANGE_PERCENT } from './limits.ts';
import { type RentalPrices, rentalPriceMills } from './price-matching.ts';

/** One price that changes by more than half. Amounts are mills; `new` and `used` are for the days of each entry, or for one term. */
export interface LargeChange {
  readonly of: 'code' | 'new' | 'used';
  readonly beforeMills: number;
  readonly afterMills: number;
}

/** Whether `after` differs from `before` by more than the limit, in per cent of `before`. */
export function isLarge(before: number, after: number): boolean {
  return Math.abs(after - before) * 100 > before * LARGE_PRICE_CHANGE_PERCENT;
}

/** The first term with a price of its own, before or after, whose price changes by more than half. */
function largeTermChange(before: RentalPrices, after: RentalPrices): LargeChange | null {
  for (const { termHours } of [...(before.termPrices ?? []), ...(after.termPrices ?? [])]) {
    for (const age of ['new', 'used'] as const) {
      const beforeMills = rentalPriceMills(before, age, termHours);
      const afterMills = rentalPriceMills(after, age, termHours);
      if (isLarge(beforeMills, afterMills)) return { of: age, beforeMills, afterMills };
    }
  }
  return null;
}

/** The first price that changes by more than half: of a code, of a day with a new or a used number, or of a term. */
export function largeChange(before: RentalPrices, after: RentalPrices): LargeChange | null {
  if (isLarge(before.onDeliveryMills, after.onDeliveryMills))
    return { of: 'code', beforeMills: before.onDeliveryMills, afterMills: after.onDeliveryMills };
  const days = [before.initialTermDays, after.initialTermDays] as const;
  if (isLarge(before.newMills * days[1], after.newMills * days[0]))
    return { of: 'new', beforeMills: before.newMills, afterMills: after.newMills };
  if (isLarge(before.usedMills * days[1], after.usedMills * days[0]))
    return { of: 'used', beforeMills: before.usedMills, afterMills: after.usedMills };
  return largeTermChange(before, after);
}
