import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { portInsCheck } from './port-ins.check.ts';
import { at, E164, type Fact, fact, findings, later, without } from './recorded-facts.ts';

const ids = { portInId: 'p', userId: 'u' } as const;
const FEE = 5_000;

function money(
  type: 'FundsHeld' | 'FundsCaptured' | 'FundsReleased',
  minute: number,
  change: object = {},
): Fact {
  const [from, to] = {
    FundsHeld: ['available', 'held'],
    FundsCaptured: ['held', 'revenue'],
    FundsReleased: ['held', 'available'],
  }[type] as ['available', 'held'];
  return fact(type, 'wallet-u', minute, {
    operationId: `${type} ${minute}`,
    holdId: 'd',
    purpose: { kind: 'port-in', id: 'p' },
    amountMills: FEE,
    entries: transfer(from, to, FEE),
    ...change,
  });
}
const stream = 'portin-p';
const drafted = fact('PortInDrafted', stream, 0, { ...ids, draftId: 'd', numbers: [E164], savedAt: at(0) });
const held = money('FundsHeld', 1);
const submitted = fact('PortInSubmitted', stream, 1, { ...ids, draftId: 'd', feeMills: FEE });
const reviewed = fact('PortInReviewStarted', stream, 2, ids);
const confirmed = fact('PortInFocConfirmed', stream, 3, { ...ids, focAt: at(50) });
const captured = money('FundsCaptured', 3);
const cancelled = fact('PortInCancelled', stream, 3, { ...ids, by: 'customer' });
const released = money('FundsReleased', 3);
const givenBack = fact('PortInFeeGivenBack', stream, 4, {
  ...ids,
  draftId: 'd',
  feeMills: FEE,
  givenBackAt: at(4),
});
function credited(change: object = {}): Fact {
  return fact('FundsCredited', 'wallet-u', 4, {
    userId: 'u',
    operationId: 'd:fee-back',
    amountMills: FEE,
    entries: transfer('granted', 'available', FEE),
    ...change,
  });
}
const open = [drafted, held, submitted, reviewed];
const paid = [...open, confirmed, captured, later];
const ported = fact('NumberPortedIn', `number-${E164}`, 4, { e164: E164, userId: 'u', portInId: 'p' });
const kept = fact('PortInDraftKept', stream, 0, { ...ids, draftId: 'd', numberList: E164, savedAt: at(0) });
/** As it reads when its customer was forgotten. */
const unreadable: Fact = { ...kept, data: { ...kept.data, numberList: '' } };
const forgotten = fact('AccountForgotten', 'account-u', 6, { userId: 'u' });

function leasedTo(userId: string): Fact {
  return fact('NumberLeased', `number-${E164}`, 5, { e164: E164, userId });
}
const moneyBack = [...open, cancelled, released, later];

describe('the check of port-ins (L13)', () => {
  it.each<[string, readonly Fact[]]>([
    ['that was paid for', paid],
    ['that was cancelled', moneyBack],
    ['whose number was added, and rented by its customer', [...paid, ported, leasedTo('u')]],
    ['that is under way, however long', [...open, later]],
    ['whose sealed number was added', [kept, ...without(paid, drafted), ported]],
    [
      'whose customer was forgotten after its number was added',
      [unreadable, ...without(paid, drafted), ported, forgotten],
    ],
    [
      'that an admin cancelled after its date was confirmed',
      [...open, confirmed, captured, cancelled, later],
    ],
    [
      'whose fee an admin gave back after the date',
      [...open, confirmed, captured, cancelled, givenBack, credited(), later],
    ],
    ['whose draft changed before it was submitted', [drafted, held, released, later]],
  ])('finds nothing in a request %s', (_, story) => {
    expect(findings(portInsCheck, story)).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    ['a request without a fee', without(paid, held), 'port-in p was submitted, and nobody holds its fee'],
    [
      'a smaller fee',
      [drafted, money('FundsHeld', 1, { amountMills: 10 }), submitted],
      'port-in p costs 5000, and 10 mills are held',
    ],
    ['a second submission', [...open, submitted], 'port-in p was submitted twice'],
    ['a fee taken before the date', [...open, captured], 'port-in p was paid for, and no date is confirmed'],
    ['a fee taken twice', [...paid, captured], 'the fee of port-in p was settled twice'],
    [
      'a part of a fee',
      [...open, confirmed, money('FundsCaptured', 3, { amountMills: 10 })],
      'port-in p moved 10 of 5000 mills',
    ],
    ['a fee given back for one that goes on', [...open, released], 'port-in p got its fee back, and goes on'],
    [
      'a fee given back after the date',
      [...open, confirmed, cancelled, released],
      'port-in p got its fee back, and goes on',
    ],
    [
      'a fee that did not come back',
      [...open, confirmed, captured, cancelled, givenBack, later],
      `the fee of port-in p should have come back at ${at(4)}`,
    ],
    [
      'a fee that came back without a word',
      [...open, confirmed, captured, cancelled, credited()],
      'the fee of draft d came back, and no request says so',
    ],
    [
      'a part of a fee that came back',
      [...open, confirmed, captured, cancelled, givenBack, credited({ amountMills: 10 })],
      'the fee of draft d came back, and no request says so',
    ],
    [
      'a fee that nobody took',
      without(paid, captured),
      `the fee of port-in p is held, and was due at ${at(3)}`,
    ],
    [
      'a fee that nobody gave back',
      without(moneyBack, released),
      `the fee of port-in p is held, and was due at ${at(3)}`,
    ],
    [
      'a fee for what was never submitted',
      [drafted, held, later],
      `the fee of port-in p is held, and was due at ${at(1)}`,
    ],
    [
      'a number that was added before the date',
      [...open, ported],
      `${E164} was brought over, and no request with a date says so`,
    ],
    [
      'a number of another customer',
      [...paid, { ...ported, data: { ...ported.data, userId: 'x' } }],
      `${E164} was brought over, and no request with a date says so`,
    ],
    [
      'a number that its request does not name',
      [...paid, { ...ported, data: { ...ported.data, e164: '+12125550199' } }],
      '+12125550199 was brought over, and no request with a date says so',
    ],
    [
      'a number of a request that cannot be read, of a customer whom nobody forgot',
      [unreadable, ...without(paid, drafted), ported],
      `${E164} was brought over, and no request with a date says so`,
    ],
    [
      'a number that somebody else got',
      [...paid, ported, leasedTo('x')],
      `${E164} was brought over by u and leased to x`,
    ],
    [
      'a fee that was never held',
      [...open, confirmed, money('FundsCaptured', 3, { holdId: 'x' })],
      'port-in p was settled and never held for',
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(portInsCheck, story)).toContain(what);
  });
});
