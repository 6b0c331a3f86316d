import {
  type FailReason,
  latestOf,
  type NumberLeased,
  number,
  type OrderPlaced,
  type OrderState,
  order,
  type Position,
  plusSeconds,
  Rejection,
  type RejectionCode,
  reject,
  streams,
} from '@ringpost/events/domain';
import { activationWindowMinutes, settlementMinutes } from '@ringpost/events/rules/limits';
import { handleNumber, handleOrder } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { endLease } from '../numbers/end-lease.ts';
import { holdForOrder } from '../wallets/holds.ts';
import type { NumberPool } from './number-pool.ts';
import { readLimits } from './read-limits.ts';
import { settleOrder } from './settle-order.ts';
import { waitForInventory } from './wait-for-inventory.ts';

export interface Purchase {
  readonly deps: Deps;
  readonly candidates: NumberPool;
  readonly placed: OrderPlaced['data'];
  readonly cause: Cause;
  /** Epoch milliseconds on the injected clock: past it the run stops and leaves the order to its due row. */
  readonly stopAt: number;
}

export interface Settled {
  readonly state: OrderState;
  /** The last position of all streams touched. */
  readonly position: Position;
}

type Lease = NumberLeased['data'];

/**
 * Takes a placed order to its end: hold, lease, assign; or fail and release. Every step may run twice, anywhere, and from
 * wherever an earlier run stopped.
 * @throws Rejection `busy` when time is up; the order stays open and is settled later.
 */
export async function runPurchase(purchase: Purchase): Promise<Settled> {
  try {
    const held = await holdFunds(purchase);
    if (held instanceof Rejection) return await failOrder(purchase, reasonOf(held));
    const lease = await leaseNumber(purchase);
    if (!lease) return await failOrder(purchase, 'no-available-numbers');
    return await assignNumber(purchase, lease.data, latestOf(held, lease.position));
  } catch (error) {
    if (!isRejection(error, 'order-not-open')) throw error;
    // Another run has brought it to its end meanwhile: what stands there is the answer.
    return purchase.deps.streams.refresh(streams.order(purchase.placed.orderId), order);
  }
}

/** Ends an order that never got its number, and gives the money back. Order first: wallets follow orders only. */
export async function failOrder(
  { deps, placed, cause }: Pick<Purchase, 'deps' | 'placed' | 'cause'>,
  reason: FailReason,
): Promise<Settled> {
  const { orderId } = placed;
  const command = { type: 'FailOrder', reason, now: nowIso(deps) } as const;
  const { state, position } = await handleOrder(deps, orderId, command, cause);
  return { state, position: latestOf(position, await settleOrder(deps, orderId, cause)) };
}

/** Said before an order is placed; here only to one of several that came at the same moment. */
const TOO_MANY = ['too-many-open-orders', 'too-many-purchases'] as const;

/** An order is over for good, and "too many" is not: its customer orders again, and is told until when. */
function reasonOf(refusal: Rejection): FailReason {
  return refusal.code === 'insufficient-funds' ? 'insufficient-funds' : 'gave-up';
}

async function holdFunds({ deps, placed, cause }: Purchase): Promise<Position | Rejection> {
  const { orderId, userId, unitPriceMills: amountMills } = placed;
  try {
    const wanted = { userId, orderId, amountMills, limits: await readLimits(deps, userId) };
    return await holdForOrder(deps, wanted, cause, () => isOpen(deps, orderId));
  } catch (error) {
    if (isRejection(error, 'insufficient-funds', ...TOO_MANY)) return error;
    throw error;
  }
}

async function leaseNumber(purchase: Purchase): Promise<{ data: Lease; position: Position } | undefined> {
  const { deps, placed, candidates, stopAt } = purchase;
  const tried = new Set<string>();
  let lostAt: Position | undefined;
  for (;;) {
    if (deps.clock.now().getTime() >= stopAt) throw reject('busy', { order_uuid: placed.orderId });
    const e164 = await candidates.next(placed, tried);
    if (e164 === undefined) {
      // The view may still offer what others took: "none left" counts only once it has seen our latest loss.
      if (lostAt === undefined) return undefined;
      await waitForInventory(deps, lostAt, stopAt);
      lostAt = undefined;
      tried.clear();
      continue;
    }
    const leased = await tryLease(purchase, e164);
    if (leased) return leased;
    tried.add(e164);
    lostAt = await deps.events.head();
  }
}

async function tryLease(
  { deps, placed, cause }: Purchase,
  e164: string,
): Promise<{ data: Lease; position: Position } | undefined> {
  const { vendorId, countryIso, numberType } = placed;
  const from = nowIso(deps);
  const leaseId = `${placed.orderId}:${e164}`;
  const lease = {
    e164,
    leaseId,
    orderId: placed.orderId,
    userId: placed.userId,
    appId: placed.appId,
    from,
    closesAt: plusSeconds(from, activationWindowMinutes * 60),
    until: plusSeconds(from, settlementMinutes * 60),
  };
  try {
    const command = { type: 'LeaseNumber', lease, vendorId, countryIso, numberType } as const;
    const check = () => isOpen(deps, placed.orderId);
    const { state, position } = await handleNumber(deps, e164, command, cause, check);
    const known = state.leases.get(placed.appId)?.find((each) => each.leaseId === leaseId);
    return known && { data: { ...known, e164 }, position };
  } catch (error) {
    if (isRejection(error, 'number-taken', 'number-unknown', 'lease-over')) return undefined;
    throw error;
  }
}

async function assignNumber(purchase: Purchase, lease: Lease, position: Position): Promise<Settled> {
  const { deps, placed, cause } = purchase;
  const { state: leased } = await deps.streams.load(streams.number(lease.e164), number);
  const { details } = leased;
  if (!details) throw new Error(`leased ${lease.e164}, which is not ours`);
  const { orderId, userId, appId } = placed;
  try {
    const command = {
      type: 'AssignNumber',
      assigned: {
        orderId,
        userId,
        appId,
        e164: lease.e164,
        leaseId: lease.leaseId,
        numberAge: lease.numberAge,
        vendorId: details.vendorId,
        countryIso: details.countryIso,
        rateCentre: details.rateCentre,
        region: details.region,
        assignedAt: lease.from,
        closesAt: lease.closesAt,
        settlesAt: lease.until,
      },
    } as const;
    const assigned = await handleOrder(deps, orderId, command, cause);
    return { state: assigned.state, position: latestOf(position, assigned.position) };
  } catch (error) {
    if (!isRejection(error, 'order-not-open')) throw error;
    await endLease(deps, lease, { reason: 'unassigned' }, cause);
    const { state } = await deps.streams.refresh(streams.order(orderId), order);
    return { state, position };
  }
}

/** Reads the order after the resource and before the append, so that an order that has ended gets nothing. */
async function isOpen(deps: Deps, orderId: string): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'placed') throw reject('order-not-open');
}

function isRejection(error: unknown, ...codes: readonly RejectionCode[]): error is Rejection {
  return error instanceof Rejection && codes.includes(error.code);
}
