import {
  type BulkPlaced,
  type GivenDiscount,
  reject,
  type SinglePlaced,
  spentAt,
  type VolumeDiscountGiven,
  type WalletEvent,
  type WalletState,
} from '../domain/index.ts';
import { toDollars } from './money-display.ts';
import type { NumberAreas } from './number-areas.ts';

// The facts that follow the hold of a price in the same append: what it is for, who bought it, and why it costs less.

/** The fact that says which numbers a hold is for, so that a process that resumes the order uses no others. */
export function choose(
  { userId, orderId }: SinglePlaced | BulkPlaced['data'],
  numbers: readonly string[] | undefined,
): readonly WalletEvent[] {
  return numbers ? [{ type: 'NumbersChosen', data: { orderId, userId, numbers } }] : [];
}

/** The facts that say which number an order of one number is for: the chosen one, or one of some areas. */
export function limitNumbers(
  placed: SinglePlaced,
  chosen: string | undefined,
  areas: NumberAreas | undefined,
): readonly WalletEvent[] {
  if (chosen !== undefined) return choose(placed, [chosen]);
  if (!areas) return [];
  const { orderId, userId } = placed;
  const [wanted, excluded] = [[...areas.wanted], [...areas.excluded]];
  return [{ type: 'AreasOrdered', data: { orderId, userId, wanted, excluded } }];
}

/** The fact that says why an admin bought. */
export function explain(
  { userId, orderId }: SinglePlaced | BulkPlaced['data'],
  reason: string | undefined,
): readonly WalletEvent[] {
  return reason === undefined ? [] : [{ type: 'BoughtBySupport', data: { orderId, userId, reason } }];
}

/**
 * The fact that says why the price is less than that of the list. The quote read the wallet a moment ago, so the sum is looked at
 * again: money may have come back meanwhile, or a day may be over.
 * @throws Rejection `price-changed`
 */
export function giveDiscount(
  of: Pick<VolumeDiscountGiven['data'], 'userId' | 'holdId' | 'orderId' | 'unitPriceMills'>,
  heldAt: string,
  discount: GivenDiscount | undefined,
  { spent }: WalletState,
): readonly WalletEvent[] {
  if (!discount) return [];
  const { userId, holdId, orderId, unitPriceMills } = of;
  const { percent, fromMills, listPriceMills } = discount;
  const spentMills = spentAt(spent, heldAt);
  if (spentMills < fromMills) {
    const [quoted_price, price] = [toDollars(unitPriceMills), toDollars(listPriceMills)];
    throw reject('price-changed', { quoted_price, price });
  }
  const prices = { listPriceMills, unitPriceMills };
  const data = { userId, holdId, orderId, percent, fromMills, spentMills, ...prices };
  return [{ type: 'VolumeDiscountGiven', data }];
}

/** As `giveDiscount`, for an order. */
export function discountOrder(
  placed: SinglePlaced | BulkPlaced['data'],
  discount: GivenDiscount | undefined,
  state: WalletState,
): readonly WalletEvent[] {
  return giveDiscount({ ...placed, holdId: placed.orderId }, placed.placedAt, discount, state);
}
