import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';

/** What comes back of one number's price without an SMS, in dollars: all, but for the fee of a number that a vendor activated. */
export function comesBack({
  unit_price: price,
  fee_without_sms: fee,
}: Pick<OrderView, 'unit_price' | 'fee_without_sms'>): number {
  return toDollars(toMills(price) - toMills(fee ?? 0));
}
