import { order, streams } from '@ringpost/events/domain';
import { orderInlineSeconds } from '@ringpost/events/rules/limits';
import type {
  HoldDeadline,
  LeaseDeadline,
  OrderDeadline,
} from '@ringpost/projections/deadlines/order-deadlines.view';
import { handleOrder } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { endLease } from '../numbers/end-lease.ts';
import type { Ending } from '../numbers/number.decider.ts';
import type { NumberPool } from './number-pool.ts';
import { failOrder, runPurchase } from './purchase.ts';
import { settleOrder } from './settle-order.ts';

/**
 * What to do when an obligation falls due. Every handler looks at the streams, not at the row: a row that is out of date
 * makes nothing happen.
 */
export function orderDeadlines(
  deps: Deps,
  candidates: NumberPool,
  /** Resolves to false while a message that was there at `dueAt` may still wait to be acted on. */
  refundBarrier: (dueAt: string) => Promise<boolean>,
): DeadlineHandlers<OrderDeadline> {
  return {
    'resume-order': (row) => resume(deps, candidates, row),
    'settle-hold': (row) => settleHold(deps, row),
    'settle-lease': (row) => settleLease(deps, row),
    'end-activation': (row) => endActivation(deps, refundBarrier, row),
    'settle-order': async (row) => {
      await settleOrder(deps, row.subject, causeOf(row));
    },
  };
}

function orderIdOf(row: OrderDeadline): string {
  return 'orderId' in row ? row.orderId : row.subject;
}

function causeOf(row: OrderDeadline): Cause {
  return {
    operationId: row._id,
    causationId: row._id,
    correlationId: orderIdOf(row),
    actor: `system:${row.kind}`,
  };
}

async function resume(deps: Deps, candidates: NumberPool, row: HoldDeadline): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(row.subject), order);
  if (state.status !== 'placed') return;
  const { placed } = state;
  const cause = causeOf(row);
  if (nowIso(deps) >= placed.giveUpAt) {
    await failOrder({ deps, placed, cause }, 'gave-up');
    return;
  }
  const stopAt = deps.clock.now().getTime() + orderInlineSeconds * 1000;
  await runPurchase({ deps, candidates, placed, cause, stopAt });
}

/** A hold whose order is still open past its time fails the order; one whose order has ended follows it. */
async function settleHold(deps: Deps, row: HoldDeadline): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(row.subject), order);
  if (state.status === 'placed') {
    if (nowIso(deps) < state.placed.giveUpAt) return;
    await failOrder({ deps, placed: state.placed, cause: causeOf(row) }, 'gave-up');
    return;
  }
  await settleOrder(deps, row.subject, causeOf(row));
}

/** The order is failed before its lease is ended, so that it can no longer take what is being given back. */
async function settleLease(deps: Deps, row: LeaseDeadline): Promise<void> {
  let { state } = await deps.streams.refresh(streams.order(row.orderId), order);
  if (state.status === 'placed') {
    if (nowIso(deps) < state.placed.giveUpAt) return;
    // Another run may take the lease at this very moment: then the order is not failed, and what stands now decides.
    ({ state } = await failOrder({ deps, placed: state.placed, cause: causeOf(row) }, 'gave-up'));
  }
  const isTaken = 'assigned' in state && state.assigned.leaseId === row.subject;
  if (!isTaken) await endRowsLease(deps, row, { reason: 'unassigned' });
}

/** An order that still waits expires, and its lease ends with the refund; of any other only the lease is left to end. */
async function endActivation(
  deps: Deps,
  refundBarrier: (dueAt: string) => Promise<boolean>,
  row: LeaseDeadline,
): Promise<void> {
  if (!(await refundBarrier(row.dueAt))) return;
  let { state } = await deps.streams.refresh(streams.order(row.orderId), order);
  if (state.status === 'running') {
    const command = { type: 'ExpireOrder', now: nowIso(deps), dueAt: row.dueAt } as const;
    ({ state } = await handleOrder(deps, row.orderId, command, causeOf(row)));
  }
  if (state.status === 'expired') await settleOrder(deps, row.orderId, causeOf(row));
  else
    await endRowsLease(deps, row, {
      reason: 'settled',
      dueAt: row.dueAt,
      served: state.status === 'completed',
    });
}

async function endRowsLease(deps: Deps, row: LeaseDeadline, ending: Ending): Promise<void> {
  const { e164, appId, subject: leaseId } = row;
  await endLease(deps, { e164, appId, leaseId }, ending, causeOf(row));
}
