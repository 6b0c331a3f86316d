import {
  currentLease,
  type FailReason,
  importOfBorrowed,
  isBannedFor,
  isUndecided,
  latestOf,
  type NumberLeased,
  type NumberState,
  number,
  type OrderState,
  order,
  type Placed,
  type Position,
  plusSeconds,
  Rejection,
  type RejectionCode,
  reject,
  streams,
} from '@ringpost/domain';
import { ACTIVATION_WINDOW_MINUTES, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
import { borrowNumber, endLease, type NumberCommand, requestLease } from '../numbers/entries.ts';
import { isOverFor, type NumberPool } from '../supply/entries.ts';
import type { ReservedNumber, UnclaimedSms } from '../wallets/entries.ts';
import { endOrder } from './end-order.ts';
import { leaseFirst } from './lease-first.ts';
import { handleOrder } from './order.commands.ts';
import type { PurchasedRenewal } from './order.decider.ts';
import { settleOrder } from './settle-order.ts';

export interface Purchase {
  readonly deps: Deps;
  readonly candidates: NumberPool;
  readonly placed: Placed;
  /** The only number that the order may get: its customer has reserved it. */
  readonly reserved?: ReservedNumber | undefined;
  /** The only number that the order may get: its customer chose it. */
  readonly chosen?: string | undefined;
  /** The message that the order gets with the chosen number. */
  readonly unclaimed?: UnclaimedSms | undefined;
  /** Where the number of the order must be. */
  readonly areas?: NumberAreas | undefined;
  /** Set if it is a rental that renews itself from its begin on. */
  readonly renewal?: PurchasedRenewal | undefined;
  /** Set by the request that has just made the order's id, and has its stream in memory. */
  readonly isNew?: true | undefined;
  /** The position of the hold of its price. */
  readonly heldAt: Position;
  readonly cause: Cause;
  /** Epoch milliseconds of the injected clock. After this time the run stops and leaves the order to its deadline. */
  readonly stopAt: number;
}

export interface Settled {
  readonly orderId: string;
  /** The request. */
  readonly placed: Placed;
  /** `absent` while only the hold contains the order. */
  readonly state: OrderState;
  /** The last position of all streams touched. */
  readonly position: Position;
}

type Lease = NumberLeased['data'];

/** A durable lease and its position in the log. */
export interface Leased {
  readonly lease: Lease;
  readonly position: Position;
}

/**
 * Ends an order that never got its number, and gives the money back. The order fails first, because a wallet only follows
 * orders.
 */
export async function failOrder(
  { deps, placed, cause }: Pick<Purchase, 'deps' | 'placed' | 'cause'>,
  reason: FailReason,
): Promise<Settled> {
  const { orderId } = placed;
  const command = { type: 'FailOrder', placed, reason, now: nowIso(deps) } as const;
  const { state, position } = await endOrder(deps, { placed }, command, cause);
  return { orderId, placed, state, position: latestOf(position, await settleOrder(deps, orderId, cause)) };
}

/**
 * Runs between the read of the number and the append, so that an ended order gets no number.
 * @param how `recent` if the order is so new that nobody else acts on it yet. If somebody has done so after all, the assignment is
 * refused, because its stream has another revision, and the lease ends
 */
export async function requireUndecided(
  deps: Deps,
  orderId: string,
  how: ReadMode = 'refresh',
): Promise<void> {
  const { state } = await deps.streams[how](streams.order(orderId), order);
  if (!isUndecided(state)) throw reject('order-not-open');
}

function isRejection(error: unknown, ...codes: readonly RejectionCode[]): error is Rejection {
  return error instanceof Rejection && codes.includes(error.code);
}

/** When the customer stops receiving, and when the lease ends. For a rental both are the same. */
function timesOf(placed: Placed, from: string): Pick<Lease, 'closesAt' | 'until'> {
  if (placed.kind === 'activation') {
    const closesAt = plusSeconds(from, ACTIVATION_WINDOW_MINUTES * 60);
    return { closesAt, until: plusSeconds(from, SETTLEMENT_MINUTES * 60) };
  }
  const until = plusSeconds(from, placed.termHours * 3600);
  return { closesAt: until, until };
}

export async function leaseCommand(
  {
    deps,
    placed,
    reserved,
    unclaimed,
    areas,
    replaces,
  }: Pick<Purchase, 'deps' | 'placed' | 'reserved' | 'unclaimed' | 'areas'> & {
    readonly replaces?: string | undefined;
  },
  e164: string,
): Promise<Extract<NumberCommand, { readonly type: 'LeaseNumber' }>> {
  const { vendorId, countryIso, numberType } = placed;
  const from = nowIso(deps);
  const lease = {
    e164,
    leaseId: `${placed.orderId}:${e164}`,
    orderId: placed.orderId,
    userId: placed.userId,
    appId: placed.appId,
    from,
    ...timesOf(placed, from),
  };
  const command = {
    type: 'LeaseNumber',
    lease,
    accounts: await accountsOfPerson(deps, placed.userId),
    vendorId,
    countryIso,
    numberType,
    ...(areas && { areas }),
    ...(unclaimed && { unclaimedAt: unclaimed.receivedAt }),
    ...(replaces !== undefined && { replaces }),
  } as const;
  return reserved ? { ...command, reservationId: reserved.reservationId } : command;
}

/** The customer's own lease that ends when a chosen number is leased again for its app; undefined if there is none. */
export async function ownLeaseThatIsOver(
  { deps, placed: { userId, appId } }: Pick<Purchase, 'deps' | 'placed'>,
  e164: string,
): Promise<string | undefined> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const current = currentLease(state, appId);
  return current && (await isOverFor(deps, userId, current)) ? current.leaseId : undefined;
}

/** The lease of a command, from the number's stream. */
export function leaseIn(
  { leases }: NumberState,
  { lease: { e164, appId, leaseId } }: Awaited<ReturnType<typeof leaseCommand>>,
): Lease | undefined {
  const lease = leases.get(appId)?.find((each) => each.leaseId === leaseId);
  return lease && { ...lease, e164 };
}

export const CANNOT_LEASE = ['number-taken', 'number-unknown', 'number-banned', 'lease-over'] as const;

/**
 * Leases the number. Undefined if another buyer has it, or it is not what the order asked for.
 * @param check runs between the read of the number and the append, and may refuse
 */
export async function tryLease(
  purchase: Pick<Purchase, 'deps' | 'placed' | 'unclaimed' | 'areas' | 'cause'> & {
    readonly replaces?: string | undefined;
  },
  e164: string,
  check?: () => Promise<void>,
): Promise<Leased | undefined> {
  const { deps, cause } = purchase;
  const command = await leaseCommand(purchase, e164);
  try {
    const { state, position } = await requestLease(deps, e164, command, cause, check);
    const lease = leaseIn(state, command);
    return lease && { lease, position };
  } catch (error) {
    if (isRejection(error, ...CANNOT_LEASE)) return undefined;
    throw error;
  }
}

/** A number that another portal sells for this order; undefined if none does, or it cannot be used. */
async function leaseBorrowed(purchase: Purchase): Promise<Leased | undefined> {
  const { deps, placed, areas, candidates, stopAt } = purchase;
  const { orderId, numberType } = placed;
  if (!candidates.elsewhere || areas || placed.kind !== 'activation') return undefined;
  await requireUndecided(deps, orderId);
  const bought = await candidates.elsewhere.buy(placed, stopAt);
  if (!bought) return undefined;
  const leasing = await leaseCommand(purchase, bought.e164);
  const { lease: terms, accounts } = leasing;
  const imported = { ...bought, importId: importOfBorrowed(orderId) };
  const command = { type: 'BorrowNumber', imported, lease: terms, accounts, numberType } as const;
  const cause = { ...purchase.cause, actor: 'system:borrow-number' };
  try {
    const check = () => requireUndecided(deps, orderId);
    const { state, position } = await borrowNumber(deps, bought.e164, command, cause, check);
    const lease = leaseIn(state, leasing);
    return lease && { lease, position };
  } catch (error) {
    if (isRejection(error, ...CANNOT_LEASE)) return undefined;
    throw error;
  }
}

async function leaseNumber(purchase: Purchase): Promise<Leased | undefined> {
  const { deps, placed, reserved, chosen, areas, candidates, stopAt, isNew } = purchase;
  const check = () => requireUndecided(deps, placed.orderId, isNew ? 'recent' : 'refresh');
  const only = reserved?.e164 ?? chosen;
  if (only !== undefined) {
    const replaces = chosen === undefined ? undefined : await ownLeaseThatIsOver(purchase, only);
    return tryLease({ ...purchase, replaces }, only, check);
  }
  const accounts = await accountsOfPerson(deps, placed.userId);
  const own = await leaseFirst({
    ...{ deps, orderId: placed.orderId, stopAt },
    next: (tried) => candidates.next({ ...placed, areas }, tried),
    lease: (e164) => tryLease(purchase, e164, check),
    isBanned: (state) => isBannedFor(state, placed.appId, accounts, nowIso(deps)),
  });
  return own ?? leaseBorrowed(purchase);
}

export function assignCommand(
  placed: Placed,
  lease: Lease,
  { details }: NumberState,
  { unclaimed, renewal }: Pick<Purchase, 'unclaimed' | 'renewal'> = {},
) {
  if (!details) throw new Error(`leased ${lease.e164}, which is not ours`);
  const { orderId, userId, appId } = placed;
  const { vendorId, countryIso, rateCentre, region } = details;
  const assigned = {
    orderId,
    userId,
    appId,
    e164: lease.e164,
    leaseId: lease.leaseId,
    numberAge: lease.numberAge,
    vendorId,
    countryIso,
    rateCentre,
    region,
    assignedAt: lease.from,
    closesAt: lease.closesAt,
    settlesAt: lease.until,
  };
  return { type: 'AssignNumber', placed, assigned, unclaimedId: unclaimed?.messageId, renewal } as const;
}

/** A rental is paid for when it has its number. Whether an activation is charged is decided by its SMS. */
export async function payForRental(
  { deps, placed, cause }: Pick<Purchase, 'deps' | 'placed' | 'cause'>,
  settled: Settled,
): Promise<Settled> {
  if (placed.kind !== 'rental') return settled;
  const paidAt = await settleOrder(deps, settled.orderId, cause);
  return { ...settled, position: latestOf(settled.position, paidAt) };
}

async function assignNumber(purchase: Purchase, { lease, position: leasedAt }: Leased): Promise<Settled> {
  const { deps, placed, heldAt, cause } = purchase;
  const { orderId } = placed;
  const position = latestOf(heldAt, leasedAt);
  const { state: leased } = await deps.streams.load(streams.number(lease.e164), number);
  try {
    const command = assignCommand(placed, lease, leased, purchase);
    const assigned = await handleOrder(deps, orderId, command, cause);
    const reached = latestOf(position, assigned.position);
    return await payForRental(purchase, { orderId, placed, state: assigned.state, position: reached });
  } catch (error) {
    if (!isRejection(error, 'order-not-open')) throw error;
    const ended = await endLease(deps, lease, { reason: 'unassigned' }, cause);
    const { state, position: decidedAt } = await deps.streams.refresh(streams.order(orderId), order);
    return { orderId, placed, state, position: latestOf(position, decidedAt, ended) };
  }
}

/**
 * Completes an order whose price is held: lease and assign, or fail and release. Every step may run twice, in any process,
 * and continues where an earlier run stopped.
 * @param leasedBefore a lease that an earlier step of this run has made
 * @throws Rejection `busy` when time is up; the order stays undecided, and a deadline continues it.
 */
export async function runPurchase(purchase: Purchase, leasedBefore?: Leased): Promise<Settled> {
  const { deps, placed } = purchase;
  const { orderId } = placed;
  try {
    const leased = leasedBefore ?? (await leaseNumber(purchase));
    if (!leased) return await failOrder(purchase, 'no-available-numbers');
    return await assignNumber(purchase, leased);
  } catch (error) {
    if (!isRejection(error, 'order-not-open')) throw error;
    // Another run has completed it meanwhile: its result is the answer.
    const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
    return { orderId, placed, state, position };
  }
}
