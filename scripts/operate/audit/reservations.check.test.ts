import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { at, E164, type Fact, fact, findings, later, number, without } from './recorded-facts.ts';
import { reservationsCheck } from './reservations.check.ts';

const FEE = 250;

function money(
  type: 'FundsHeld' | 'FundsCaptured' | 'FundsReleased',
  minute: number,
  id: string,
  amountMills = FEE,
): Fact {
  const [from, to] = {
    FundsHeld: ['available', 'held'],
    FundsCaptured: ['held', 'revenue'],
    FundsReleased: ['held', 'available'],
  }[type] as ['available', 'held'];
  return fact(type, 'wallet-u', minute, {
    operationId: `${type} ${id}`,
    holdId: id,
    purpose: { kind: 'reservation', id },
    amountMills,
    entries: transfer(from, to, amountMills),
  });
}
function reserved(id: string, minute: number, until = 2_000): Fact {
  return number('NumberReserved', minute, { reservationId: id, from: at(minute), until: at(until) });
}
function queued(id: string, minute: number): Fact {
  return number('ReservationQueued', minute, { reservationId: id, queuedAt: at(minute) });
}
function over(id: string, minute: number, change: object = {}): Fact {
  const end = { reason: 'cancelled', wasReserved: true, orderId: null, endedAt: at(minute) } as const;
  return number('ReservationEnded', minute, { reservationId: id, ...end, ...change });
}
const lease = number('NumberLeased', 0, { leaseId: 'l', orderId: 'o' });
const leaseEnded = number('LeaseEnded', 30, { leaseId: 'l', orderId: 'o' });

const held = money('FundsHeld', 1, 'r');
const charged = money('FundsCaptured', 1, 'r');
const kept = [held, reserved('r', 1), charged];
const taken = over('r', 5, { reason: 'taken', orderId: 'o' });
const leased = number('NumberLeased', 5, { leaseId: 'l', orderId: 'o' });
const two = [lease, held, queued('r', 1), money('FundsHeld', 2, 's'), queued('s', 2)];
const turn = [...two, leaseEnded, reserved('r', 30), money('FundsCaptured', 30, 'r')];
const left = [...two, over('s', 3, { wasReserved: false }), money('FundsReleased', 3, 's')];

describe('the check of reservations (L14)', () => {
  it.each<[string, readonly Fact[]]>([
    ['was taken', [...kept, taken, leased, later]],
    ['ended', [...kept, over('r', 5), later]],
    ['runs', [...kept, later]],
    ['waits, up to thirty days', [...two, later]],
    ['had its turn', [...turn, later]],
    ['left the line', [...left, later]],
    ['was refused', [held, money('FundsReleased', 1, 'r'), later]],
  ])('finds nothing in a reservation that %s', (_, story) => {
    expect(findings(reservationsCheck, story)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['a reservation without a fee', without(kept, held), 'reservation r began, and nobody holds its fee'],
    [
      'a number that is leased meanwhile',
      [...two, reserved('r', 3)],
      `${E164} is reserved for r while l has it`,
    ],
    [
      'a number that is reserved twice',
      [...kept, money('FundsHeld', 2, 's'), reserved('s', 2)],
      `${E164} is reserved for s while r has it`,
    ],
    ['who overtakes', [...two, leaseEnded, reserved('s', 30)], 'reservation s overtook r'],
    ['a purchase of a reserved number', [...kept, leased], `order o leased ${E164} before reservation r`],
    [
      'a purchase before the line',
      [...two, leaseEnded, leased],
      `order o leased ${E164} before reservation r`,
    ],
    ['an end of nothing', [over('r', 1)], 'reservation r ended as it never was'],
    ['a fee charged twice', [...kept, charged], 'the fee of reservation r was settled twice'],
    [
      'a part of a fee',
      [held, reserved('r', 1), money('FundsCaptured', 1, 'r', 10)],
      'reservation r moved 10 of 250 mills',
    ],
    ['a fee charged to who waits', [...two, charged], 'reservation r was paid for, and never had its number'],
    [
      'a fee given back to who had the number',
      [held, reserved('r', 1), over('r', 2), money('FundsReleased', 2, 'r')],
      'reservation r got its fee back, and had its number or still waits for it',
    ],
    [
      'a fee given back to who still waits',
      [...two, money('FundsReleased', 2, 's')],
      'reservation s got its fee back, and had its number or still waits for it',
    ],
    ['a fee that was never held', [charged], 'reservation r was settled and never held for'],
    [
      'a fee that nobody charged',
      [...without(kept, charged), later],
      `the fee of reservation r is held, and was due at ${at(1)}`,
    ],
    [
      'a fee that nobody gave back',
      [...left.slice(0, -1), later],
      `the fee of reservation s is held, and was due at ${at(3)}`,
    ],
    ['a fee for nothing', [held, later], `the fee of reservation r is held, and was due at ${at(1)}`],
    [
      'a reservation that nobody ended',
      [held, reserved('r', 1, 40), charged, later],
      `reservation r was over at ${at(40)}, and nobody ended it`,
    ],
    [
      'a place in a line that nobody ended after thirty days',
      [...two, fact('VendorAdded', 'vendor-v', 31 * 24 * 60)],
      `reservation r was over at ${at(1 + 30 * 24 * 60)}, and nobody ended it`,
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(reservationsCheck, story)).toContain(what);
  });
});
