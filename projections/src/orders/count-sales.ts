import { type EventOf, orderOfPurpose } from '@ringpost/domain';
import type { EventHandler, EventHandlers, Rows } from '../kernel/projector.ts';
import { orders } from './orders.view.ts';
import { type SalesDayRow, salesDays } from './sales.view.ts';

type SaleFact = EventOf<'FundsCaptured' | 'ActivationFeeCharged' | 'FundsRefunded' | 'RentalRefunded'>;

const NOTHING = {
  captures: 0,
  capturedMills: 0,
  fees: 0,
  feesMills: 0,
  refunds: 0,
  refundedMills: 0,
} as const;

function orderIdOf({ data }: SaleFact): string | null {
  return 'orderId' in data ? data.orderId : orderOfPurpose(data.purpose);
}

function soldOf({ type, data: { amountMills } }: SaleFact, before: SalesDayRow): Partial<SalesDayRow> {
  switch (type) {
    case 'FundsCaptured':
      return { captures: before.captures + 1, capturedMills: before.capturedMills + amountMills };
    case 'ActivationFeeCharged':
      return { fees: before.fees + 1, feesMills: before.feesMills + amountMills };
    case 'FundsRefunded':
    case 'RentalRefunded':
      return { refunds: before.refunds + 1, refundedMills: before.refundedMills + amountMills };
  }
}

function count(event: SaleFact, rows: Rows): void {
  const orderId = orderIdOf(event);
  const order = orderId === null ? undefined : rows.get(orders, orderId);
  const date = event.meta.occurredAt.slice(0, 10);
  const [appId, vendorId] = [order?.appId ?? null, order?.vendorId ?? null];
  const _id = `${date}/${appId ?? ''}/${vendorId ?? ''}`;
  const before = rows.get(salesDays, _id) ?? { ...NOTHING, _id, date, appId, vendorId };
  rows.put(salesDays, { ...before, ...soldOf(event, before) });
}

/** The order's row is read for its own entry of the timeline anyway. The row of the day has its app and vendor in its id. */
const SALE: EventHandler<SaleFact> = { apply: count };

/** What is paid for orders, by day, app and vendor. */
export const SALES: EventHandlers = {
  FundsCaptured: SALE,
  ActivationFeeCharged: SALE,
  FundsRefunded: SALE,
  RentalRefunded: SALE,
};
