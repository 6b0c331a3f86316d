import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { paymentsCheck } from './payments.check.ts';
import { at, type Fact, fact, findings, holdForOrder, later, without } from './recorded-facts.ts';

const payment = { paymentId: 'p', userId: 'u' } as const;
const stream = 'payment-p';
const started = fact('PaymentStarted', stream, 0, {
  ...payment,
  gateway: 'sandbox',
  coin: null,
  amountMills: 900,
  startedAt: at(0),
});
const received = fact('PaymentReceived', stream, 1, {
  ...payment,
  step: 1,
  changeMills: 900,
  receivedMills: 900,
});
const reversed = fact('PaymentReversed', stream, 3, {
  ...payment,
  step: 2,
  changeMills: -900,
  reversedMills: 900,
});

const disputed = fact('PaymentDisputed', stream, 3, {
  ...payment,
  step: 2,
  changeMills: -900,
  disputeId: 'd',
  disputedMills: 900,
});
const won = fact('PaymentDisputeWon', stream, 4, { ...disputed.data, step: 3, changeMills: 900 });

function money(
  type: 'FundsPaidIn' | 'FundsTakenBack' | 'DebtIncurred',
  step: number,
  amountMills: number,
  change: object = {},
): Fact {
  const [from, to] = {
    FundsPaidIn: ['paid', 'available'],
    FundsTakenBack: ['available', 'paid'],
    DebtIncurred: ['debt', 'paid'],
  }[type] as ['paid', 'available'];
  const entries = transfer(from, to, amountMills);
  return fact(type, 'wallet-u', step * 2, {
    ...payment,
    operationId: `${type} ${step}`,
    step,
    amountMills,
    entries,
    ...change,
  });
}
const paidIn = money('FundsPaidIn', 1, 900);
const bought = holdForOrder(2);
const takenBack = money('FundsTakenBack', 2, 400);
const owed = money('DebtIncurred', 2, 500);
const debtPaid = fact('DebtPaid', 'wallet-u', 5, {
  operationId: 'd',
  source: 'x',
  amountMills: 500,
  entries: transfer('available', 'debt', 500),
});
const story = [started, received, paidIn, bought, reversed, takenBack, owed, later];

describe('the check of payments (L11)', () => {
  it('finds nothing in a payment that came, was spent, was taken back, and left a debt', () => {
    expect(findings(paymentsCheck, story)).toEqual([]);
  });

  it('finds nothing in one that was disputed and won, and whose debt its own money has paid', () => {
    const back = money('FundsPaidIn', 3, 900);
    const facts = [started, received, paidIn, bought, disputed, takenBack, owed, won, back, debtPaid, later];
    expect(findings(paymentsCheck, facts)).toEqual([]);
  });

  it('finds nothing in one that the balance has not followed yet', () => {
    expect(findings(paymentsCheck, [started, received])).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a step that is on no balance',
      without(story, paidIn),
      'step 1 of payment p is 900 mills, and its balance took 0',
    ],
    [
      'a step that is on its balance twice',
      [...story, paidIn],
      'step 1 of payment p is on the balance more than once',
    ],
    [
      'a part of a step',
      without(story, owed),
      'step 2 of payment p is -900 mills, and its balance took -400',
    ],
    [
      'a dispute that was won and gives nothing back',
      [started, received, paidIn, bought, disputed, takenBack, owed, won, later],
      'step 3 of payment p is 900 mills, and its balance took 0',
    ],
    [
      'a dispute that gives back more than it took',
      [started, received, paidIn, disputed, { ...won, data: { ...won.data, changeMills: 1_000 } }, later],
      'payment p gives 1000 of 900 mills',
    ],
    ['money without a payment', [paidIn, later], 'FundsPaidIn of step 1 of payment p, which never happened'],
    ['a step without a start', [received, later], 'PaymentReceived of payment p, which was never started'],
    [
      'money on the balance of somebody else',
      [started, received, money('FundsPaidIn', 1, 900, { userId: 'v' }), later],
      'payment p of u is on the balance of v',
    ],
    [
      'a step that gives more than arrived',
      [started, { ...received, data: { ...received.data, receivedMills: 800 } }, paidIn, later],
      'payment p gives 900 of 800 mills',
    ],
    [
      'a purchase beside a debt',
      [...story, holdForOrder(7, { orderId: 'o2', key: 'k2' })],
      'wallet-u bought while it owed 500 mills',
    ],
    ...['FundsHeldForRental', 'FundsHeldForBulk', 'FundsHeldForExtension'].map(
      (type): [string, readonly Fact[], string] => [
        `${type} beside a debt`,
        [...story, { ...holdForOrder(7, { orderId: 'o2', key: 'k2' }), type } as Fact],
        'wallet-u bought while it owed 500 mills',
      ],
    ),
    ['a debt that was paid twice', [...story, debtPaid, debtPaid], 'wallet-u paid more than it owed'],
    [
      'money to spend beside a debt',
      [
        ...story,
        fact('FundsCredited', 'wallet-u', 8, {
          operationId: 'c',
          amountMills: 50,
          entries: transfer('granted', 'available', 50),
        }),
      ],
      'wallet-u has 50 mills to spend and owes 500',
    ],
  ])('finds %s', (_, facts, what) => {
    expect(findings(paymentsCheck, facts)).toContain(what);
  });
});
