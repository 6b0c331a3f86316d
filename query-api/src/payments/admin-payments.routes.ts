import { adminOfActor } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import type { PaymentRow } from '@ringpost/projections/payments/payments.view';
import { type CsvColumn, csvFile, savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint, type StreamedText } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type AdminPaymentFilter, adminPaymentPages, findAdminPayments } from './find-admin-payments.ts';
import {
  type AdminPaymentView,
  adminPaymentFileContract,
  adminPaymentListContract,
} from './payments.contract.ts';
import { PAYMENT_COLUMNS } from './payments-file.ts';
import { presentPayment } from './present-payment.ts';

const VIEWS = ['payments', 'accounts'];

/** The id of the admin who gave a credit; undefined for a payment, and for a credit of the system. */
function adminOf({ givenBy }: PaymentRow): string | undefined {
  return adminOfActor(givenBy ?? '');
}

/** Everybody who is named in these rows. */
function namedIn(rows: readonly PaymentRow[]): readonly string[] {
  return rows.flatMap((row) => [row.userId, adminOf(row) ?? []].flat());
}

async function present(deps: QueryDeps, rows: readonly PaymentRow[]): Promise<readonly AdminPaymentView[]> {
  const emails = await emailsOf(deps, namedIn(rows));
  return rows.map((row) => ({
    ...presentPayment(row),
    user_id: row.userId,
    email: emails.get(row.userId) ?? null,
    given_by: emails.get(adminOf(row) ?? '') ?? row.givenBy,
  }));
}

const COLUMNS: readonly CsvColumn<AdminPaymentView>[] = [
  ...PAYMENT_COLUMNS,
  ['given_by', (payment) => payment.given_by],
  ['customer', (payment) => payment.user_id],
  ['email', ({ email }) => email],
];

/** Every payment of all customers that the filter finds, newest first. */
function paymentsFile(deps: QueryDeps, filter: AdminPaymentFilter, now: string): StreamedText {
  async function* presented(): AsyncGenerator<readonly AdminPaymentView[], void> {
    for await (const rows of adminPaymentPages(deps, filter, now)) yield await present(deps, rows);
  }
  return csvFile(COLUMNS, presented());
}

/** The payments of all customers, for admins. */
export function adminPaymentsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminPaymentListContract, async (call) => {
      const { orderBy, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const order = { by: orderBy, direction: orderType === 'ASC' ? 1 : -1 } as const;
      const { rows, total } = await findAdminPayments(deps, filter, order, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminPaymentFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const body = paymentsFile(deps, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-all-payments.csv') };
    }),
  ];
}
