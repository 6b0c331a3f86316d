import { sumsToZero, transfer, type WalletEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const userId = 'ann';
const limits = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);

function follow(changeMills: number, step = 1, paymentId = 'p'): WalletCommand {
  return { type: 'FollowPayment', userId, operationId: `${paymentId}:${step}`, paymentId, step, changeMills };
}
function hold(orderId: string, amountMills: number): WalletCommand {
  const placed = placedOrder({ orderId, unitPriceMills: amountMills });
  return { type: 'HoldForOrder', key: `key-${orderId}`, placed, limits };
}
function release(holdId: string): WalletCommand {
  return { type: 'ReleaseFunds', userId, operationId: `${holdId}:release`, holdId, reason: 'no-sms' };
}
const credit: WalletCommand = {
  type: 'CreditFunds',
  userId,
  operationId: 'c',
  amountMills: 900,
  reason: 'sorry',
};

function step(
  type: 'FundsPaidIn' | 'FundsTakenBack',
  amountMills: number,
  nth: number,
  paymentId = 'p',
): WalletEvent {
  const entries =
    type === 'FundsPaidIn'
      ? transfer('paid', 'available', amountMills)
      : transfer('available', 'paid', amountMills);
  const operationId = `${paymentId}:${nth}`;
  return { type, data: { userId, operationId, paymentId, step: nth, amountMills, entries } };
}
function paidIn(amountMills: number, nth = 1, paymentId = 'p'): WalletEvent {
  return step('FundsPaidIn', amountMills, nth, paymentId);
}
function takenBack(amountMills: number, nth = 2): WalletEvent {
  return step('FundsTakenBack', amountMills, nth);
}
function owed(amountMills: number, nth = 2): WalletEvent {
  const entries = transfer('debt', 'paid', amountMills);
  const data = { userId, operationId: `p:${nth}:debt`, paymentId: 'p', step: nth, amountMills, entries };
  return { type: 'DebtIncurred', data };
}
function debtPaid(amountMills: number, source: string): WalletEvent {
  const entries = transfer('available', 'debt', amountMills);
  return { type: 'DebtPaid', data: { userId, operationId: `${source}:debt`, amountMills, entries, source } };
}
function of(command: WalletCommand, ...before: readonly WalletEvent[]): WalletEvent {
  const [event] = walletDecider.decide(command, before.reduce(walletDecider.evolve, walletDecider.initial()));
  if (!event) throw new Error('nothing was decided');
  return event;
}

describe('money of a payment', () => {
  it('is added once, however often it is announced', () => {
    given().when(follow(1_000)).then(paidIn(1_000));
    given(paidIn(1_000)).when(follow(1_000)).then();
  });

  it('is added step by step, and never out of order', () => {
    given(paidIn(400)).when(follow(600, 2)).then(paidIn(600, 2));
    expect(() => given().when(follow(600, 2)).then()).toThrow('comes before step 1');
  });

  it('of two payments is added twice', () => {
    given(paidIn(400))
      .when(follow(400, 1, 'q'))
      .then(paidIn(400, 1, 'q'));
  });

  it('is taken back from what is free to spend', () => {
    given(paidIn(1_000)).when(follow(-1_000, 2)).then(takenBack(1_000));
    given(paidIn(1_000), takenBack(1_000)).when(follow(-1_000, 2)).then();
  });
});

describe('a payment that is taken back after its money was spent', () => {
  const spent = of(hold('o', 700), paidIn(1_000));

  it('leaves a debt of what the balance does not cover', () => {
    given(paidIn(1_000), spent).when(follow(-1_000, 2)).then(takenBack(300), owed(700));
  });

  it('leaves a debt of the whole amount if no money is left', () => {
    given(paidIn(1_000), of(hold('o', 1_000), paidIn(1_000)))
      .when(follow(-1_000, 2))
      .then(owed(1_000));
  });

  const inDebt = [paidIn(1_000), spent, takenBack(300), owed(700)];

  it('is taken back once, even if nothing of it was free to spend', () => {
    given(...inDebt)
      .when(follow(-1_000, 2))
      .then();
  });

  it('blocks purchases until the debt is paid, and the refusal says how much is missing for both', () => {
    given(...inDebt)
      .when(hold('other', 500))
      .thenRejected('debt-open', { debt: 0.7, missing: 1.2 });
  });

  it('is paid first by the next payment', () => {
    given(...inDebt)
      .when(follow(2_000, 1, 'q'))
      .then(paidIn(2_000, 1, 'q'), debtPaid(700, 'q:1'));
    given(...inDebt)
      .when(follow(500, 1, 'q'))
      .then(paidIn(500, 1, 'q'), debtPaid(500, 'q:1'));
  });

  it('is also paid by a credit and by money that comes back', () => {
    given(...inDebt)
      .when(credit)
      .then(of(credit), debtPaid(700, 'c'));
    given(...inDebt)
      .when(release('o'))
      .then(of(release('o'), paidIn(1_000), spent), debtPaid(700, 'o:release'));
  });

  it('allows buying again when it is paid', () => {
    const paid = [...inDebt, paidIn(2_000, 1, 'q'), debtPaid(700, 'q:1')];
    const later = hold('other', 500);
    given(...paid)
      .when(later)
      .then(of(later, paidIn(2_000)));
  });
});

const anyCommand = fc.oneof(
  fc.integer({ min: -2_000, max: 2_000 }).map((mills) => ({ mills })),
  fc.integer({ min: 1, max: 900 }).map((price) => ({ price })),
  fc.integer({ min: 0, max: 20 }).map((release) => ({ release })),
);

describe('any sequence of payments, purchases and refunds', () => {
  it('never leaves money to spend beside a debt, and loses no mill', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (actions) => {
        let state = walletDecider.initial();
        let [paid, steps] = [0, 0];
        const obey = (command: WalletCommand): void => {
          let events: readonly WalletEvent[] = [];
          try {
            events = walletDecider.decide(command, state);
          } catch {}
          for (const event of events) {
            expect('entries' in event.data && sumsToZero(event.data.entries)).toBe(true);
            state = walletDecider.evolve(state, event);
          }
          if (command.type === 'FollowPayment' && events.length > 0) paid += command.changeMills;
        };
        for (const [index, action] of actions.entries()) {
          if ('price' in action) obey(hold(`o${index}`, action.price));
          else if ('release' in action) obey(release(`o${action.release}`));
          else if (action.mills !== 0) {
            steps += 1;
            obey(follow(action.mills, steps));
          }
          const { availableMills, heldMills, debtMills } = state;
          expect(Math.min(availableMills, heldMills, debtMills)).toBeGreaterThanOrEqual(0);
          expect(availableMills === 0 || debtMills === 0).toBe(true);
          expect(availableMills + heldMills - debtMills).toBe(paid);
        }
      }),
      { numRuns: 400 },
    );
  });
});
