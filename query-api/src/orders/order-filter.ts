import type { Where } from '@ringpost/engine';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { among } from '../kernel/among.ts';
import { timesBetween } from '../kernel/instants.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { OrderStatus } from './orders.contract.ts';

/** The orders that a caller asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly app_uuid?: string | undefined;
  readonly country_iso?: string | undefined;
  readonly items?: 'grouped' | 'each' | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The condition that finds a customer's orders. `latest`: leaves out orders that were bought later. */
export function whereOrders(userId: string, filter: OrderFilter, latest?: string): Where {
  const { status, app_uuid: appId, country_iso: countryIso, since, until, items } = filter;
  const placedAt = { ...timesBetween(since, until), ...(latest !== undefined && { $lte: latest }) };
  return {
    userId,
    ...(items !== 'each' && { bulkId: null }),
    ...(Object.keys(placedAt).length > 0 && { placedAt }),
    // All orders of a status and of an app have indexes, too.
    ...(status !== undefined && { status: among(status) }),
    ...(appId !== undefined && { appId: among(appId) }),
    ...(countryIso !== undefined && { countryIso }),
  };
}

/** All orders that a filter finds, newest first, page by page. */
export function orderPages(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userId: string,
  filter: OrderFilter,
  now: string,
): AsyncGenerator<readonly OrderRow[], void> {
  return pagesByTime(
    now,
    ({ latest, skip, limit }) =>
      readModel
        .collection(orders)
        .find(whereOrders(userId, filter, latest), { sort: [['placedAt', -1]], skip, limit }),
    ({ placedAt }) => placedAt,
  );
}
