import {
  currentLease,
  deferrals,
  latestOf,
  type Mills,
  number,
  order,
  type Position,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { endLease } from '../numbers/entries.ts';
import { allowGiveBack, giveBackOrder, orderDecider, settleOrder } from '../orders/entries.ts';
import { paidForOrder, refundRental } from '../wallets/entries.ts';
import { finishExtension, readRental } from './extend-rental.ts';

export interface GivenBack {
  readonly orderId: string;
  readonly endedAt: string;
  /** What came back of it in all, also by an admin before. */
  readonly refundedMills: Mills;
  readonly position: Position;
}

interface OfRental {
  readonly orderId: string;
  readonly userId: string;
}

/** A text that waits because of a debt is in no order yet, but it has come. */
async function requireNoWaitingText(deps: Deps, { orderId, userId }: OfRental): Promise<void> {
  const { state } = await deps.streams.refresh(streams.deferrals(userId), deferrals);
  for (const waiting of state.values()) if (waiting.orderId === orderId) throw reject('rental-has-text');
}

async function requireRunning(deps: Deps, { orderId, userId }: OfRental): Promise<void> {
  const { assigned } = await readRental(deps, orderId, userId);
  const { state } = await deps.streams.refresh(streams.number(assigned.e164), number);
  const lease = currentLease(state, assigned.appId);
  if (lease?.leaseId !== assigned.leaseId || nowIso(deps) >= lease.until) throw reject('lease-over');
}

/** An extension that is under way is paid for if the lease has it, and otherwise given back. */
async function finishExtensions(deps: Deps, { orderId, userId }: OfRental, cause: Cause): Promise<void> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  for (const { purpose } of [...state.openHolds.values()])
    if (purpose.kind === 'extension' && purpose.orderId === orderId)
      await finishExtension(deps, userId, purpose.id, cause);
}

async function settle(deps: Deps, orderId: string, cause: Cause): Promise<Position | undefined> {
  const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'given-back') return undefined;
  const { userId } = state.placed;
  await settleOrder(deps, orderId, cause);
  // No extension comes after the end of the lease, so what was paid is final.
  const ended = await endLease(deps, state.assigned, { reason: 'released' }, cause);
  await finishExtensions(deps, { orderId, userId }, cause);
  const paidMills = await paidForOrder(deps, userId, orderId);
  const command = { type: 'RefundRental', userId, orderId, paidMills } as const;
  const refunded = await refundRental(deps, userId, command, cause);
  return latestOf(position, ended, refunded.position);
}

/**
 * Makes number and wallet follow a rental that was given back: its lease ends, and what was paid comes back. For any other order it
 * does nothing. It may run twice, in any process.
 */
export function settleGivenBack(deps: Deps, orderId: string, cause: Cause): Promise<Position | undefined> {
  return deps.singleFlight(`give back ${orderId}`, () => settle(deps, orderId, cause));
}

async function presentGivenBack(deps: Deps, orderId: string, position: Position): Promise<GivenBack> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'given-back') throw reject('not-found');
  const { e164, appId, leaseId, userId } = state.assigned;
  const { state: ofNumber } = await deps.streams.refresh(streams.number(e164), number);
  const lease = ofNumber.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  // If the number's state has dropped a lease, the lease ended long ago.
  if (!lease?.endedAt) throw reject('lease-over');
  const { state: ofWallet } = await deps.streams.refresh(streams.wallet(userId), wallet);
  const refundedMills = ofWallet.manual.refunded.get(orderId) ?? 0;
  return { orderId, endedAt: lease.endedAt, refundedMills, position };
}

/**
 * Gives a rental without any text back soon after it began: it ends at once, and all its money comes back. A repeated request
 * changes nothing.
 * @throws Rejection `not-found`, also for another customer's rental; `rental-has-text`, `give-back-over`, `lease-over`,
 * `too-many-give-backs`: the rental continues.
 */
export async function giveBackRental(
  deps: Deps,
  { orderId, userId, requestIds }: OfRental & { readonly requestIds: RequestIds },
): Promise<GivenBack> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent' || state.placed.userId !== userId) throw reject('not-found');
  const cause = causeByCustomer(userId, requestIds, orderId);
  const command = { type: 'GiveBackRental', now: nowIso(deps) } as const;
  if (state.status !== 'given-back') {
    await requireRunning(deps, { orderId, userId });
    await requireNoWaitingText(deps, { orderId, userId });
    // What is refused is not counted.
    orderDecider.decide(command, state);
    await allowGiveBack(deps, userId, orderId, cause);
  }
  const { position } = await giveBackOrder(deps, orderId, command, cause);
  const settled = await settleGivenBack(deps, orderId, cause);
  return presentGivenBack(deps, orderId, latestOf(position, settled ?? position));
}
