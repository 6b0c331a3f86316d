import {
  account,
  currentLease,
  isBannedFor,
  isKeyOpen,
  number,
  type OrderState,
  order,
  type Position,
  Rejection,
  type RenewalFailure,
  reject,
  streams,
} from '@ringpost/domain';
import type { ByKey } from '@ringpost/domain/rules/key-cap';
import { renewsAtOf } from '@ringpost/domain/rules/renewals';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { shortHash } from '../kernel/ids.ts';
import { renewOrder } from '../orders/entries.ts';
import { quoteRental, type RentalQuote, requireAtMost } from '../price-list/entries.ts';
import { holdForExtension, holdOfKey } from '../wallets/entries.ts';
import { completeOnce, readRental } from './extend-rental.ts';

type Rented = Extract<OrderState, { readonly assigned: unknown }>;
type Renewal = NonNullable<Rented['renewal']>;
type Begun = NonNullable<Renewal['begun']>;

export interface TurnOnRenewal extends Buyer {
  readonly orderId: string;
  readonly termHours: number;
  /** The most that the customer pays for one renewal. */
  readonly maxPriceMills: number;
  readonly requestIds: RequestIds;
}

interface RenewalTurnedOn {
  readonly orderId: string;
  readonly termHours: number;
  readonly maxPriceMills: number;
  readonly renewsAt: string;
  readonly position: Position;
}

/** The end of a rental that runs; undefined once it is over. */
async function endOf(deps: Deps, { e164, appId, leaseId }: Rented['assigned']): Promise<string | undefined> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const lease = currentLease(state, appId);
  return lease?.leaseId === leaseId && nowIso(deps) < lease.until ? lease.until : undefined;
}

function quoteOf(deps: Deps, { placed, assigned }: Pick<Rented, 'placed' | 'assigned'>, termHours: number) {
  const { countryIso, userId } = placed;
  const { appId, vendorId, numberAge: numberType } = assigned;
  return quoteRental(deps, { userId, appId, countryIso, vendorId, numberType, termHours, isRunning: true });
}

function causeOf({
  orderId,
  userId,
  requestIds,
}: {
  orderId: string;
  userId: string;
  requestIds: RequestIds;
}): Cause {
  return causeByCustomer(userId, requestIds, orderId);
}

/**
 * Lets a rental renew itself, at most for the price that the customer agrees to. What is on already changes nothing.
 * @throws Rejection `not-found`, also for another customer's rental; `lease-over`; `above-max-price`: it costs more now
 */
export async function turnOnRenewal(deps: Deps, request: TurnOnRenewal): Promise<RenewalTurnedOn> {
  const { orderId, userId, termHours, maxPriceMills, byKey } = request;
  const rental = await readRental(deps, orderId, userId);
  const until = await endOf(deps, rental.assigned);
  if (until === undefined) throw reject('lease-over');
  requireAtMost(maxPriceMills, (await quoteOf(deps, rental, termHours)).unitPriceMills);
  const terms = { termHours, maxPriceMills, keyId: byKey?.keyId ?? null };
  const command = { type: 'TurnOnRenewal', terms, now: nowIso(deps) } as const;
  const { position } = await renewOrder(deps, orderId, command, causeOf(request));
  return { orderId, termHours, maxPriceMills, renewsAt: renewsAtOf(until), position };
}

/** @throws Rejection `not-found`, also for another customer's rental */
export async function turnOffRenewal(
  deps: Deps,
  request: { readonly orderId: string; readonly userId: string; readonly requestIds: RequestIds },
): Promise<Position> {
  await readRental(deps, request.orderId, request.userId);
  const command = { type: 'TurnOffRenewal', now: nowIso(deps) } as const;
  return (await renewOrder(deps, request.orderId, command, causeOf(request))).position;
}

/** What stops a renewal, with the price that it would have had. */
class NotRenewed extends Error {
  readonly reason: RenewalFailure;
  readonly priceMills: number | null;

  constructor(reason: RenewalFailure, priceMills: number | null = null) {
    super(reason);
    this.reason = reason;
    this.priceMills = priceMills;
  }
}

/** Refusals of money, and what they are for the customer. */
const OF_MONEY: Readonly<Partial<Record<string, RenewalFailure>>> = {
  'insufficient-funds': 'funds',
  'debt-open': 'debt',
  'key-cap-reached': 'key',
};

/** The key counts as it is now, with its present cap. @throws NotRenewed */
async function requireOwner(deps: Deps, userId: string, keyId: string | null): Promise<ByKey | undefined> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  if (state.status !== 'active' || state.forgetting) throw new NotRenewed('account');
  if (keyId === null) return undefined;
  const key = state.apiKeys?.find((each) => each.keyId === keyId);
  if (!key?.scopes.includes('buy') || !isKeyOpen(key, nowIso(deps))) throw new NotRenewed('key');
  return { keyId, dayCapMills: key.dayCapMills };
}

/** @throws NotRenewed */
async function requireNumber(deps: Deps, { placed, assigned }: Rented): Promise<void> {
  const { state } = await deps.streams.refresh(streams.number(assigned.e164), number);
  // A ban of another account of the person does not end a rental that runs.
  const isBanned = isBannedFor(state, assigned.appId, [placed.userId], nowIso(deps));
  if (state.status !== 'active' || isBanned) throw new NotRenewed('number');
}

/** Undefined if the app has no price any more. */
async function quoteNow(deps: Deps, rental: Rented, termHours: number): Promise<RentalQuote | undefined> {
  try {
    return await quoteOf(deps, rental, termHours);
  } catch (error) {
    if (error instanceof Rejection && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** The price now. @throws NotRenewed if it is above the agreed one, or if there is none any more */
async function agreedQuote(
  deps: Deps,
  rental: Rented,
  { termHours, maxPriceMills }: Renewal,
): Promise<RentalQuote> {
  const quote = await quoteNow(deps, rental, termHours);
  if (!quote) throw new NotRenewed('price');
  if (quote.unitPriceMills > maxPriceMills) throw new NotRenewed('price', quote.unitPriceMills);
  return quote;
}

interface Renewing {
  readonly deps: Deps;
  readonly rental: Rented;
  readonly renewal: Renewal;
  readonly until: string;
  readonly cause: Cause;
}

/** The renewal for this end, begun once. Undefined if the customer has turned it off meanwhile. */
async function begin({ deps, rental, renewal, until, cause }: Renewing): Promise<Begun | undefined> {
  if (renewal.begun?.until === until) return renewal.begun;
  await requireNumber(deps, rental);
  const { unitPriceMills: priceMills, priceId, rank: priceRank } = await agreedQuote(deps, rental, renewal);
  const begun = { renewalId: deps.ids.next(), priceMills, priceId, priceRank };
  const command = { type: 'BeginRenewal', until, begun, now: nowIso(deps) } as const;
  const { state } = await renewOrder(deps, rental.placed.orderId, command, cause);
  const after = state.status === 'active' ? state.renewal?.begun : undefined;
  return after?.until === until ? after : undefined;
}

/** The key of the hold: the same for each run, in any process, so that each end is renewed once. */
function keyOf({ rental, until }: Renewing): string {
  return shortHash(`renewal:${rental.assigned.leaseId}:${until}`);
}

/** Holds the price that the renewal began with, once for each end. @throws Rejection as any extension */
async function hold(renewing: Renewing, begun: Begun, byKey: ByKey | undefined): Promise<void> {
  const { deps, rental, cause } = renewing;
  const key = keyOf(renewing);
  const { orderId, userId } = rental.placed;
  const { e164, appId, leaseId } = rental.assigned;
  const { renewalId: holdId, priceMills: amountMills, priceId, priceRank, termHours } = begun;
  const quote = await quoteNow(deps, rental, termHours);
  // After a crash the price may be another one. Then this price has no discount that could be explained now.
  const discount = quote?.unitPriceMills === amountMills ? quote.discount : undefined;
  const extension = {
    ...{ userId, holdId, orderId, e164, appId, leaseId, termHours, amountMills, priceId, priceRank },
    ...{ key, requestHash: key, heldAt: nowIso(deps), operationId: `${holdId}:hold` },
    purpose: { kind: 'extension', id: holdId, orderId },
  } as const;
  await holdForExtension(deps, userId, { type: 'HoldForExtension', extension, discount, byKey }, cause);
}

/** Completes the renewal whose price is held. @returns whether it was */
async function complete(renewing: Renewing): Promise<boolean> {
  const { deps, rental, cause } = renewing;
  const held = await holdOfKey(deps, rental.placed.userId, keyOf(renewing), 'refresh');
  if (held?.type !== 'FundsHeldForExtension') return false;
  await deps.singleFlight(`extend ${held.data.holdId}`, () => completeOnce(deps, held, cause));
  return true;
}

/** @throws NotRenewed */
async function pay(renewing: Renewing): Promise<void> {
  const { deps, rental, renewal } = renewing;
  try {
    if (await complete(renewing)) return;
    const byKey = await requireOwner(deps, rental.placed.userId, renewal.keyId);
    const begun = await begin(renewing);
    if (!begun) return;
    await hold(renewing, begun, byKey);
    await complete(renewing);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (error.code === 'lease-over') throw new NotRenewed('number');
    const reason = OF_MONEY[error.code];
    throw reason ? new NotRenewed(reason) : error;
  }
}

async function fail(
  { deps, rental, until, cause }: Renewing,
  { reason, priceMills }: NotRenewed,
): Promise<void> {
  const command = { type: 'FailRenewal', until, reason, priceMills, now: nowIso(deps) } as const;
  await renewOrder(deps, rental.placed.orderId, command, cause);
}

/** The rental and its end, if it renews itself. */
async function readRenewing(deps: Deps, orderId: string, cause: Cause): Promise<Renewing | undefined> {
  const { state: rental } = await deps.streams.refresh(streams.order(orderId), order);
  if (rental.status !== 'active' || !rental.renewal) return undefined;
  const until = await endOf(deps, rental.assigned);
  if (until !== undefined) return { deps, rental, renewal: rental.renewal, until, cause };
  // It came too late, or the customer gave the number up.
  const { closesAt } = rental.assigned;
  await fail({ deps, rental, renewal: rental.renewal, until: closesAt, cause }, new NotRenewed('number'));
  return undefined;
}

async function orFail(renewing: Renewing, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof NotRenewed)) throw error;
    await fail(renewing, error);
  }
}

/**
 * Renews a rental before its end, once for each end, in any process, however often this runs. It never costs more than its customer
 * agreed to. If it cannot be renewed, it is turned off, and the customer is told. Before its moment this does nothing.
 */
export async function renewRental(deps: Deps, orderId: string, cause: Cause): Promise<void> {
  const renewing = await readRenewing(deps, orderId, cause);
  if (!renewing || nowIso(deps) < renewsAtOf(renewing.until)) return;
  await orFail(renewing, () => pay(renewing));
}

/**
 * Turns a renewal off at once, and tells the customer, if it costs more now than was agreed. A rental that is over, or whose renewal
 * has begun, is left alone.
 */
export async function checkRenewalPrice(deps: Deps, orderId: string, cause: Cause): Promise<void> {
  const { state: rental } = await deps.streams.refresh(streams.order(orderId), order);
  if (rental.status !== 'active' || !rental.renewal) return;
  const { renewal } = rental;
  const until = await endOf(deps, rental.assigned);
  if (until === undefined || renewal.begun?.until === until) return;
  await orFail({ deps, rental, renewal, until, cause }, async () => {
    await agreedQuote(deps, rental, renewal);
  });
}

/** Tells the customer of the next renewal: when it comes, and what it costs now. A price above the agreed one ends it at once. */
export async function announceRenewal(deps: Deps, orderId: string, cause: Cause): Promise<void> {
  const renewing = await readRenewing(deps, orderId, cause);
  if (!renewing) return;
  const { rental, renewal, until } = renewing;
  await orFail(renewing, async () => {
    const { unitPriceMills: priceMills } = await agreedQuote(deps, rental, renewal);
    const renewsAt = renewsAtOf(until);
    const command = { type: 'AnnounceRenewal', until, renewsAt, priceMills, now: nowIso(deps) } as const;
    await renewOrder(deps, orderId, command, cause);
  });
}
