import { LOG_START, order, streams } from '@ringpost/domain';
import { ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import type {
  HoldDeadline,
  LeaseDeadline,
  OrderDeadline,
} from '@ringpost/projections/orders/order-deadlines.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { endLease } from '../numbers/entries.ts';
import type { StockPool } from '../supply/entries.ts';
import { onlyNumberOf } from '../wallets/entries.ts';
import { endOrder } from './end-order.ts';
import { findUndecided } from './find-undecided.ts';
import { giveUp } from './give-up.ts';
import { runPurchase } from './purchase.ts';
import { readTogether, runTogether } from './run-together.ts';
import { settleOrder } from './settle-order.ts';

async function resume(deps: Deps, candidates: StockPool, row: HoldDeadline): Promise<void> {
  const { subject: orderId, userId } = row;
  const placed = await findUndecided(deps, { orderId, userId });
  if (!placed) return;
  const cause = causeOfDeadline(row, orderId);
  if (nowIso(deps) >= placed.giveUpAt) {
    await giveUp(deps, placed, cause);
    return;
  }
  const stopAt = deps.clock.now().getTime() + ORDER_INLINE_SECONDS * 1000;
  const { together, ...only } = await onlyNumberOf(deps, userId, orderId);
  if (together) {
    const all = await readTogether(deps, userId, together);
    await runTogether({ deps, stock: candidates, placed: all, ...only, heldAt: LOG_START, cause, stopAt });
    return;
  }
  await runPurchase({ deps, candidates, placed, ...only, heldAt: LOG_START, cause, stopAt });
}

/**
 * If its order is still undecided when a hold is due, the order fails. If its order has ended, the hold is settled
 * accordingly.
 */
async function settleHold(deps: Deps, row: HoldDeadline): Promise<void> {
  const { subject: orderId, userId } = row;
  const cause = causeOfDeadline(row, orderId);
  const placed = await findUndecided(deps, { orderId, userId });
  if (placed) await giveUp(deps, placed, cause);
  else await settleOrder(deps, orderId, cause);
}

/** An order that still waits expires, and its lease ends with the refund. For any other order only the lease is ended. */
async function endActivation(
  deps: Deps,
  refundBarrier: (dueAt: string) => Promise<boolean>,
  row: LeaseDeadline,
): Promise<void> {
  const { orderId, e164, appId, subject: leaseId, dueAt } = row;
  if (!(await refundBarrier(dueAt))) return;
  const cause = causeOfDeadline(row, orderId);
  let { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'running') {
    const command = { type: 'ExpireOrder', now: nowIso(deps), dueAt } as const;
    ({ state } = await endOrder(deps, state, command, cause));
  }
  if (state.status === 'expired') {
    await settleOrder(deps, orderId, cause);
    return;
  }
  const ending = { reason: 'settled', dueAt, served: state.status === 'completed' } as const;
  await endLease(deps, { e164, appId, leaseId }, ending, cause);
}

type OfOneOrder = Pick<
  DeadlineHandlers<OrderDeadline>,
  'resume-order' | 'settle-hold' | 'end-activation' | 'settle-order'
>;

/**
 * The handlers for the deadlines of an order of one number. Every handler reads the streams, not the row: an outdated row has
 * no effect.
 */
export function orderDeadlines(
  deps: Deps,
  candidates: StockPool,
  /** Resolves to false while a message that was in the log at `dueAt` may still wait to be handled. */
  refundBarrier: (dueAt: string) => Promise<boolean>,
): OfOneOrder {
  return {
    'resume-order': (row) => resume(deps, candidates, row),
    'settle-hold': (row) => settleHold(deps, row),
    'end-activation': (row) => endActivation(deps, refundBarrier, row),
    'settle-order': async (row) => {
      await settleOrder(deps, row.subject, causeOfDeadline(row, row.subject));
    },
  };
}
