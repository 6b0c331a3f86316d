import type { OrderView } from '@ringpost/query-api/orders/orders.contract';

/** `code` is the newest code; `older-code` any other that came while its window is open. */
type RunningKind = 'waiting' | 'code' | 'older-code' | 'ended';

export interface RunningOrder {
  readonly kind: RunningKind;
  readonly order: OrderView;
}

/** Hours for which an order without a code stays on the overview. */
const endedHours = 24;

/** What the customer acts on first: what waits and the newest code, then older codes, then what ended. */
const ranks: Readonly<Record<RunningKind, number>> = { waiting: 0, code: 0, 'older-code': 1, ended: 2 };

/**
 * What the overview shows: what waits, codes that came while their window is open, and what ended without a code in the last
 * 24 h or has a text that can be read. What was put away is left out. The newest act of each rank stands on top.
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

/** Under which name an order is put away: one that got a text since comes back. */
export function dismissalOf(order: OrderView): string {
  return order.withheld > 0 ? `${order.order_uuid}+${order.withheld}` : order.order_uuid;
}

function kindOf(order: OrderView, now: number, newest: OrderView | null): RunningKind | null {
  if (order.status === 'running' || order.status === 'initial') return 'waiting';
  if (hasOpenCode(order, now)) return order === newest ? 'code' : 'older-code';
  if (order.withheld > 0) return 'ended';
  if (order.status === 'completed') return null;
  // Nothing was held, so nothing went back.
  if (order.outcome === 'insufficient-funds') return null;
  const ended = Date.parse(order.ended_at ?? '');
  return ended > now - endedHours * 3_600_000 ? 'ended' : null;
}

function newestCode(orders: readonly OrderView[], now: number): OrderView | null {
  const codes = orders.filter((order) => hasOpenCode(order, now));
  return codes.reduce<OrderView | null>(
    (best, order) => (best && lastAct(best) >= lastAct(order) ? best : order),
    null,
  );
}

function hasOpenCode(order: OrderView, now: number): boolean {
  return order.status === 'completed' && Date.parse(order.closes_at ?? '') > now;
}

function lastAct(order: OrderView): string {
  return order.ended_at ?? order.code_at ?? order.completed_at ?? order.placed_at;
}
