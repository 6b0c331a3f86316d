import { describe, expect, it } from 'vitest';
import { bansCheck } from './bans.check.ts';
import {
  at,
  bought,
  completed,
  type Fact,
  fact,
  findings,
  later,
  number,
  order,
  without,
} from './recorded-facts.ts';

const banned = order('OrderBanned', 6, { bannedAt: at(6) });
const cancelled = order('OrderCancelled', 6);
const noted = number('NumberBanned', 6, { bannedAt: at(6) });
const again = number('NumberLeased', 40, { orderId: 'o2', leaseId: 'l2' });
const byAnother = number('NumberLeased', 40, { orderId: 'o2', leaseId: 'l2', userId: 'v' });
const sound = [...bought, banned, cancelled, noted, byAnother, later];

describe('the check of bans (L29)', () => {
  it('finds nothing where the order ends, and another customer gets the number', () =>
    expect(findings(bansCheck, sound)).toEqual([]));

  it('finds nothing where its customer has reserved the number', () => {
    const taken = number('ReservationEnded', 40, { orderId: 'o2' });
    expect(findings(bansCheck, [...sound, taken, again])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a customer who gets the number again',
      [...sound, again],
      'number +12125550132 is leased for order o2, whose customer has banned it',
    ],
    [
      'another account of that person which gets it',
      [
        fact('SubAccountOpened', 'account-v', 0, { userId: 'v', ownerId: 'u', openedAt: at(0) }),
        ...[...bought, banned, cancelled, noted, byAnother, later],
      ],
      'number +12125550132 is leased for order o2, whose customer has banned it',
    ],
    [
      'a person who bans a number from two accounts',
      [
        fact('SubAccountOpened', 'account-v', 0, { userId: 'v', ownerId: 'u', openedAt: at(0) }),
        ...[...sound, number('NumberBanned', 41, { orderId: 'o2', userId: 'v', bannedAt: at(41) })],
      ],
      'number +12125550132 is banned by v and u, who are one person',
    ],
    ['an order that goes on', without(sound, cancelled), 'order o has banned its number and goes on'],
    [
      'a number that does not know it',
      without(sound, noted),
      'order o has banned its number, which does not know it',
    ],
    [
      'a ban after a text',
      [...bought, completed, banned, cancelled, noted, later],
      'order o has a text, and its number is banned',
    ],
    [
      'a ban that no customer asked for',
      [...bought, noted, later],
      'number +12125550132 is banned by order o, which did not do so',
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(bansCheck, story)).toContain(what);
  });
});
