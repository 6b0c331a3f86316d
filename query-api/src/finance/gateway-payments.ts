import { toDollars } from '@ringpost/domain/rules/money-display';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import type { StreamedText } from '@ringpost/web/http';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { ComparedPayment } from './finance.contract.ts';
import type { Period } from './period.ts';

function stateOf({ receivedMills, creditedMills }: PaymentRow): ComparedPayment['state'] {
  if (receivedMills === 0) return 'open';
  return creditedMills > 0 ? 'paid' : 'returned';
}

function present(row: PaymentRow): ComparedPayment {
  return {
    payment_uuid: row._id,
    transaction_id: row.chargeId,
    started_at: row.startedAt,
    amount: toDollars(row.receivedMills > 0 ? row.receivedMills : row.amountMills),
    state: stateOf(row),
    taken_back: toDollars(row.receivedMills > 0 ? row.receivedMills - row.creditedMills : 0),
  };
}

/** The payments of a gateway, or of all, in a period, newest first, one on each line. */
export async function* gatewayPayments(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  gateway: string | undefined,
  { since, until }: Period,
): StreamedText {
  const pages = pagesByTime(
    `${until}T23:59:59.999Z`,
    ({ latest, skip, limit }) =>
      readModel
        .collection(payments)
        .find(
          { ...(gateway && { gateway }), startedAt: { $gte: `${since}T00:00:00.000Z`, $lte: latest } },
          { sort: [['startedAt', -1]], skip, limit },
        ),
    ({ startedAt }) => startedAt,
  );
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(present(row))}\n`).join('');
}
