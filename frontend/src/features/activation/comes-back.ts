import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';

/**
 * The part of a number's price that is refunded without an SMS, in dollars: all of it, minus the fee if a vendor activated the
 * number.
 */
export function comesBack({
  unit_price: price,
  fee_without_sms: fee,
}: Pick<OrderView, 'unit_price' | 'fee_without_sms'>): number {
  return toDollars(toMills(price) - toMills(fee ?? 0));
}
