import { type AppPrice, reject } from '@ringpost/domain';
import { largeChange } from '@ringpost/domain/rules/large-price-change';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice, type PriceEntry } from '@ringpost/domain/rules/price-matching';

/** The price of an app as the rules of prices know it. */
function toEntry(price: AppPrice): PriceEntry {
  return { ...price, userId: price.userId ?? null };
}

/**
 * A price of more than half as much more or less is set only by an admin who says so. Compared is what the customers of `scope` pay
 * now with what they pay then, so a first price of one customer counts as a change too, and so does a price that is removed.
 * @throws Rejection `large-price-change`, with the old and the new price; null: the app is not sold there
 */
export function requireConfirmed(
  present: readonly AppPrice[],
  scope: Pick<AppPrice, 'userId' | 'countryIso' | 'vendorId'>,
  then: readonly AppPrice[],
): void {
  const question = { ...scope, userId: scope.userId ?? null };
  const before = choosePrice(present.map(toEntry), question)?.entry;
  const after = choosePrice(then.map(toEntry), question)?.entry;
  if (!before) return;
  if (!after) {
    const old_price = toDollars(before.onDeliveryMills);
    throw reject('large-price-change', { price_of: 'code', old_price, new_price: null });
  }
  const large = largeChange(before, after);
  if (!large) return;
  throw reject('large-price-change', {
    price_of: large.of,
    old_price: toDollars(large.beforeMills),
    new_price: toDollars(large.afterMills),
  });
}
