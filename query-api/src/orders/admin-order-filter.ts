import type { Where } from '@ringpost/engine';
import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import { timesBetween } from '../kernel/instants.ts';
import { whereEqual } from '../kernel/where-equal.ts';
import type { OrderStatus } from './orders.contract.ts';

/** The orders that an admin asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
export interface AdminOrderFilter {
  readonly user_id?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly app_uuid?: string | undefined;
  readonly country_iso?: string | undefined;
  readonly vendor_id?: string | undefined;
  readonly kind?: 'activation' | 'rental' | 'bulk' | undefined;
  readonly partial?: true | undefined;
  readonly items?: 'grouped' | 'each' | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
}

/** Whether all orders that it finds are bulk orders, which have a list of their own. */
export function asksForBulk({ kind, partial }: AdminOrderFilter): boolean {
  return kind === 'bulk' || partial === true;
}

/** Statuses that few orders have at one time. */
const OPEN: readonly (string | undefined)[] = ['initial', 'running', 'active'];

/** The fields that an index begins with. The first of them usually finds the fewest orders. */
function leadingFields(status: string | undefined): readonly string[] {
  const rest = OPEN.includes(status) ? ['status', 'appId', 'vendorId'] : ['appId', 'vendorId', 'status'];
  return ['userId', ...rest, 'kind'];
}

/**
 * The condition on the rows of orders, or of bulk orders if only these are asked for. The search is not part of it. `latest`: leaves
 * out orders that were bought later.
 */
export function whereAdminOrders(filter: AdminOrderFilter, latest?: string): Where {
  const { kind, partial, items, since, until } = filter;
  const placedAt = { ...timesBetween(since, until), ...(latest !== undefined && { $lte: latest }) };
  return {
    ...whereEqual(
      {
        userId: filter.user_id,
        appId: filter.app_uuid,
        status: filter.status,
        vendorId: filter.vendor_id,
        kind: kind === 'bulk' ? undefined : kind,
        countryIso: filter.country_iso,
      },
      leadingFields(filter.status),
    ),
    ...(!asksForBulk(filter) && items !== 'each' && { bulkId: null }),
    ...(Object.keys(placedAt).length > 0 && { placedAt }),
    // Of one customer, it is read in the index of that customer.
    ...(partial && { isShort: filter.user_id === undefined ? true : { $ne: false } }),
  };
}

/** Whether an order is for many numbers, each of which has its own order. */
export function isBulkRow({ quantity, source }: OrderRow): boolean {
  return quantity > 1 || source !== 'active';
}

function isWithin(placedAt: string, { since, until }: AdminOrderFilter): boolean {
  const { $gte, $lt } = timesBetween(since, until);
  return ($gte === undefined || placedAt >= $gte) && ($lt === undefined || placedAt < $lt);
}

/** The same filter for rows that a search has found. They are few. */
export function fits(row: OrderRow, filter: AdminOrderFilter): boolean {
  const { kind, partial, items } = filter;
  const equal: readonly (readonly [unknown, string])[] = [
    [filter.user_id, row.userId],
    [filter.status, row.status],
    [filter.app_uuid, row.appId],
    [filter.country_iso, row.countryIso],
    [filter.vendor_id, row.vendorId ?? ''],
    [kind === 'bulk' ? undefined : kind, row.kind],
  ];
  return (
    equal.every(([asked, value]) => asked === undefined || asked === value) &&
    (!asksForBulk(filter) || isBulkRow(row)) &&
    (partial !== true || row.fulfilled < row.quantity) &&
    (items === 'each' || row.bulkId === null) &&
    isWithin(row.placedAt, filter)
  );
}
