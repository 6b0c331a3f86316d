import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { timesBetween } from '../kernel/instants.ts';
import type { QueryDeps } from '../query-deps.ts';
import { isPaymentId, type PaymentFilter } from './payment-filter.ts';

/** An id is of one payment. More have it only where a gateway gave it more than once. */
const MOST = 50;

/** The payments of all customers with this id, of ours or of a gateway; newest first. */
export async function paymentsWithId(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  id: string,
): Promise<readonly PaymentRow[]> {
  const rows = readModel.collection(payments);
  if (isPaymentId(id)) return [await rows.get(id.toLowerCase()).then((row) => row ?? [])].flat();
  return rows.find({ chargeId: id }, { sort: [['startedAt', -1]], limit: MOST });
}

/** Whether the other filters of a search find the payment. */
export function isFound(
  { status, gateway, startedAt }: PaymentRow,
  filter: Omit<PaymentFilter, 'search'>,
): boolean {
  const { $gte = startedAt, $lt } = timesBetween(filter.since, filter.until);
  return (
    (filter.status ?? status) === status &&
    (filter.gateway ?? gateway) === gateway &&
    startedAt >= $gte &&
    ($lt === undefined || startedAt < $lt)
  );
}
