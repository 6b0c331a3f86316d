import {
  hasLine,
  type InLine,
  isFreeFor,
  isWholeNumber,
  lineOf,
  type NumberEvent,
  type NumberLeased,
  type NumberState,
  plusSeconds,
  type ReservationEndReason,
  reject,
  wholeLease,
} from '@ringpost/domain';
import { RESERVATION_HOURS } from '@ringpost/domain/rules/limits';

// What the number's stream decides about reservations. `number.decider.ts` calls it.

interface Of {
  readonly e164: string;
  readonly appId: string;
  readonly now: string;
}

export type ReservingCommand =
  | (Of & {
      readonly type: 'ReserveNumber';
      readonly reservationId: string;
      readonly userId: string;
      /** Whether to wait for the number if it is taken. */
      readonly waits: boolean;
      /** How many customers may wait for the number and app. */
      readonly queueLimit: number;
    })
  | (Of & {
      readonly type: 'EndReservation';
      readonly reservationId: string;
      /**
       * `left`: only if the customer still waits. `waited`: too long in the line. `expired` and `waited` name the due time of
       * their timer.
       */
      readonly ending:
        | { readonly reason: 'cancelled' | 'left' }
        /** By an admin, with the reason. */
        | { readonly reason: 'cancelled-by-admin'; readonly why: string }
        | { readonly reason: 'expired' | 'waited'; readonly dueAt: string };
    });

type Command<T extends ReservingCommand['type']> = Extract<ReservingCommand, { readonly type: T }>;

interface LeaseOfReservation {
  readonly lease: Pick<NumberLeased['data'], 'e164' | 'appId' | 'userId' | 'orderId' | 'from'>;
  readonly reservationId?: string;
}

function reserveFor(
  { e164, appId, now }: Of,
  { reservationId, userId }: Pick<InLine, 'reservationId' | 'userId'>,
): NumberEvent {
  const until = plusSeconds(now, RESERVATION_HOURS * 3600);
  return { type: 'NumberReserved', data: { e164, appId, reservationId, userId, from: now, until } };
}

/**
 * The number is free for the app, so it is now reserved for the customer who has waited longest. This is decided together with
 * the end of the lease or reservation before, so nobody can come in between.
 */
export function promoteNext(of: Of, [next]: readonly InLine[]): readonly NumberEvent[] {
  return next ? [reserveFor(of, next)] : [];
}

/**
 * A reservation that ended never begins again. A customer is in the line of (number, app) once. A whole number cannot be reserved: a line
 * for it would keep the number from the customers of every app.
 */
export function reserve(command: Command<'ReserveNumber'>, state: NumberState): readonly NumberEvent[] {
  const { e164, appId, reservationId, userId, waits, queueLimit, now } = command;
  if (isWholeNumber(appId)) throw reject('whole-number-app');
  if (state.endedReservations?.has(reservationId)) throw reject('reservation-over');
  const line = lineOf(state, appId);
  if (line.some((each) => each.reservationId === reservationId)) return [];
  // Only its owner can lease such a number, so there is nothing to reserve.
  if (state.status !== 'active' || state.ownerId !== undefined) throw reject('number-unknown');
  if (line.some((each) => each.userId === userId)) throw reject('already-reserved');
  if (isFreeFor(state, appId)) return [reserveFor(command, command)];
  // Nobody waits while one customer has the whole number: it is for nobody else then, and no line of an app waits for that.
  if (!waits || wholeLease(state)) throw reject('number-taken');
  if (line.filter(({ until }) => until === null).length >= queueLimit) throw reject('queue-full');
  return [{ type: 'ReservationQueued', data: { e164, appId, reservationId, userId, queuedAt: now } }];
}

/**
 * Whether the end of a reservation is due. A reservation is in the line only once, so the end of its wait never moves. A
 * customer who has the number by then does not wait any more.
 */
function isDue({ ending, now }: Command<'EndReservation'>, { until }: Pick<InLine, 'until'>): boolean {
  switch (ending.reason) {
    case 'cancelled':
    case 'cancelled-by-admin':
      return true;
    case 'left':
      return until === null;
    case 'expired':
      return ending.dueAt === until && now >= ending.dueAt;
    case 'waited':
      return until === null && now >= ending.dueAt;
  }
}

/** A timer that comes early, or for a reservation that is over, changes nothing. */
export function endReservation(
  command: Command<'EndReservation'>,
  state: NumberState,
): readonly NumberEvent[] {
  const { e164, appId, reservationId, ending, now } = command;
  const line = lineOf(state, appId);
  const place = line.find((each) => each.reservationId === reservationId);
  if (!place || !isDue(command, place)) return [];
  const { userId, until } = place;
  const wasReserved = until !== null;
  const isByTime = ending.reason === 'expired' || ending.reason === 'waited';
  const reason: ReservationEndReason = isByTime ? 'expired' : 'cancelled';
  const ended = { e164, appId, reservationId, userId, reason, wasReserved, orderId: null, endedAt: now };
  const others = line.filter((each) => each !== place);
  const why: readonly NumberEvent[] =
    ending.reason === 'cancelled-by-admin'
      ? [
          {
            type: 'ReservationCancelledByAdmin',
            data: { e164, appId, reservationId, userId, reason: ending.why, cancelledAt: now },
          },
        ]
      : [];
  const next = wasReserved ? promoteNext(command, others) : [];
  return [{ type: 'ReservationEnded', data: ended }, ...why, ...next];
}

/**
 * While somebody has reserved the number or waits for it, only the customer who has reserved it may lease it, and only until
 * the reservation is due to end. A lease with a reservation needs exactly that reservation. A lease of the whole number needs a number
 * that nobody has reserved or waits for.
 */
export function mayLease({ lease, reservationId }: LeaseOfReservation, state: NumberState): boolean {
  if (isWholeNumber(lease.appId)) return reservationId === undefined && !hasLine(state, lease.appId);
  const [first] = lineOf(state, lease.appId);
  if (!first) return reservationId === undefined;
  const isOwn = first.reservationId === reservationId && first.userId === lease.userId;
  return isOwn && first.until !== null && lease.from < first.until;
}

/** The end of the reservation that a lease takes. It is decided together with the lease. */
export function take({ lease, reservationId }: LeaseOfReservation): readonly NumberEvent[] {
  if (reservationId === undefined) return [];
  const { e164, appId, userId, orderId, from: endedAt } = lease;
  const data = {
    e164,
    appId,
    reservationId,
    userId,
    reason: 'taken',
    wasReserved: true,
    orderId,
    endedAt,
  } as const;
  return [{ type: 'ReservationEnded', data }];
}
