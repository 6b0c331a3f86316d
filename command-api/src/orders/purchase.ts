import {
  type FailReason,
  latestOf,
  type NumberLeased,
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
import { type Cause, send } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { type Ending, numberDecider } from '../numbers/number.decider.ts';
import { walletDecider } from '../wallets/wallet.decider.ts';
import type { NumberPool } from './number-pool.ts';
import { orderDecider } from './order.decider.ts';
import { readLimits } from './read-limits.ts';
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
  const { orderId, userId } = placed;
  const failed = await send(deps, {
    stream: streams.order(orderId),
    decider: orderDecider,
    command: { type: 'FailOrder', reason, now: nowIso(deps) },
    cause,
  });
  if (failed.state.status !== 'failed') return failed;
  const released = await send(deps, {
    stream: streams.wallet(userId),
    decider: walletDecider,
    command: {
      type: 'ReleaseFunds',
      userId,
      holdId: orderId,
      operationId: `${orderId}:release`,
      reason: 'not-assigned',
    },
    cause,
  });
  return { state: failed.state, position: latestOf(failed.position, released.position) };
}

/** Said before an order is placed; here only to one of several that came at the same moment. */
const TOO_MANY = ['too-many-open-orders', 'too-many-purchases'] as const;

/** An order is over for good, and "too many" is not: its customer orders again, and is told until when. */
function reasonOf(refusal: Rejection): FailReason {
  return refusal.code === 'insufficient-funds' ? 'insufficient-funds' : 'gave-up';
}

async function holdFunds({ deps, placed, cause }: Purchase): Promise<Position | Rejection> {
  const { orderId, userId, unitPriceMills } = placed;
  try {
    const held = await send(deps, {
      stream: streams.wallet(userId),
      decider: walletDecider,
      command: {
        type: 'HoldFunds',
        userId,
        holdId: orderId,
        purpose: { kind: 'order', id: orderId },
        operationId: `${orderId}:hold`,
        amountMills: unitPriceMills,
        now: nowIso(deps),
        limits: await readLimits(deps, userId),
      },
      cause,
      check: () => isOpen(deps, orderId),
    });
    return held.position;
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
    const { state, position } = await send(deps, {
      stream: streams.number(e164),
      decider: numberDecider,
      command: { type: 'LeaseNumber', lease, vendorId, countryIso, numberType },
      cause,
      check: () => isOpen(deps, placed.orderId),
    });
    const known = state.leases.get(placed.appId)?.find((each) => each.leaseId === leaseId);
    return known && { data: { ...known, e164 }, position };
  } catch (error) {
    if (isRejection(error, 'number-taken', 'number-unknown', 'lease-over')) return undefined;
    throw error;
  }
}

async function assignNumber(purchase: Purchase, lease: Lease, position: Position): Promise<Settled> {
  const { deps, placed, cause } = purchase;
  const { state: number } = await deps.streams.load(streams.number(lease.e164), numberDecider);
  const details = number.details;
  if (!details) throw new Error(`leased ${lease.e164}, which is not ours`);
  const { orderId, userId, appId } = placed;
  try {
    const assigned = await send(deps, {
      stream: streams.order(orderId),
      decider: orderDecider,
      command: {
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
      },
      cause,
    });
    return { state: assigned.state, position: latestOf(position, assigned.position) };
  } catch (error) {
    if (!isRejection(error, 'order-not-open')) throw error;
    await endLease(deps, cause, lease, { reason: 'unassigned' });
    const { state } = await deps.streams.refresh(streams.order(orderId), order);
    return { state, position };
  }
}

/** Ends a lease; one that is over, or was never there, is left as it is. @returns the number's position. */
export async function endLease(
  deps: Deps,
  cause: Cause,
  { e164, appId, leaseId }: { readonly e164: string; readonly appId: string; readonly leaseId: string },
  ending: Ending,
): Promise<Position> {
  const command = { type: 'EndLease', e164, appId, leaseId, ending, now: nowIso(deps) } as const;
  const { position } = await send(deps, {
    stream: streams.number(e164),
    decider: numberDecider,
    command,
    cause,
  });
  return position;
}

/** Reads the order after the resource and before the append, so that an order that has ended gets nothing. */
async function isOpen(deps: Deps, orderId: string): Promise<void> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'placed') throw reject('order-not-open');
}

function isRejection(error: unknown, ...codes: readonly RejectionCode[]): error is Rejection {
  return error instanceof Rejection && codes.includes(error.code);
}
