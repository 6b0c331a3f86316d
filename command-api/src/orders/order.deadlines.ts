import {
  awaitedPlaces,
  bulk,
  bulkOfItem,
  itemNumberOf,
  LOG_START,
  number,
  order,
  type Placed,
  plusSeconds,
  Rejection,
  streams,
} from '@ringpost/events/domain';
import { ORDER_INLINE_SECONDS, RENTAL_NOTICE_HOURS } from '@ringpost/events/rules/limits';
import type {
  HoldDeadline,
  LeaseDeadline,
  OrderDeadline,
} from '@ringpost/projections/orders/order-deadlines.view';
import { activates, type VendorStock } from '../dormant/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { announceEnd, type Ending, endLease } from '../numbers/entries.ts';
import { holdOfExtension, onlyNumberOf } from '../wallets/entries.ts';
import { runExtension } from './extend-rental.ts';
import { findBulk } from './find-bulk.ts';
import { findUndecided } from './find-undecided.ts';
import type { StockPool } from './number-pool.ts';
import { handleOrder } from './order.commands.ts';
import { failOrder, runPurchase } from './purchase.ts';
import { runBulk, settleBulk } from './run-bulk.ts';
import { settleOrder } from './settle-order.ts';

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

/** What was asked for with the order of a row, while the order has neither a number nor an end. */
function undecidedOf(deps: Deps, row: OrderDeadline): Promise<Placed | undefined> {
  return findUndecided(deps, { orderId: orderIdOf(row), userId: row.userId });
}

async function resume(deps: Deps, candidates: StockPool, row: HoldDeadline): Promise<void> {
  const placed = await undecidedOf(deps, row);
  if (!placed) return;
  const cause = causeOf(row);
  if (nowIso(deps) >= placed.giveUpAt) {
    await failOrder({ deps, placed, cause }, 'gave-up');
    return;
  }
  const stopAt = deps.clock.now().getTime() + ORDER_INLINE_SECONDS * 1000;
  const only = await onlyNumberOf(deps, placed.userId, placed.orderId);
  await runPurchase({ deps, candidates, placed, ...only, heldAt: LOG_START, cause, stopAt });
}

/**
 * If its order is still undecided when a hold is due, the order fails. If its order has ended, the hold is settled
 * accordingly.
 */
async function settleHold(deps: Deps, row: HoldDeadline): Promise<void> {
  const placed = await undecidedOf(deps, row);
  if (placed) await failOrder({ deps, placed, cause: causeOf(row) }, 'gave-up');
  else await settleOrder(deps, row.subject, causeOf(row));
}

async function endRowsLease(deps: Deps, row: LeaseDeadline, ending: Ending): Promise<void> {
  const { e164, appId, subject: leaseId } = row;
  await endLease(deps, { e164, appId, leaseId }, ending, causeOf(row));
}

/** What orders get their numbers from. */
interface Supply {
  readonly candidates: StockPool;
  readonly vendor: VendorStock | undefined;
}

/** Past its time no more numbers are looked for, and the order is closed with those that it has. */
async function resumeBulk(
  deps: Deps,
  { candidates, vendor }: Supply,
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
 * What becomes of the lease of an item while its bulk order is open. The item's order never fails then, and its price stays
 * held. A number that a vendor activated for the item keeps its lease, because the vendor is asked for it again.
 * Undefined: the bulk order has ended.
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

/**
 * The order fails before its lease ends, so that it cannot take the number any more. An item fails only after its bulk order
 * was closed without it.
 */
async function settleLease(deps: Deps, supply: Supply, row: LeaseDeadline): Promise<void> {
  const bulkId = bulkOfItem(row.orderId);
  if (bulkId !== undefined) {
    await resumeBulk(deps, supply, row, bulkId, causeOf(row));
    const meanwhile = await whileOpen(deps, bulkId, row);
    if (meanwhile === 'end') await endRowsLease(deps, row, { reason: 'unassigned' });
    if (meanwhile) return;
  }
  const placed = await undecidedOf(deps, row);
  if (placed) await failOrder({ deps, placed, cause: causeOf(row) }, 'gave-up');
  // Another run may take the lease at this moment. Then the order did not fail, and its present state decides.
  const { state } = await deps.streams.refresh(streams.order(row.orderId), order);
  const isTaken = 'assigned' in state && state.assigned.leaseId === row.subject;
  if (!isTaken) await endRowsLease(deps, row, { reason: 'unassigned' });
}

/** No money follows from the end of a rental: only the lease is ended. Its messages have recorded whether it served the app. */
async function endRental(deps: Deps, row: LeaseDeadline): Promise<void> {
  await endRowsLease(deps, row, { reason: 'settled', dueAt: row.dueAt, served: false });
}

/** The row is due this long before the end that it is about. */
async function tellOfEnd(deps: Deps, row: LeaseDeadline): Promise<void> {
  const { e164, appId, subject: leaseId, dueAt } = row;
  const until = plusSeconds(dueAt, RENTAL_NOTICE_HOURS * 3600);
  const command = { type: 'TellOfEnd', e164, appId, leaseId, until, now: nowIso(deps) } as const;
  await announceEnd(deps, e164, command, causeOf(row));
}

async function resumeExtension(deps: Deps, row: HoldDeadline): Promise<void> {
  const hold = await holdOfExtension(deps, row.userId, row.subject);
  if (!hold) return;
  try {
    await runExtension(deps, hold, { ...causeOf(row), correlationId: hold.data.orderId });
  } catch (error) {
    // The lease was over before it could be extended, so the money is given back.
    if (!(error instanceof Rejection) || error.code !== 'lease-over') throw error;
  }
}

/** An order that still waits expires, and its lease ends with the refund. For any other order only the lease is ended. */
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

/** What to do when an obligation is due. Every handler reads the streams, not the row: an outdated row has no effect. */
export function orderDeadlines(
  deps: Deps,
  candidates: StockPool,
  /** Resolves to false while a message that was there at `dueAt` may still wait to be handled. */
  refundBarrier: (dueAt: string) => Promise<boolean>,
  vendor?: VendorStock,
): DeadlineHandlers<OrderDeadline> {
  const supply = { candidates, vendor };
  return {
    'resume-order': (row) => resume(deps, candidates, row),
    'settle-hold': (row) => settleHold(deps, row),
    'settle-lease': (row) => settleLease(deps, supply, row),
    'resume-bulk': (row) => resumeBulk(deps, supply, row, row.subject, causeOf(row)),
    'settle-bulk': async (row) => {
      await settleBulk(deps, row.subject, causeOf(row));
    },
    'end-rental': (row) => endRental(deps, row),
    'tell-of-end': (row) => tellOfEnd(deps, row),
    'resume-extension': (row) => resumeExtension(deps, row),
    'end-activation': (row) => endActivation(deps, refundBarrier, row),
    'settle-order': async (row) => {
      await settleOrder(deps, row.subject, causeOf(row));
    },
  };
}
