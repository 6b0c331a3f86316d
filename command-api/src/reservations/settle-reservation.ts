import {
  latestOf,
  type Position,
  Rejection,
  type RejectionCode,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { enterLine } from '../numbers/entries.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { captureHold, releaseHold } from '../wallets/entries.ts';
import {
  type PlacedReservation,
  readStanding,
  type StandingAt,
  standingIn,
  wasReserved,
} from './read-reservation.ts';

/**
 * Makes the wallet follow the number's stream: a customer who has or had the number pays, and one who left the line before that
 * gets the fee back. It may run twice, in any process.
 */
export async function settleReservation(
  deps: Deps,
  placed: PlacedReservation,
  { standing, place, position }: StandingAt,
  cause: Cause,
): Promise<StandingAt> {
  if (!standing) return { standing, place, position };
  const { userId, reservationId: holdId, feeMills: amountMills, placedAt } = placed;
  const follow = (): Promise<Position> | undefined => {
    if (wasReserved(standing)) return captureHold(deps, { userId, holdId, amountMills, placedAt }, cause);
    return 'reason' in standing
      ? releaseHold(deps, { userId, holdId, reason: 'cancelled' }, cause)
      : undefined;
  };
  const settled = await follow();
  return { standing, place, position: settled === undefined ? position : latestOf(position, settled) };
}

/** The refusals of the number's stream, which are final. */
const REFUSALS: readonly RejectionCode[] = [
  'number-unknown',
  'number-taken',
  'queue-full',
  'already-reserved',
  'reservation-over',
];

export function isRefused(error: unknown): error is Rejection {
  return error instanceof Rejection && REFUSALS.includes(error.code);
}

async function requireHeld(deps: Deps, { userId, reservationId }: PlacedReservation): Promise<void> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  if (!state.openHolds.has(reservationId)) throw reject('reservation-over');
}

/**
 * Joins the line of the number with a fee that is held. If the number refuses, the fee is given back. Both are final, so this
 * may run twice, in any process.
 * @throws Rejection of the number's decider, after the fee was given back
 */
export async function joinLine(deps: Deps, placed: PlacedReservation, cause: Cause): Promise<StandingAt> {
  const { e164, appId, reservationId, userId, waits } = placed;
  const standingAt = await readStanding(deps, placed);
  if (standingAt.standing) return settleReservation(deps, placed, standingAt, cause);
  const now = nowIso(deps);
  const { 'reservation-queue': queueLimit } = await readShopValues(deps);
  const who = { e164, appId, reservationId, userId };
  const command = { type: 'ReserveNumber', ...who, waits, queueLimit, now } as const;
  try {
    const { state, position } = await enterLine(deps, e164, command, cause, () => requireHeld(deps, placed));
    return await settleReservation(deps, placed, { ...standingIn(state, placed), position }, cause);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Another run may have joined meanwhile: then its result counts.
    const present = await readStanding(deps, placed);
    if (present.standing) return settleReservation(deps, placed, present, cause);
    await releaseHold(deps, { userId, holdId: reservationId, reason: 'not-assigned' }, cause);
    throw error;
  }
}
