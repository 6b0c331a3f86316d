import { itemIdOf, type Mills, transfer, type WalletEvent, type WalletState } from '@ringpost/domain';
import { payDebtFirst } from '@ringpost/domain/rules/incoming-money';

/** Gives back the price of the numbers that a bulk order did not get. */
export interface ReleaseMissing {
  readonly type: 'ReleaseMissing';
  readonly userId: string;
  /** The id by which a repetition is recognised, so it happens once. */
  readonly operationId: string;
  readonly bulkId: string;
  /** Their places in it. */
  readonly items: readonly number[];
}

/** Gives back what was paid for a rental that its customer gave back, less what admins gave back of it before. */
export interface RefundRental {
  readonly type: 'RefundRental';
  readonly userId: string;
  readonly orderId: string;
  /** What was paid for it, as the log says. */
  readonly paidMills: Mills;
}

/** Releases only the parts that are still open, so the price of a number comes back once. */
export function releaseMissing(command: ReleaseMissing, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, bulkId, items: requestedItems } = command;
  const items: number[] = [];
  let amountMills = 0;
  for (const item of requestedItems) {
    const open = state.openHolds.get(itemIdOf(bulkId, item));
    if (!open) continue;
    items.push(item);
    amountMills += open.amountMills;
  }
  if (items.length === 0) return [];
  const purpose = { kind: 'bulk', id: bulkId, items } as const;
  const entries = transfer('held', 'available', amountMills);
  const moved = { userId, operationId, holdId: bulkId, purpose, amountMills, entries };
  const data = { ...moved, reason: 'not-assigned' } as const;
  return payDebtFirst({ type: 'FundsReleased', data }, operationId, state);
}

/** Once for each rental, even if nothing is left to give back. */
export function refundRental(
  { userId, orderId, paidMills }: RefundRental,
  state: WalletState,
): readonly WalletEvent[] {
  const { refunded, givenBack } = state.manual;
  if (givenBack.has(orderId)) return [];
  const amountMills = Math.max(0, paidMills - (refunded.get(orderId) ?? 0));
  const operationId = `${orderId}:given-back`;
  const entries = transfer('revenue', 'available', amountMills);
  const data = { userId, orderId, operationId, amountMills, entries };
  return payDebtFirst({ type: 'RentalRefunded', data }, operationId, state);
}
