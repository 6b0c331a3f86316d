import {
  app,
  appAt,
  type Mills,
  number,
  plusSeconds,
  type ReservationPlaced,
  reject,
  reservation,
  streams,
  wallet,
} from '@ringpost/domain';
import { RESERVATION_HOLD_SECONDS } from '@ringpost/domain/rules/limits';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { numberDecider } from '../numbers/entries.ts';
import { requireQuoted } from '../price-list/entries.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { holdForReservation, walletDecider } from '../wallets/entries.ts';
import { type PlacedReservation, readStanding, type StandingAt } from './read-reservation.ts';
import { handleReservation } from './reservation.commands.ts';
import { joinLine } from './settle-reservation.ts';

export interface ReserveNumber extends Buyer {
  readonly idempotencyKey: string;
  readonly e164: string;
  readonly appId: string;
  /** Whether to wait for the number if it is taken. */
  readonly waits: boolean;
  /** The fee that the customer saw. If it has changed, nothing is reserved. */
  readonly quotedFeeMills: Mills;
}

export interface ReservedAt extends StandingAt {
  readonly placed: PlacedReservation;
}

export function causeOfReservation(
  { reservationId, userId }: Pick<PlacedReservation, 'reservationId' | 'userId'>,
  requestIds: RequestIds,
): Cause {
  return causeByCustomer(userId, requestIds, reservationId);
}

function holdCommand(placed: PlacedReservation, byKey: Buyer['byKey']) {
  const { userId, reservationId: holdId, feeMills: amountMills, placedAt: now } = placed;
  const operationId = `${holdId}:hold`;
  return { type: 'HoldForReservation', userId, holdId, operationId, amountMills, now, byKey } as const;
}

/** A refusal appends nothing, so everything is checked before the first append. */
async function requirePossible(
  deps: Deps,
  placed: PlacedReservation,
  quotedFeeMills: Mills,
  queueLimit: number,
  byKey: Buyer['byKey'],
): Promise<void> {
  const { userId, e164, appId, reservationId, waits, feeMills, placedAt: now } = placed;
  requireQuoted(quotedFeeMills, feeMills);
  const [ofApp, ofNumber, ofWallet] = await Promise.all([
    deps.streams.refresh(streams.app(appId), app),
    deps.streams.refresh(streams.number(e164), number),
    deps.streams.refresh(streams.wallet(userId), wallet),
  ]);
  if (ofApp.state.name === null) throw reject('not-found');
  if (appAt(ofApp.state, now).hidden) throw reject('app-hidden');
  const who = { e164, appId, reservationId, userId };
  numberDecider.decide({ type: 'ReserveNumber', ...who, waits, queueLimit, now }, ofNumber.state);
  walletDecider.decide(holdCommand(placed, byKey), ofWallet.state);
}

async function place(
  deps: Deps,
  { userId, e164, appId, waits, quotedFeeMills, byKey }: ReserveNumber,
  reservationId: string,
  cause: Cause,
): Promise<PlacedReservation> {
  const requestHash = requestHashOf({ e164, appId, waits, quotedFeeMills });
  const terms = { reservationId, userId, e164, appId, waits, requestHash };
  const { 'reservation-fee': feeMills, 'reservation-queue': queueLimit } = await readShopValues(deps);
  const placed = { ...terms, feeMills, placedAt: nowIso(deps) };
  const { state: before } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  if (!before) await requirePossible(deps, placed, quotedFeeMills, queueLimit, byKey);
  const { state } = await handleReservation(deps, reservationId, { type: 'PlaceReservation', placed }, cause);
  return state ?? placed;
}

/** An old request must not hold the fee again: the wallet may have dropped that it held the fee and gave it back. */
function mayHold({ placedAt }: ReservationPlaced['data'], now: string): boolean {
  return now < plusSeconds(placedAt, RESERVATION_HOLD_SECONDS);
}

async function run(
  deps: Deps,
  request: ReserveNumber,
  reservationId: string,
  cause: Cause,
): Promise<ReservedAt> {
  const placed = await place(deps, request, reservationId, cause);
  const { standing } = await readStanding(deps, placed);
  if (!standing && mayHold(placed, nowIso(deps)))
    await holdForReservation(deps, request.userId, holdCommand(placed, request.byKey), cause);
  return { placed, ...(await joinLine(deps, placed, cause)) };
}

/**
 * Reserves a number for an app, or waits for it: the request is stored, its fee is held, and the number's stream decides. The
 * fee is charged with the number. The same key is the same reservation.
 * @throws Rejection `not-found`, `price-changed`, `number-unknown`, `number-taken`, `queue-full`, `already-reserved`,
 * `insufficient-funds`, `debt-open`, `idempotency-key-reused`; `reservation-over` for a repeated request that was refused
 */
export function reserveNumber(
  deps: Deps,
  request: ReserveNumber,
  requestIds: RequestIds,
): Promise<ReservedAt> {
  const { userId, idempotencyKey } = request;
  const reservationId = idempotentId(userId, idempotencyKey);
  const cause = causeOfReservation({ reservationId, userId }, requestIds);
  return deps.singleFlight(`reserve ${reservationId} ${requestHashOf({ ...request })}`, () =>
    run(deps, request, reservationId, cause),
  );
}
