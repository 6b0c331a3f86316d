import type { OrderView } from '@ringpost/query-api/orders/orders.contract';

/** `code` is the newest code. `older-code` is any other code whose order is still in its window. */
type RunningKind = 'waiting' | 'code' | 'older-code' | 'ended';

export interface RunningOrder {
  readonly kind: RunningKind;
  readonly order: OrderView;
}

/** Numbers of one bulk order that are shown together as one line. */
export interface RunningBulk {
  readonly kind: 'bulk';
  readonly bulkId: string;
  readonly orders: readonly OrderView[];
}

/** Up to this many numbers of one bulk order have a card each. More cards would push all other orders off the page. */
const MOST_CARDS_OF_BULK = 3;

/** How many hours an order without a code stays on the overview. */
const ENDED_HOURS = 24;

/** The sequence in which a customer needs them: waiting orders and the newest code, then older codes, then ended orders. */
const ranks: Readonly<Record<RunningKind, number>> = { waiting: 0, code: 0, 'older-code': 1, ended: 2 };

/** The key under which a dismissed order is stored. It changes when the order gets another text, so the order appears again. */
export function dismissalOf(order: OrderView): string {
  return order.withheld > 0 ? `${order.order_uuid}+${order.withheld}` : order.order_uuid;
}

function hasOpenCode(order: OrderView, now: number): boolean {
  return order.status === 'completed' && Date.parse(order.closes_at ?? '') > now;
}

function kindOf(order: OrderView, now: number, newest: OrderView | null): RunningKind | null {
  // The numbers of such an order are listed one by one.
  if (order.requested > 1 || order.number_source !== 'active') return null;
  if (order.status === 'running' || order.status === 'initial') return 'waiting';
  if (hasOpenCode(order, now)) return order === newest ? 'code' : 'older-code';
  if (order.withheld > 0) return 'ended';
  if (order.status === 'completed') return null;
  // It brought what was paid for, or the customer gave it back. My numbers lists it.
  if (order.kind === 'rental' && order.number !== null) return null;
  // No money was held, so nothing was refunded.
  if (order.outcome === 'insufficient-funds') return null;
  const ended = Date.parse(order.ended_at ?? '');
  return ended > now - ENDED_HOURS * 3_600_000 ? 'ended' : null;
}

function lastAct(order: OrderView): string {
  return order.ended_at ?? order.code_at ?? order.completed_at ?? order.placed_at;
}

function newestCode(orders: readonly OrderView[], now: number): OrderView | null {
  const codes = orders.filter((order) => hasOpenCode(order, now));
  return codes.reduce<OrderView | null>(
    (best, order) => (best && lastAct(best) >= lastAct(order) ? best : order),
    null,
  );
}

/**
 * The orders on the overview: those that wait, codes that came while their window is open, and those that ended without a code in
 * the last 24 h or have a text that can be read. A rental that ended is among them only for such a text. Dismissed orders are left out. In each rank, the newest order is on top.
 */
export function nowRunning(
  orders: readonly OrderView[],
  now: number,
  dismissed: ReadonlySet<string>,
): readonly RunningOrder[] {
  const unique = [...new Map(orders.map((order) => [order.order_uuid, order])).values()];
  const newest = newestCode(unique, now);
  return unique
    .filter((order) => !dismissed.has(dismissalOf(order)))
    .flatMap((order) => {
      const kind = kindOf(order, now, newest);
      return kind ? [{ kind, order }] : [];
    })
    .sort((a, b) => ranks[a.kind] - ranks[b.kind] || (lastAct(a.order) < lastAct(b.order) ? 1 : -1));
}

/**
 * The running orders, with one line for a bulk order of many numbers. The newest code always keeps its card, even if it is part
 * of a bulk order.
 */
export function gathered(running: readonly RunningOrder[]): readonly (RunningOrder | RunningBulk)[] {
  const byBulk = Map.groupBy(running, ({ kind, order }) => (kind === 'code' ? null : order.bulk_uuid));
  const lines = new Set<string>();
  return running.flatMap<RunningOrder | RunningBulk>((each) => {
    const { kind, order } = each;
    const bulkId = kind === 'code' ? null : order.bulk_uuid;
    const all = byBulk.get(bulkId) ?? [];
    if (bulkId === null || all.length <= MOST_CARDS_OF_BULK) return [each];
    if (lines.has(bulkId)) return [];
    lines.add(bulkId);
    return [{ kind: 'bulk', bulkId, orders: all.map((one) => one.order) }];
  });
}
