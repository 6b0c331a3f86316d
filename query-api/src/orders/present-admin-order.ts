import { adminOfActor } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { OrderRow, OrderTimelineRow } from '@ringpost/projections/orders/orders.view';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { isBulkRow } from './admin-order-filter.ts';
import type { AdminOrderDetail, AdminOrderView, AdminTimelineEntry } from './admin-orders.contract.ts';
import { costOf, presentDiscount, presentOrder } from './present-order.ts';

/** All admins who are named in a history. */
export function adminsIn({ actors = [] }: OrderTimelineRow): readonly string[] {
  return actors.flatMap((actor) => adminOfActor(actor ?? '') ?? []);
}

/** An order as admins see it in lists. `emails`: by account. */
export function presentAdminOrder(
  row: OrderRow,
  emails: ReadonlyMap<string, string>,
  catalogue: CatalogueRows,
  now: string,
): AdminOrderView {
  const { code: _code, code_at: _at, text: _text, ...order } = presentOrder(row, undefined, catalogue, now);
  return { ...order, user_id: row.userId, email: emails.get(row.userId) ?? null };
}

/**
 * Nothing is charged for a number before its activation or its rental is decided. A bulk order pays nothing by itself: each of its
 * numbers is paid for and given back alone.
 */
function paidOf(row: OrderRow): number {
  return isBulkRow(row) || row.status === 'initial' || row.status === 'running' ? 0 : costOf(row);
}

/** Rows of an earlier shape do not say who caused their entries. */
function presentTimeline(
  { entries, actors = [] }: OrderTimelineRow,
  emails: ReadonlyMap<string, string>,
): readonly AdminTimelineEntry[] {
  return entries.map((entry, index) => {
    const actor = actors[index] ?? null;
    return { ...entry, by: emails.get(adminOfActor(actor ?? '') ?? '') ?? actor };
  });
}

/** Only that a message came, when, and what became of it. */
function presentHead(sms: PrivateSmsRow, charged: ReadonlySet<string>): AdminOrderDetail['messages'][number] {
  return {
    uuid: sms._id,
    send_time: sms.sendTime,
    kind: sms.voice === null ? 'sms' : 'call',
    charged: charged.has(sms._id),
    withheld: sms.withheld !== null,
  };
}

export interface WholeOrder {
  readonly row: OrderRow;
  readonly timeline: OrderTimelineRow;
  readonly messages: readonly PrivateSmsRow[];
}

/** The page of one order for admins. */
export function presentAdminOrderDetail(
  { row, timeline, messages }: WholeOrder,
  emails: ReadonlyMap<string, string>,
  catalogue: CatalogueRows,
  now: string,
): AdminOrderDetail {
  const charged = new Set(row.messages.flatMap((each) => (each.charged ? [each.messageId] : [])));
  const paidMills = paidOf(row);
  return {
    ...presentAdminOrder(row, emails, catalogue, now),
    paid: toDollars(paidMills),
    left: toDollars(Math.max(0, paidMills - (row.refundedMills ?? 0))),
    price_rank: row.priceRank,
    ...presentDiscount(row),
    by_support: row.bySupport ?? false,
    messages: messages.map((sms) => presentHead(sms, charged)),
    timeline: [...presentTimeline(timeline, emails)],
  };
}
