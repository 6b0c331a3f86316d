import { payments } from '@ringpost/projections/payments/payments.view';
import { type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type PaymentFilter, wherePayments } from './payment-filter.ts';
import type { PaymentView } from './payments.contract.ts';
import { presentPayment } from './present-payment.ts';

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
export const PAYMENT_COLUMNS: readonly CsvColumn<PaymentView>[] = [
  ['payment', (payment) => payment.payment_uuid],
  ['started_at', (payment) => payment.started_at],
  ['gateway', ({ gateway }) => gateway],
  ['coin', ({ coin }) => coin],
  ['transaction', (payment) => payment.transaction_id],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => amount.toFixed(3)],
  ['received', ({ received }) => received.toFixed(3)],
  ['reversed', ({ reversed }) => reversed.toFixed(3)],
  ['credited', ({ credited }) => credited.toFixed(3)],
  ['reason', ({ reason }) => reason],
];

/** Every payment of a customer that the filter finds, newest first. */
export function paymentsFile(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userId: string,
  filter: PaymentFilter,
  now: string,
): StreamedText {
  async function* presented(): AsyncGenerator<readonly PaymentView[], void> {
    const pages = pagesByTime(
      now,
      ({ latest, skip, limit }) =>
        readModel
          .collection(payments)
          .find(wherePayments({ userId }, filter, latest), { sort: [['startedAt', -1]], skip, limit }),
      ({ startedAt }) => startedAt,
    );
    for await (const rows of pages) yield rows.map(presentPayment);
  }
  return csvFile(PAYMENT_COLUMNS, presented());
}
