import { streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import type { Where } from '@ringpost/engine';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { savedAs } from '../kernel/csv-file.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { wherePayments } from './payment-filter.ts';
import {
  adminPaymentListContract,
  onePaymentContract,
  paymentFileContract,
  paymentListContract,
} from './payments.contract.ts';
import { paymentsFile } from './payments-file.ts';
import { presentPayment } from './present-payment.ts';

async function findPayments(
  { readModel }: QueryDeps,
  where: Where,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly PaymentRow[]; readonly total: number }> {
  const page = { sort: [['startedAt', -1]], skip: offset, limit } as const;
  return findPage(readModel.collection(payments), where, page);
}

/** Finds nothing: nobody has this id. */
const NOBODY: Where = { userId: '' };

/** The condition on the customers whose payments an admin asks for: all customers, or one by id or email address. */
async function whoseOf(
  { readModel }: QueryDeps,
  { user_id: userId, email }: { readonly user_id?: string | undefined; readonly email?: string | undefined },
): Promise<Where> {
  if (email === undefined) return userId === undefined ? {} : { userId };
  const address = email.trim().toLowerCase();
  const [owner] = await readModel
    .collection(accounts)
    .find({ email: { $gte: address, $lte: address } }, { sort: [['email', 1]], limit: 1 });
  const isAsked = owner && (userId === undefined || userId === owner._id);
  return isAsked ? { userId: owner._id } : NOBODY;
}

const ADMIN = 'admin:';

/** The id of the admin who gave a credit; undefined for a payment, and for a credit of the system. */
function adminOf({ givenBy }: PaymentRow): string | undefined {
  return givenBy?.startsWith(ADMIN) ? givenBy.slice(ADMIN.length) : undefined;
}

/** Everybody who is named in these rows. */
function namedIn(rows: readonly PaymentRow[]): readonly string[] {
  return rows.flatMap((row) => [row.userId, adminOf(row) ?? []].flat());
}

/** A customer's own payments, and the payments of all customers for admins. */
export function paymentsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;
  return [
    endpoint('customer', paymentListContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['payments']);
      const { rows, total } = await findPayments(deps, wherePayments({ userId }, call.query), call.query);
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
    endpoint('support', adminPaymentListContract, async (call) => {
      const fresh = await freshness(deps, call, ['payments', 'accounts']);
      const where = wherePayments(await whoseOf(deps, call.query), call.query);
      const { rows, total } = await findPayments(deps, where, call.query);
      const emails = await emailsOf(deps, namedIn(rows));
      const data = rows.map((row) => ({
        ...presentPayment(row),
        user_id: row.userId,
        email: emails.get(row.userId) ?? null,
        given_by: emails.get(adminOf(row) ?? '') ?? row.givenBy,
      }));
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
