import { type NumberEvent, plusSeconds } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const e164 = '+12125551001';
const appId = 'whatsapp';
const T0 = '2026-11-21T10:00:00.000Z';
function at(minutes: number): string {
  return plusSeconds(T0, minutes * 60);
}
const DAY = 24 * 60;

const imported: NumberEvent = {
  type: 'NumberImported',
  data: { e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme', importId: 'i' },
};
const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164 } };

function reserve(userId: string, minute: number, waits = false): NumberCommand {
  const of = { e164, appId, reservationId: `of-${userId}`, userId };
  return { type: 'ReserveNumber', ...of, waits, queueLimit: 10, now: at(minute) };
}
function cancel(userId: string, minute: number): NumberCommand {
  const of = { e164, appId, reservationId: `of-${userId}`, now: at(minute) };
  return { type: 'EndReservation', ...of, ending: { reason: 'cancelled' } };
}
function expire(userId: string, dueAt: string, minute: number): NumberCommand {
  const of = { e164, appId, reservationId: `of-${userId}`, now: at(minute) };
  return { type: 'EndReservation', ...of, ending: { reason: 'expired', dueAt } };
}
function lease(userId: string, minute: number, reservationId?: string): NumberCommand {
  const times = { from: at(minute), closesAt: at(minute + 20), until: at(minute + 30) };
  const terms = { e164, leaseId: `l-${userId}`, orderId: `o-${userId}`, userId, appId, ...times };
  const scope = { vendorId: null, countryIso: 'US', numberType: 'any' } as const;
  const command = { type: 'LeaseNumber', lease: terms, ...scope } as const;
  return reservationId === undefined ? command : { ...command, reservationId };
}
function endLease(userId: string, minute: number): NumberCommand {
  return {
    type: 'EndLease',
    e164,
    appId,
    leaseId: `l-${userId}`,
    ending: { reason: 'released' },
    now: at(minute),
  };
}

function reserved(userId: string, minute: number): NumberEvent {
  const times = { from: at(minute), until: at(minute + DAY) };
  return { type: 'NumberReserved', data: { e164, appId, reservationId: `of-${userId}`, userId, ...times } };
}
function queued(userId: string, minute: number): NumberEvent {
  const data = { e164, appId, reservationId: `of-${userId}`, userId, queuedAt: at(minute) };
  return { type: 'ReservationQueued', data };
}
function over(
  userId: string,
  reason: 'taken' | 'cancelled' | 'expired',
  minute: number,
  wasReserved = true,
): NumberEvent {
  const orderId = reason === 'taken' ? `o-${userId}` : null;
  const of = { e164, appId, reservationId: `of-${userId}`, userId };
  return { type: 'ReservationEnded', data: { ...of, reason, wasReserved, orderId, endedAt: at(minute) } };
}
function leased(userId: string, minute: number): NumberEvent {
  const times = { from: at(minute), closesAt: at(minute + 20), until: at(minute + 30) };
  const of = { e164, leaseId: `l-${userId}`, orderId: `o-${userId}`, userId, appId };
  return { type: 'NumberLeased', data: { ...of, ...times, numberAge: 'new' } };
}
function leaseEnded(userId: string, minute: number): NumberEvent {
  const of = { e164, appId, leaseId: `l-${userId}`, orderId: `o-${userId}`, userId };
  return { type: 'LeaseEnded', data: { ...of, reason: 'settled', served: false, endedAt: at(minute) } };
}

describe('reserving a number for an app', () => {
  it('keeps it for a day if nobody has it', () =>
    given(imported).when(reserve('ann', 0)).then(reserved('ann', 0)));

  it('happens once for one reservation, however often the command comes', () =>
    given(imported, reserved('ann', 0)).when(reserve('ann', 1)).then());

  it('is refused if it is taken, unless the customer waits', () => {
    given(imported, leased('bob', 0)).when(reserve('ann', 1)).thenRejected('number-taken');
    given(imported, reserved('bob', 0)).when(reserve('ann', 1)).thenRejected('number-taken');
    given(imported, leased('bob', 0))
      .when(reserve('ann', 1, true))
      .then(queued('ann', 1));
    given(imported, reserved('bob', 0))
      .when(reserve('ann', 1, true))
      .then(queued('ann', 1));
  });

  it('needs no waiting if it is free, even for a customer who would wait', () =>
    given(imported)
      .when(reserve('ann', 0, true))
      .then(reserved('ann', 0)));

  it('leaves it free for other apps', () => {
    const other = { ...reserve('bob', 1), appId: 'telegram' } as NumberCommand;
    const data = { ...reserved('bob', 1).data, appId: 'telegram' };
    given(imported, reserved('ann', 0))
      .when(other)
      .then({ type: 'NumberReserved', data } as NumberEvent);
  });

  it('is possible once for each customer', () => {
    const again = { ...reserve('ann', 1, true), reservationId: 'another' } as NumberCommand;
    given(imported, reserved('ann', 0)).when(again).thenRejected('already-reserved');
    given(imported, leased('bob', 0), queued('ann', 1)).when(again).thenRejected('already-reserved');
  });

  it('is refused if it is public or not ours', () => {
    given().when(reserve('ann', 0)).thenRejected('number-unknown');
    given(imported, madePublic).when(reserve('ann', 0)).thenRejected('number-unknown');
  });

  it('lets ten customers wait', () => {
    const nine = Array.from({ length: 9 }, (_, n) => queued(`w${n}`, 1));
    given(imported, leased('bob', 0), ...nine)
      .when(reserve('ann', 2, true))
      .then(queued('ann', 2));
    given(imported, leased('bob', 0), ...nine, queued('w9', 1))
      .when(reserve('ann', 2, true))
      .thenRejected('queue-full');
  });

  it('prevents that it becomes public', () =>
    given(imported, reserved('ann', 0))
      .when({ type: 'MakeNumberPublic', e164, now: at(1) })
      .thenRejected('number-leased'));
});

describe('a reserved number', () => {
  it('is leased to nobody else', () => {
    given(imported, reserved('ann', 0)).when(lease('bob', 1)).thenRejected('number-taken');
    given(imported, reserved('ann', 0))
      .when(lease('bob', 1, 'of-ann'))
      .thenRejected('number-taken');
  });

  it('is not used by an ordinary purchase of the same customer', () =>
    given(imported, reserved('ann', 0)).when(lease('ann', 1)).thenRejected('number-taken'));

  it('can be taken: the reservation ends in the same append as the lease begins', () =>
    given(imported, reserved('ann', 0))
      .when(lease('ann', 5, 'of-ann'))
      .then(over('ann', 'taken', 5), leased('ann', 5)));

  it('cannot be taken once its day is over, even if the end is not in the stream yet', () =>
    given(imported, reserved('ann', 0))
      .when(lease('ann', DAY, 'of-ann'))
      .thenRejected('number-taken'));

  it('cannot be taken by a customer who still waits for it, or by a reservation that is over', () => {
    given(imported, reserved('bob', 0), queued('ann', 1))
      .when(lease('ann', 2, 'of-ann'))
      .thenRejected('number-taken');
    given(imported, reserved('ann', 0), over('ann', 'cancelled', 1))
      .when(lease('ann', 2, 'of-ann'))
      .thenRejected('number-taken');
  });

  it('is free again when its customer gives it up', () => {
    given(imported, reserved('ann', 0))
      .when(cancel('ann', 5))
      .then(over('ann', 'cancelled', 5));
    given(imported, reserved('ann', 0), over('ann', 'cancelled', 5))
      .when(lease('bob', 6))
      .then(leased('bob', 6));
  });

  it('is free again after its day, and not earlier', () => {
    given(imported, reserved('ann', 0))
      .when(expire('ann', at(DAY), DAY - 1))
      .then();
    given(imported, reserved('ann', 0))
      .when(expire('ann', at(DAY + 1), DAY + 1))
      .then();
    given(imported, reserved('ann', 0))
      .when(expire('ann', at(DAY), DAY))
      .then(over('ann', 'expired', DAY));
  });

  it('ends once, and never begins again', () => {
    const ended = [imported, reserved('ann', 0), over('ann', 'cancelled', 5)] as const;
    given(...ended)
      .when(cancel('ann', 6))
      .then();
    given(...ended)
      .when(expire('ann', at(DAY), DAY))
      .then();
    given(...ended)
      .when(reserve('ann', 6))
      .thenRejected('reservation-over');
  });
});

describe('the line for a number', () => {
  const line = [imported, leased('bob', 0), queued('ann', 1), queued('cleo', 2)] as const;

  it('moves in the same append in which the lease ends, so that nobody can come in between', () => {
    given(...line)
      .when(endLease('bob', 10))
      .then(leaseEnded('bob', 10), reserved('ann', 10));
    given(...line, leaseEnded('bob', 10), reserved('ann', 10))
      .when(lease('dan', 11))
      .thenRejected('number-taken');
  });

  it('moves on when a reservation expires or is given up', () => {
    const turn = [...line, leaseEnded('bob', 10), reserved('ann', 10)] as const;
    given(...turn)
      .when(expire('ann', at(10 + DAY), 10 + DAY))
      .then(over('ann', 'expired', 10 + DAY), reserved('cleo', 10 + DAY));
    given(...turn)
      .when(cancel('ann', 12))
      .then(over('ann', 'cancelled', 12), reserved('cleo', 12));
  });

  it('does not move while its first customer leases the number', () => {
    const turn = [...line, leaseEnded('bob', 10), reserved('ann', 10)] as const;
    given(...turn)
      .when(lease('ann', 12, 'of-ann'))
      .then(over('ann', 'taken', 12), leased('ann', 12));
    given(...turn, over('ann', 'taken', 12), leased('ann', 12))
      .when(endLease('ann', 20))
      .then(leaseEnded('ann', 20), reserved('cleo', 20));
  });

  it('ends by an admin as by its customer, with the reason', () => {
    const byAdmin = (userId: string, minute: number): NumberCommand => {
      const of = { e164, appId, reservationId: `of-${userId}`, now: at(minute) };
      return { type: 'EndReservation', ...of, ending: { reason: 'cancelled-by-admin', why: 'A test' } };
    };
    const why = (userId: string, minute: number): NumberEvent => {
      const of = { e164, appId, reservationId: `of-${userId}`, userId };
      return {
        type: 'ReservationCancelledByAdmin',
        data: { ...of, reason: 'A test', cancelledAt: at(minute) },
      };
    };
    given(...line)
      .when(byAdmin('ann', 9))
      .then(over('ann', 'cancelled', 9, false), why('ann', 9));
    const turn = [...line, leaseEnded('bob', 10), reserved('ann', 10)] as const;
    given(...turn)
      .when(byAdmin('ann', 12))
      .then(over('ann', 'cancelled', 12), why('ann', 12), reserved('cleo', 12));
  });

  it('loses a customer after thirty days of waiting, not earlier, and the others move up', () => {
    const dueAt = at(1 + 30 * DAY);
    const waited = (userId: string, minute: number): NumberCommand => {
      const of = { e164, appId, reservationId: `of-${userId}`, now: at(minute) };
      return { type: 'EndReservation', ...of, ending: { reason: 'waited', dueAt } };
    };
    given(...line)
      .when(waited('ann', 30 * DAY))
      .then();
    given(...line)
      .when(waited('ann', 1 + 30 * DAY))
      .then(over('ann', 'expired', 1 + 30 * DAY, false));
    given(...line, over('ann', 'expired', 1 + 30 * DAY, false))
      .when(endLease('bob', 31 * DAY))
      .then(leaseEnded('bob', 30), reserved('cleo', 31 * DAY));
  });

  it('loses a customer who is deactivated, unless they have the number already', () => {
    const leave = { ...cancel('ann', 3), ending: { reason: 'left' } } as NumberCommand;
    given(...line)
      .when(leave)
      .then(over('ann', 'cancelled', 3, false));
    given(...line, leaseEnded('bob', 2), reserved('ann', 2))
      .when(leave)
      .then();
  });

  it('does not lose a customer who has the number by then, however long it took', () =>
    given(...line, leaseEnded('bob', 10), reserved('ann', 10))
      .when({
        ...cancel('ann', 31 * DAY),
        ending: { reason: 'waited', dueAt: at(1 + 30 * DAY) },
      } as NumberCommand)
      .then());

  it('moves up when somebody leaves it', () => {
    given(...line)
      .when(cancel('ann', 3))
      .then(over('ann', 'cancelled', 3, false));
    given(...line, over('ann', 'cancelled', 3, false))
      .when(endLease('bob', 10))
      .then(leaseEnded('bob', 10), reserved('cleo', 10));
  });
});
