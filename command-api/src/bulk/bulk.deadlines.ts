import { awaitedPlaces, bulk, bulkOfItem, itemNumberOf, number, streams } from '@ringpost/domain';
import { ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import type { LeaseDeadline, OrderDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import { activates } from '../dormant/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { endLease } from '../numbers/entries.ts';
import { settleLease } from '../orders/entries.ts';
import type { BulkShop } from './buy-bulk.ts';
import { findBulk } from './find-bulk.ts';
import { runBulk, settleBulk } from './run-bulk.ts';

/** After the order's time, no more numbers are looked for, and the order is closed with the numbers that it has. */
async function resumeBulk(
  { deps, candidates, vendor }: BulkShop,
  { userId }: Pick<OrderDeadline, 'userId'>,
  bulkId: string,
  cause: Cause,
): Promise<void> {
  const found = await findBulk(deps, bulkId, userId);
  if (!found) return;
  const stopAt = deps.clock.now().getTime() + ORDER_INLINE_SECONDS * 1000;
  const vendorId = vendor && activates(vendor, found.placed) ? vendor.vendorId : undefined;
  await runBulk({ deps, candidates, ...found, vendorId, cause, stopAt });
}

/**
 * Decides about the lease of an item while its bulk order is open. During that time the item's order never fails, and its
 * price stays held. A number that a vendor activated for the item keeps its lease, because the vendor is asked for it again.
 * Undefined if the bulk order has ended.
 */
async function whileOpen(
  deps: Deps,
  bulkId: string,
  { orderId, subject: leaseId, e164 }: LeaseDeadline,
): Promise<'keep' | 'end' | undefined> {
  const { state } = await deps.streams.refresh(streams.bulk(bulkId), bulk);
  if (state.status !== 'open') return undefined;
  const place = itemNumberOf(orderId);
  const item = state.items.get(place);
  if (item) return item.leaseId === leaseId ? 'keep' : 'end';
  if (!awaitedPlaces(state).includes(place)) return 'end';
  const { state: leased } = await deps.streams.refresh(streams.number(e164), number);
  return leased.details?.importId === orderId ? 'keep' : 'end';
}

/** An item fails only after its bulk order was closed without it. After that, its order is like any other. */
async function settleAnyLease(shop: BulkShop, row: LeaseDeadline): Promise<void> {
  const { deps } = shop;
  const { orderId, userId, e164, appId, subject: leaseId } = row;
  const cause = causeOfDeadline(row, orderId);
  const bulkId = bulkOfItem(orderId);
  if (bulkId !== undefined) {
    await resumeBulk(shop, row, bulkId, cause);
    const meanwhile = await whileOpen(deps, bulkId, row);
    if (meanwhile === 'end') await endLease(deps, { e164, appId, leaseId }, { reason: 'unassigned' }, cause);
    if (meanwhile) return;
  }
  await settleLease(deps, { orderId, userId, e164, appId, leaseId }, cause);
}

type BulkDeadlines = Pick<DeadlineHandlers<OrderDeadline>, 'resume-bulk' | 'settle-bulk' | 'settle-lease'>;

/**
 * The handlers for the deadlines of bulk orders, and of leases that may belong to one. Every handler reads the streams, so an
 * outdated row has no effect.
 */
export function bulkDeadlines(shop: BulkShop): BulkDeadlines {
  return {
    'resume-bulk': (row) => resumeBulk(shop, row, row.subject, causeOfDeadline(row, row.subject)),
    'settle-bulk': async (row) => {
      await settleBulk(shop.deps, row.subject, causeOfDeadline(row, row.subject));
    },
    'settle-lease': (row) => settleAnyLease(shop, row),
  };
}
