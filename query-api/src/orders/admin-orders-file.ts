import { type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { AdminOrderFilter } from './admin-order-filter.ts';
import type { AdminOrderView } from './admin-orders.contract.ts';
import { adminOrderPages } from './find-admin-orders.ts';
import { ORDER_COLUMNS } from './orders-file.ts';
import { presentAdminOrder } from './present-admin-order.ts';

const COLUMNS: readonly CsvColumn<AdminOrderView>[] = [
  ...ORDER_COLUMNS,
  ['refunded', (order) => order.refunded.toFixed(3)],
  ['customer', (order) => order.user_id],
  ['email', (order) => order.email],
];

/** Every order of all customers that the filter finds, newest first. */
export function adminOrdersFile(deps: QueryDeps, filter: AdminOrderFilter, now: string): StreamedText {
  const pages = adminOrderPages(deps, filter, now);
  async function* presented(): AsyncGenerator<readonly AdminOrderView[], void> {
    for await (const rows of pages) {
      const [catalogue, emails] = await Promise.all([
        deps.catalogue.read(),
        emailsOf(
          deps,
          rows.map(({ userId }) => userId),
        ),
      ]);
      yield rows.map((row) => presentAdminOrder(row, emails, catalogue, now));
    }
  }
  return csvFile(COLUMNS, presented());
}
