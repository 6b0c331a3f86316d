import { reject } from '../domain/index.ts';
import { isLarge } from './large-price-change.ts';

/**
 * One admin alone changes a fee by at most half: of what it is at the time from which the change counts, and of what two admins
 * agreed on last, so that two steps do not pass where one does not.
 * @param shown the value as an answer has it
 * @throws Rejection `large-price-change`, with the old and the new value
 */
export function requireSmallFee(
  { present, agreed, after }: { readonly present: number; readonly agreed: number; readonly after: number },
  shown: (value: number) => number,
): void {
  const before = [present, agreed].find((each) => isLarge(each, after));
  if (before === undefined) return;
  throw reject('large-price-change', {
    price_of: 'fee',
    old_price: shown(before),
    new_price: shown(after),
  });
}
