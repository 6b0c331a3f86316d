import type { OrderView } from '@ringpost/projections/orders/orders.view';

export type RunningKind = 'arrived' | 'waiting' | 'ended';

export interface RunningOrder {
  readonly kind: RunningKind;
  readonly order: OrderView;
}

/** Hours for which an order that brought nothing stays in sight (design, screen 06). */
const endedHours = 24;

const ranks: Readonly<Record<RunningKind, number>> = { arrived: 0, waiting: 1, ended: 2 };

/**
 * What the overview shows as running: codes that came while their window is open, what still waits, and what ended
 * without a code in the last 24 h unless it was put away. Newest first within each.
 */
export function nowRunning(
  orders: readonly OrderView[],
  now: number,
  dismissed: ReadonlySet<string>,
): readonly RunningOrder[] {
  const unique = [...new Map(orders.map((order) => [order.order_uuid, order])).values()];
  return unique
    .filter((order) => !dismissed.has(order.order_uuid))
    .flatMap((order) => {
      const kind = kindOf(order, now);
      return kind ? [{ kind, order }] : [];
    })
    .sort((a, b) => ranks[a.kind] - ranks[b.kind] || (a.order.placed_at < b.order.placed_at ? 1 : -1));
}

function kindOf(order: OrderView, now: number): RunningKind | null {
  if (order.status === 'running' || order.status === 'initial') return 'waiting';
  if (order.status === 'completed') return Date.parse(order.closes_at ?? '') > now ? 'arrived' : null;
  // Nothing was held, so nothing went back.
  if (order.outcome === 'insufficient-funds') return null;
  const ended = Date.parse(order.ended_at ?? '');
  return ended > now - endedHours * 3_600_000 ? 'ended' : null;
}
