import {
  type BulkPlaced,
  type GivenDiscount,
  type ReservedNumberOrdered,
  reject,
  type SinglePlaced,
  spentAt,
  type UnclaimedOrdered,
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

/** Which number an order of one number may get. At most one of them is set, unless it says otherwise; none: any number. */
export interface NumberLimits {
  /** The reserved number that the customer takes with this order. */
  readonly reserved?: Pick<ReservedNumberOrdered['data'], 'reservationId' | 'e164'> | undefined;
  /** The number that the customer chose. */
  readonly chosen?: string | undefined;
  /** The unclaimed message that the customer chose, with its number. */
  readonly unclaimed?: Pick<UnclaimedOrdered['data'], 'messageId' | 'e164' | 'receivedAt'> | undefined;
  /** Where the number must be. */
  readonly areas?: NumberAreas | undefined;
  /** All orders that get the same number or none, the one that decides first. `areas` may be set too. */
  readonly together?: readonly string[] | undefined;
}

/** The fact that says which number an order may get. An order of an unclaimed message names its number as the chosen one too. */
export function limitNumber(
  placed: SinglePlaced,
  { reserved, chosen, unclaimed, areas, together }: NumberLimits,
): readonly WalletEvent[] {
  const { orderId, userId } = placed;
  if (unclaimed) return [{ type: 'UnclaimedOrdered', data: { ...unclaimed, userId, orderId } }];
  if (reserved) return [{ type: 'ReservedNumberOrdered', data: { ...reserved, userId, orderId } }];
  if (chosen !== undefined) return choose(placed, [chosen]);
  const [wanted, excluded] = [[...(areas?.wanted ?? [])], [...(areas?.excluded ?? [])]];
  if (together)
    return [
      { type: 'OneNumberOrdered', data: { orderId, userId, orderIds: [...together], wanted, excluded } },
    ];
  if (!areas) return [];
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
