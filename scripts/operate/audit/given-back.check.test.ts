import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { givenBackCheck } from './given-back.check.ts';
import { at, type Fact, fact, findings, later, number, order, without } from './recorded-facts.ts';
import { refundsCheck } from './refunds.check.ts';

const rented = order('NumberRented', 1, { assignedAt: at(1), endsAt: at(241) });
function givenBack(minute: number): Fact {
  return order('RentalGivenBack', minute, { givenBackAt: at(minute) });
}
const back = givenBack(6);
const ended = number('LeaseEnded', 6, { reason: 'settled', served: false, endedAt: at(6) });
const entries = transfer('revenue', 'available', 500);
const refunded = fact('RentalRefunded', 'wallet-u', 6, {
  operationId: 'o:given-back',
  amountMills: 500,
  entries,
});
const sound = [rented, back, ended, refunded, later];

describe('the check of rentals that were given back (L31)', () => {
  it('finds nothing where the lease ended and the money came', () =>
    expect(findings(givenBackCheck, sound)).toEqual([]));

  it('finds more than a day allows', () => {
    const many = ['a', 'b', 'c', 'd'].flatMap((orderId) => [
      order('NumberRented', 1, { orderId, assignedAt: at(1) }),
      order('RentalGivenBack', 2, { orderId, givenBackAt: at(2) }),
    ]);
    expect(findings(givenBackCheck, many)).toEqual(['u gave back more than 3 rentals in a day']);
  });

  it('counts a sub-account with its owner', () => {
    const many = ['a', 'b', 'c', 'd'].flatMap((orderId, nth) => [
      order('NumberRented', 1, { orderId, assignedAt: at(1) }),
      order('RentalGivenBack', 2, { orderId, userId: nth === 0 ? 'shop' : 'u', givenBackAt: at(2) }),
    ]);
    const opened = fact('SubAccountOpened', 'account-shop', 0, {
      userId: 'shop',
      ownerId: 'u',
      openedAt: at(0),
    });
    expect(findings(givenBackCheck, [opened, ...many])).toEqual(['u gave back more than 3 rentals in a day']);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'one that came late',
      [rented, givenBack(21), ended, refunded, later],
      'rental o was given back too late',
    ],
    [
      'one after a withheld text',
      [rented, order('OrderSmsWithheld', 5), back, ended, refunded, later],
      'rental o has a text, and was given back',
    ],
    ['a lease that goes on', without(sound, ended), 'rental o was given back, and its lease goes on'],
    [
      'money that did not come',
      without(sound, refunded),
      'rental o was given back, and its money did not come',
    ],
    ['money without a reason', without(sound, back), 'rental o was refunded, and nobody gave it back'],
  ])('finds %s', (_, story, what) => {
    expect(findings(givenBackCheck, story)).toContain(what);
  });
});

describe('the check of refunds (L23)', () => {
  it('finds a rental that gave back more than was paid for it', () =>
    expect(findings(refundsCheck, sound)).toEqual([
      'wallet-u: order o was refunded 500 mills, and 0 were paid for it',
    ]));
});
