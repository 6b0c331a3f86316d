import {
  currentLease,
  isBannedFor,
  isUndecided,
  latestOf,
  number,
  type OrderState,
  order,
  type Placed,
  type Position,
  Rejection,
  reject,
  streams,
} from '@ringpost/domain';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
import { endLease, type NumberCommand, requestLeases } from '../numbers/entries.ts';
import { createSharedPool, type StockPool } from '../supply/entries.ts';
import { findUndecided } from './find-undecided.ts';
import { leaseFirst } from './lease-first.ts';
import { handleOrder } from './order.commands.ts';
import {
  assignCommand,
  CANNOT_LEASE,
  failOrder,
  leaseCommand,
  leaseIn,
  requireUndecided,
  type Settled,
} from './purchase.ts';

/** Orders of one customer that get one number, each for another app, or none of them gets any. */
export interface Together {
  readonly deps: Deps;
  readonly stock: StockPool;
  /** The orders. The first one decides: it has the number or has failed before any other one has or does. */
  readonly placed: readonly Placed[];
  /** Where the number must be. */
  readonly areas?: NumberAreas | undefined;
  /** The position of the holds of their prices. */
  readonly heldAt: Position;
  readonly cause: Cause;
  /** Epoch milliseconds of the injected clock. After this time the run stops and leaves the orders to their deadlines. */
  readonly stopAt: number;
}

type Decided = Exclude<OrderState, { readonly status: 'absent' | 'placed' }>;

/** The cause of what happens to one of the orders. */
export function causeFor(cause: Cause, { orderId }: Pick<Placed, 'orderId'>): Cause {
  return { ...cause, operationId: orderId, correlationId: orderId };
}

export function firstOf({ placed: [first] }: Pick<Together, 'placed'>): Placed {
  if (!first) throw new Error('a purchase without orders');
  return first;
}

async function readOrder(deps: Deps, placed: Placed): Promise<Settled> {
  const { orderId } = placed;
  return { orderId, placed, ...(await deps.streams.refresh(streams.order(orderId), order)) };
}

/** The requests of all orders, from their own streams or from the holds of their prices. */
export async function readTogether(
  deps: Deps,
  userId: string,
  orderIds: readonly string[],
): Promise<readonly Placed[]> {
  return Promise.all(
    orderIds.map(async (orderId) => {
      const { state } = await deps.streams.refresh(streams.order(orderId), order);
      const placed =
        state.status === 'absent' ? await findUndecided(deps, { orderId, userId }) : state.placed;
      if (!placed) throw new Error(`order ${orderId} has no request`);
      return placed;
    }),
  );
}

export async function leasesCommand(
  { deps, placed, areas }: Pick<Together, 'deps' | 'placed' | 'areas'>,
  e164: string,
): Promise<Extract<NumberCommand, { readonly type: 'LeaseForApps' }>> {
  const leases = await Promise.all(placed.map((each) => leaseCommand({ deps, placed: each, areas }, e164)));
  return { type: 'LeaseForApps', leases };
}

/** Leases the number for all apps with one append. False if it is not new to all of them, or somebody else has it. */
async function tryLeases(run: Together, e164: string): Promise<boolean> {
  const { deps, cause } = run;
  const check = () => requireUndecided(deps, firstOf(run).orderId);
  try {
    await requestLeases(deps, e164, await leasesCommand(run, e164), cause, check);
    return true;
  } catch (error) {
    if (error instanceof Rejection && (CANNOT_LEASE as readonly string[]).includes(error.code)) return false;
    throw error;
  }
}

/** @throws Rejection `busy` when time is up, `order-not-open` if another run has decided */
async function leaseForAll(run: Together): Promise<string | undefined> {
  const { deps, stock, areas, stopAt, placed } = run;
  const first = firstOf(run);
  const others = placed.slice(1).map(({ appId }) => appId);
  let pool = createSharedPool(deps, stock, others);
  const accounts = await accountsOfPerson(deps, first.userId);
  return leaseFirst({
    ...{ deps, orderId: first.orderId, stopAt },
    next: (tried) => pool.next({ ...first, areas }, tried),
    lease: async (e164) => ((await tryLeases(run, e164)) ? e164 : undefined),
    isBanned: (state) => placed.some(({ appId }) => isBannedFor(state, appId, accounts, nowIso(deps))),
    readAgain() {
      pool = createSharedPool(deps, stock, others);
    },
  });
}

/** Gives the order its lease of the number, if it has one that runs. */
async function assign(deps: Deps, placed: Placed, e164: string, cause: Cause): Promise<Settled | undefined> {
  const { orderId, appId } = placed;
  const { state: leased } = await deps.streams.refresh(streams.number(e164), number);
  const lease = leaseIn(leased, await leaseCommand({ deps, placed }, e164));
  if (!lease || currentLease(leased, appId)?.leaseId !== lease.leaseId) return undefined;
  const { state, position } = await handleOrder(deps, orderId, assignCommand(placed, lease, leased), cause);
  return { orderId, placed, state, position };
}

/** What an order does after the first one is decided: it gets the same number, or fails for the same reason. */
export async function follow(deps: Deps, placed: Placed, first: Decided, cause: Cause): Promise<Settled> {
  const before = await readOrder(deps, placed);
  if (!isUndecided(before.state)) return before;
  const own = causeFor(cause, placed);
  if (first.status === 'failed') return failOrder({ deps, placed, cause: own }, first.reason);
  try {
    const assigned = await assign(deps, placed, first.assigned.e164, own);
    return assigned ?? (await failOrder({ deps, placed, cause: own }, 'gave-up'));
  } catch (error) {
    // Another run has decided it meanwhile.
    if (!(error instanceof Rejection) || error.code !== 'order-not-open') throw error;
    return readOrder(deps, placed);
  }
}

/** Ends the leases of a run that another run has overtaken. */
async function giveBack({ deps, placed, cause }: Together, e164: string): Promise<void> {
  for (const { orderId, appId } of placed) {
    const lease = { e164, appId, leaseId: `${orderId}:${e164}` };
    await endLease(deps, lease, { reason: 'unassigned' }, cause);
  }
}

/** Decides the first order, unless that has happened. */
async function decideFirst(run: Together): Promise<Settled> {
  const { deps, cause } = run;
  const first = firstOf(run);
  const before = await readOrder(deps, first);
  if (!isUndecided(before.state)) return before;
  const own = causeFor(cause, first);
  let e164: string | undefined;
  try {
    e164 = await leaseForAll(run);
    const assigned = e164 === undefined ? undefined : await assign(deps, first, e164, own);
    return assigned ?? (await failOrder({ deps, placed: first, cause: own }, 'no-available-numbers'));
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'order-not-open') throw error;
    const decided = await readOrder(deps, first);
    const isOurs = 'assigned' in decided.state && decided.state.assigned.e164 === e164;
    if (e164 !== undefined && !isOurs) await giveBack(run, e164);
    return decided;
  }
}

/**
 * Completes orders whose prices are held: one number for all of them, or all of them fail and the money comes back. Every step may run
 * twice, in any process, and continues where an earlier run stopped.
 * @throws Rejection `busy` when time is up; the orders stay undecided, and a deadline continues them
 */
export async function runTogether(run: Together): Promise<readonly Settled[]> {
  const { deps, placed, heldAt, cause } = run;
  const first = await decideFirst(run);
  if (isUndecided(first.state)) throw reject('busy', { order_uuid: first.orderId });
  const settled = [{ ...first, position: latestOf(heldAt, first.position) }];
  for (const each of placed.slice(1)) settled.push(await follow(deps, each, first.state, cause));
  return settled;
}
