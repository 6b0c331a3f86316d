import { type Mills, type NumberAge, number, reject, streams } from '@ringpost/domain';
import type { AnswerTo, RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { buyActivation, presentBought, type Settled } from '../orders/entries.ts';
import { presentRented, rentNumbers } from '../rentals/entries.ts';
import type { NumberPool } from '../supply/entries.ts';
import { ownReservation, type PlacedReservation, readStanding } from './read-reservation.ts';
import type { rentReservationContract, takeReservationContract } from './take-reservation.contract.ts';

export interface TakeReservation extends Buyer {
  readonly reservationId: string;
  readonly idempotencyKey: string;
  /** A rental with this term, or an activation. */
  readonly rental: { readonly termHours: number; readonly numberType: NumberAge } | null;
  readonly quotedPriceMills: Mills;
}

/** @throws Rejection `reservation-waiting`, `reservation-over` */
async function requireReserved(deps: Deps, placed: PlacedReservation): Promise<void> {
  const { standing } = await readStanding(deps, placed);
  if (!standing || 'reason' in standing) throw reject('reservation-over');
  if (standing.until === null) throw reject('reservation-waiting');
  if (nowIso(deps) >= standing.until) throw reject('reservation-over');
}

/** Only the reserved number. */
function onlyReserved(deps: Deps, placed: PlacedReservation): NumberPool {
  return {
    async hasOffer() {
      await requireReserved(deps, placed);
      return true;
    },
    next: async (_scope, tried) => (tried.has(placed.e164) ? undefined : placed.e164),
  };
}

/**
 * Buys the reserved number at the normal price: an activation or a rental. It is a purchase like any other, with only one
 * candidate. The number's stream ends the reservation together with the lease.
 * @throws Rejection `not-found`, `reservation-waiting`, `reservation-over`, and as a purchase does
 */
export async function takeReservation(
  deps: Deps,
  { reservationId, rental, ...terms }: TakeReservation,
  requestIds: RequestIds,
): Promise<Settled> {
  const placed = await ownReservation(deps, reservationId, terms.userId);
  const { e164, appId } = placed;
  const { details } = (await deps.streams.refresh(streams.number(e164), number)).state;
  if (!details) throw reject('number-unknown');
  const { countryIso, vendorId } = details;
  const purchase = { ...terms, appId, countryIso, vendorId, reserved: { reservationId, e164 } };
  const pool = onlyReserved(deps, placed);
  if (rental) return rentNumbers(deps, pool, { ...purchase, ...rental, quantity: 1 }, requestIds);
  return buyActivation(deps, pool, { ...purchase, numberType: 'any' }, requestIds);
}

/** Buys an activation of the reserved number. The answer is that of any purchase of one. @throws Rejection */
export async function buyReserved(
  deps: Deps,
  request: Omit<TakeReservation, 'rental'>,
  requestIds: RequestIds,
): Promise<AnswerTo<typeof takeReservationContract>> {
  return presentBought(deps, await takeReservation(deps, { ...request, rental: null }, requestIds));
}

/** Rents the reserved number. The answer is that of any rental. @throws Rejection */
export async function rentReserved(
  deps: Deps,
  request: TakeReservation,
  requestIds: RequestIds,
): Promise<AnswerTo<typeof rentReservationContract>> {
  return presentRented(deps, await takeReservation(deps, request, requestIds));
}
