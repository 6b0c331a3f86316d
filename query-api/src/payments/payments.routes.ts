import { streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { payments } from '@ringpost/projections/payments/payments.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { wherePayments } from './payment-filter.ts';
import { onePaymentContract, paymentFileContract, paymentListContract } from './payments.contract.ts';
import { paymentsFile } from './payments-file.ts';
import { presentPayment } from './present-payment.ts';

/** A customer's own payments. */
export function paymentsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;
  return [
    endpoint('customer', paymentListContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['payments']);
      const { limit, offset: skip } = call.query;
      const page = { sort: [['startedAt', -1]], skip, limit } as const;
      const where = wherePayments({ userId }, call.query);
      const { rows, total } = await findPage(readModel.collection(payments), where, page);
      return { status: 200, body: { data: rows.map(presentPayment), total, ...fresh } };
    }),
    endpoint('customer', paymentFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['payments']);
      const body = paymentsFile(deps, userId, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-payments.csv') };
    }),
    endpoint('customer', onePaymentContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.payment(call.params.id)] },
        projectors: ['payments'],
        read: async () => ownedBy(userId, await readModel.collection(payments).get(call.params.id)),
      });
      return { status: 200, body: { ...presentPayment(row), ...fresh } };
    }),
  ];
}
