import type { Where } from '@ringpost/engine';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { type CustomerFilter, customerOf } from '../accounts/customer-of.ts';
import { findPage } from '../kernel/find-page.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type PaymentFilter, wherePayments } from './payment-filter.ts';
import { isFound, paymentsWithId } from './search-payments.ts';

type Rows = Pick<QueryDeps, 'readModel'>;

/**
 * The payments that an admin asks for: of all customers, or of one by id or email address. `search`: an id of the payment or of the
 * gateway. A search of all customers knows no amounts.
 */
export interface AdminPaymentFilter extends PaymentFilter, CustomerFilter {}

interface Order {
  readonly by: 'started_at' | 'amount';
  readonly direction: 1 | -1;
}

function whereByTime(userId: string | undefined, filter: AdminPaymentFilter, latest?: string): Where {
  const { status, gateway, since, until } = filter;
  return wherePayments(userId === undefined ? {} : { userId }, { status, gateway, since, until }, latest);
}

/** The payments with an id that the other filters find too, newest first. */
async function searched(
  deps: Rows,
  { search = '', ...filter }: AdminPaymentFilter,
  userId: string | undefined,
): Promise<readonly PaymentRow[]> {
  const rows = await paymentsWithId(deps, search.trim());
  return rows.filter((row) => (userId ?? row.userId) === row.userId && isFound(row, filter));
}

/** One page of the payments of all customers, and how many there are. */
export async function findAdminPayments(
  deps: Rows,
  filter: AdminPaymentFilter,
  { by, direction }: Order,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly rows: readonly PaymentRow[]; readonly total: number }> {
  const userId = await customerOf(deps, filter);
  if (filter.search !== undefined) {
    const found = await searched(deps, filter, userId);
    const rows = direction === 1 ? found.toReversed() : found;
    return { rows: rows.slice(page.skip, page.skip + page.limit), total: rows.length };
  }
  // The payments of some days, and those of a customer, are neighbours only in the order of time.
  const byAmount = by === 'amount' && (userId ?? filter.since ?? filter.until) === undefined;
  return byAmount
    ? findPage(
        deps.readModel.collection(payments),
        wherePayments({}, { status: filter.status, gateway: filter.gateway }),
        {
          ...page,
          sort: [['amountMills', direction]],
        },
      )
    : findPage(deps.readModel.collection(payments), whereByTime(userId, filter), {
        ...page,
        sort: [['startedAt', direction]],
      });
}

/** All payments that the filter finds, newest first, page by page. */
export async function* adminPaymentPages(
  deps: Rows,
  filter: AdminPaymentFilter,
  now: string,
): AsyncGenerator<readonly PaymentRow[], void> {
  const userId = await customerOf(deps, filter);
  if (filter.search !== undefined) {
    yield await searched(deps, filter, userId);
    return;
  }
  yield* pagesByTime(
    now,
    ({ latest, skip, limit }) =>
      deps.readModel
        .collection(payments)
        .find(whereByTime(userId, filter, latest), { sort: [['startedAt', -1]], skip, limit }),
    ({ startedAt }) => startedAt,
  );
}
