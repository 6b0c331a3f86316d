import {
  type NumberEvent,
  type NumberLeased,
  type NumberState,
  type OrderEvent,
  type OrderState,
  Rejection,
  type WalletEvent,
  type WalletState,
} from '@ringpost/events/domain';
import { beginNumber, beginOrder } from '../commands.ts';
import { type Begun, isUndone } from '../kernel/command-handler.ts';
import {
  assignCommand,
  leaseCommand,
  leaseIn,
  type Purchase,
  requireUndecided,
  runPurchase,
  type Settled,
} from './purchase.ts';

export type BegunHold = Begun<WalletState, WalletEvent>;
type BegunPurchase = Omit<Purchase, 'heldAt'>;

interface BegunLease {
  readonly lease: NumberLeased['data'];
  readonly begun: Begun<NumberState, NumberEvent>;
}

/** Undefined if this cannot be done at once. The steps one by one find the reason, or another number. */
async function ifPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejection || isUndone(error)) return undefined;
    throw error;
  }
}

/** Undefined if nothing of it was appended. */
async function unlessUndone<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (isUndone(error)) return undefined;
    throw error;
  }
}

async function beginLease(purchase: BegunPurchase, hold: BegunHold): Promise<BegunLease | undefined> {
  const { deps, candidates, placed, chosen, cause } = purchase;
  const e164 = chosen ?? (await candidates.next(placed, new Set()));
  if (e164 === undefined) return undefined;
  const command = leaseCommand(purchase, e164);
  const check = () => requireUndecided(deps, placed.orderId);
  const begun = await beginNumber(deps, e164, command, cause, { behind: hold.last, check });
  const lease = leaseIn(begun.state, command);
  return lease && 'last' in begun ? { lease, begun } : undefined;
}

async function beginOrderWith(
  { deps, placed, cause }: BegunPurchase,
  { lease, begun: { state, last } }: BegunLease,
): Promise<Begun<OrderState, OrderEvent> | undefined> {
  const command = assignCommand(placed, lease, state);
  const begun = await beginOrder(deps, placed.orderId, command, cause, { behind: last });
  return 'last' in begun ? begun : undefined;
}

/**
 * Completes an order whose hold is being appended, with one wait for the disk: the lease is requested behind the hold, and
 * the order behind the lease. If that does not work, it continues step by step from what is durable.
 * @throws Rejection as `runPurchase` does; an error that `isUndone` recognises if nothing was appended, not even the hold
 */
export async function runAtOnce(purchase: BegunPurchase, hold: BegunHold): Promise<Settled> {
  const { orderId } = purchase.placed;
  const leased = await ifPossible(() => beginLease(purchase, hold));
  const assigned = leased && (await ifPossible(() => beginOrderWith(purchase, leased)));
  const ended = assigned && (await unlessUndone(assigned.sent));
  if (ended) return { orderId, state: ended.state, position: ended.position };
  const { position: heldAt } = await hold.sent;
  const lease = leased && (await unlessUndone(leased.begun.sent));
  return runPurchase(
    { ...purchase, heldAt },
    leased && lease && { lease: leased.lease, position: lease.position },
  );
}
