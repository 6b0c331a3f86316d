import { type HoldPurpose, sumsToZero, transfer, type WalletEvent, type WalletState } from '@ringpost/domain';
import { CREDIT_MAX_MILLS } from '@ringpost/domain/rules/adjustment-limits';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const USER_ID = 'ann';
const HELD_AT = '2026-11-21T10:00:00.000Z';
const limits = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);

function forOrder(id: string): HoldPurpose {
  return { kind: 'order', id };
}
function credit(amountMills: number, operationId = 'credit-1'): WalletCommand {
  return { type: 'CreditFunds', userId: USER_ID, operationId, amountMills, reason: 'welcome' };
}
function hold(orderId: string, amountMills: number, key = `key-${orderId}`): WalletCommand {
  return { type: 'HoldForOrder', key, placed: placedOrder({ orderId, unitPriceMills: amountMills }), limits };
}
function capture(holdId: string, amountMills: number, operationId = `${holdId}:capture`): WalletCommand {
  return {
    type: 'CaptureFunds',
    userId: USER_ID,
    operationId,
    holdId,
    amountMills,
    placedAt: HELD_AT,
  };
}
function release(holdId: string, operationId = `${holdId}:release`): WalletCommand {
  return {
    type: 'ReleaseFunds',
    userId: USER_ID,
    operationId,
    holdId,
    reason: 'no-sms',
  };
}

function credited(amountMills: number, operationId = 'credit-1'): WalletEvent {
  return {
    type: 'FundsCredited',
    data: {
      userId: USER_ID,
      operationId,
      amountMills,
      source: 'admin',
      reason: 'welcome',
      entries: transfer('granted', 'available', amountMills),
    },
  };
}
function held(orderId: string, amountMills: number, key = `key-${orderId}`): WalletEvent {
  const entries = transfer('available', 'held', amountMills);
  const placed = placedOrder({ orderId, unitPriceMills: amountMills });
  return { type: 'FundsHeldForOrder', data: { ...placed, key, amountMills, entries } };
}
function captured(holdId: string, amountMills: number, operationId = `${holdId}:capture`): WalletEvent {
  return {
    type: 'FundsCaptured',
    data: {
      userId: USER_ID,
      operationId,
      holdId,
      purpose: forOrder(holdId),
      amountMills,
      entries: transfer('held', 'revenue', amountMills),
    },
  };
}
function released(holdId: string, amountMills: number): WalletEvent {
  return {
    type: 'FundsReleased',
    data: {
      userId: USER_ID,
      operationId: `${holdId}:release`,
      holdId,
      purpose: forOrder(holdId),
      amountMills,
      reason: 'no-sms',
      entries: transfer('held', 'available', amountMills),
    },
  };
}

describe('a purchase with a discount by volume', () => {
  const discount = { percent: 10, fromMills: 700, listPriceMills: 1000 };
  const spent700 = [credited(5_000), held('o0', 700), captured('o0', 700)];
  const given900: WalletEvent = {
    type: 'VolumeDiscountGiven',
    data: {
      ...{ userId: USER_ID, holdId: 'o1', orderId: 'o1', ...discount },
      ...{ spentMills: 700, unitPriceMills: 900 },
    },
  };

  it('says why it costs less, after the facts that say what it is for', () => {
    const command = { ...hold('o1', 900), discount } as WalletCommand;
    given(...spent700)
      .when(command)
      .then(held('o1', 900), given900);
    const chosen: WalletEvent = {
      type: 'NumbersChosen',
      data: { orderId: 'o1', userId: USER_ID, numbers: ['+12125550132'] },
    };
    given(...spent700)
      .when({ ...command, chosen: '+12125550132' } as WalletCommand)
      .then(held('o1', 900), chosen, given900);
    given(...spent700, held('o1', 900), given900)
      .when(command)
      .then();
  });

  it('is refused if the sum is not reached any more', () => {
    const command = { ...hold('o1', 900), discount: { ...discount, fromMills: 701 } } as WalletCommand;
    given(...spent700)
      .when(command)
      .thenRejected('price-changed');
    const placedAt = '2026-12-21T00:00:00.000Z';
    const placed = placedOrder({ orderId: 'o1', unitPriceMills: 900, placedAt });
    given(...spent700)
      .when({ ...hold('o1', 900), placed, discount } as WalletCommand)
      .thenRejected('price-changed');
  });

  it('counts in what was spent only when it is paid, as it was paid', () => {
    const fold = (...events: readonly WalletEvent[]) =>
      events.reduce(walletDecider.evolve, walletDecider.initial()).spent;
    const events = [credited(5_000), held('o1', 900), given900];
    expect(fold(...events)).toEqual([]);
    expect(fold(...events, captured('o1', 900))).toEqual([{ date: '2026-11-21', mills: 900 }]);
    expect(fold(...events, released('o1', 900))).toEqual([]);
  });
});

describe('crediting a wallet', () => {
  it('gives the money, with the reason', () => given().when(credit(900)).then(credited(900)));

  it('happens once for an operation', () => given(credited(900)).when(credit(900)).then());

  it('refuses an operation that gave another amount', () =>
    given(credited(900)).when(credit(901)).thenRejected('idempotency-key-reused'));

  it('happens again for another operation', () =>
    given(credited(900)).when(credit(900, 'credit-2')).then(credited(900, 'credit-2')));

  it.each([0, -1, 0.5, Number.NaN, CREDIT_MAX_MILLS + 1])('refuses %s mills', (amountMills) =>
    given().when(credit(amountMills)).thenRejected('amount-out-of-range'),
  );

  it('accepts the largest credit', () =>
    given().when(credit(CREDIT_MAX_MILLS)).then(credited(CREDIT_MAX_MILLS)));
});

describe('paying to read a message', () => {
  const purpose = { kind: 'message', id: 'm-1', orderId: 'order-1' } as const;
  const pay = (amountMills: number): WalletCommand => ({
    type: 'PayToRead',
    userId: USER_ID,
    operationId: 'm-1:read',
    holdId: 'fee',
    amountMills,
    purpose,
    now: HELD_AT,
  });
  const fee = (amountMills: number): readonly WalletEvent[] =>
    [
      {
        type: 'FundsHeld',
        data: {
          userId: USER_ID,
          operationId: 'm-1:read',
          holdId: 'fee',
          purpose,
          amountMills,
          entries: transfer('available', 'held', amountMills),
          heldAt: HELD_AT,
        },
      },
      {
        type: 'FundsCaptured',
        data: {
          userId: USER_ID,
          operationId: 'm-1:read:capture',
          holdId: 'fee',
          amountMills,
          purpose,
          entries: transfer('held', 'revenue', amountMills),
        },
      },
    ] as readonly WalletEvent[];

  it('holds and takes the money in one step', () =>
    given(credited(900))
      .when(pay(500))
      .then(...fee(500)));

  it('happens once for a message', () =>
    given(credited(900), ...fee(500))
      .when(pay(500))
      .then());

  it('is refused to a customer with too little money', () =>
    given(credited(900)).when(pay(901)).thenRejected('insufficient-funds', { missing: 0.001 }));
});

describe('holding money', () => {
  it('may take the whole balance', () => given(credited(900)).when(hold('a', 900)).then(held('a', 900)));

  it('says how much is missing', () =>
    given(credited(900)).when(hold('a', 901)).thenRejected('insufficient-funds', { missing: 0.001 }));

  it('never holds the same money for two orders', () =>
    given(credited(900), held('a', 500))
      .when(hold('b', 500))
      .thenRejected('insufficient-funds', { missing: 0.1 }));

  it('is refused above the customer’s limits for open orders and for purchases in a minute, with the time from which it is allowed', () => {
    const few = (set: Parameters<typeof buyingLimitsOf>[0]) => ({
      ...hold('c', 1),
      limits: buyingLimitsOf(set, USUAL_SHOP_VALUES),
    });
    const story = [credited(900), held('a', 1), held('b', 1)] as const;
    given(...story)
      .when(few({ openActivations: 2 }) as WalletCommand)
      .thenRejected('too-many-open-orders', { until: '2026-11-21T10:30:00.000Z', retryAfterSeconds: 1800 });
    given(...story)
      .when(few({ purchasesPerMinute: 2 }) as WalletCommand)
      .thenRejected('too-many-purchases', { until: '2026-11-21T10:01:00.000Z', retryAfterSeconds: 60 });
    given(...story, captured('a', 1))
      .when(few({ openActivations: 2 }) as WalletCommand)
      .then(held('c', 1));
  });

  it('happens once for a key, even if the second request has another order id or the wallet is empty by then', () => {
    given(credited(900), held('a', 900, 'key'))
      .when(hold('a', 900, 'key'))
      .then();
    given(credited(900), held('a', 900, 'key'))
      .when(hold('b', 900, 'key'))
      .then();
  });

  it('happens once for a key, even after its hold was settled', () =>
    given(credited(900), held('a', 900, 'key'), released('a', 900))
      .when(hold('b', 900, 'key'))
      .then());

  it('is refused for another key with the same order', () =>
    given(credited(900), held('a', 100))
      .when(hold('a', 100, 'x'))
      .thenRejected('idempotency-key-reused'));

  it.each([0, -1, 0.5])('refuses %s mills', (amountMills) =>
    given(credited(900)).when(hold('a', amountMills)).thenRejected('amount-out-of-range'),
  );
});

describe('capturing a hold', () => {
  it('makes it revenue', () =>
    given(credited(900), held('a', 350)).when(capture('a', 350)).then(captured('a', 350)));

  it('may take one part, and the rest later', () =>
    given(credited(900), held('a', 350), captured('a', 200, 'first'))
      .when(capture('a', 150))
      .then(captured('a', 150)));

  it('never takes more than is left of the hold', () =>
    given(credited(900), held('a', 350), captured('a', 200, 'first'))
      .when(capture('a', 151))
      .thenRejected('amount-out-of-range'));

  it('happens once for an operation', () =>
    given(credited(900), held('a', 350), captured('a', 350)).when(capture('a', 350)).then());

  it('refuses a hold that is not open', () =>
    given(credited(900), held('a', 350), released('a', 350))
      .when(capture('a', 350))
      .thenRejected('hold-unknown', { holdId: 'a' }));

  it('does not touch what is free to spend', () =>
    given(credited(350), held('a', 350), captured('a', 350))
      .when(hold('b', 1))
      .thenRejected('insufficient-funds', { missing: 0.001 }));

  it.each([0, -1, 0.5])('refuses %s mills', (amountMills) =>
    given(credited(900), held('a', 350)).when(capture('a', amountMills)).thenRejected('amount-out-of-range'),
  );
});

describe('releasing a hold', () => {
  it('gives all of it back', () =>
    given(credited(900), held('a', 350)).when(release('a')).then(released('a', 350)));

  it('gives back what was not captured', () =>
    given(credited(900), held('a', 350), captured('a', 200)).when(release('a')).then(released('a', 150)));

  it('does nothing for a hold that was captured completely, or never existed', () => {
    given(credited(900), held('a', 350), captured('a', 350)).when(release('a')).then();
    given(credited(900)).when(release('a')).then();
  });

  it('happens once', () =>
    given(credited(900), held('a', 350), released('a', 350)).when(release('a')).then());

  it('makes the money free to spend again', () =>
    given(credited(350), held('a', 350), released('a', 350)).when(hold('b', 350)).then(held('b', 350)));
});

const anyCommand: fc.Arbitrary<WalletCommand> = fc
  .record({
    type: fc.constantFrom('CreditFunds', 'HoldForOrder', 'CaptureFunds', 'ReleaseFunds'),
    operationId: fc.constantFrom(...'pqrstuvwxyz'),
    holdId: fc.constantFrom('a', 'b', 'c'),
    amountMills: fc.integer({ min: -1, max: 40 }),
  })
  .map(({ type, operationId, holdId, amountMills }): WalletCommand => {
    if (type === 'CreditFunds') return credit(amountMills, operationId);
    if (type === 'HoldForOrder') return hold(holdId, amountMills, operationId);
    return type === 'CaptureFunds' ? capture(holdId, amountMills, operationId) : release(holdId, operationId);
  });

function obey(command: WalletCommand, state: WalletState): readonly WalletEvent[] {
  try {
    return walletDecider.decide(command, state);
  } catch {
    return [];
  }
}

describe('any sequence of commands', () => {
  it('keeps the wallet correct', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        let state = walletDecider.initial();
        const totals = {
          FundsCredited: 0,
          FundsHeld: 0,
          FundsHeldForRental: 0,
          FundsHeldForBulk: 0,
          FundsHeldForExtension: 0,
          FundsHeldForOrder: 0,
          FundsCaptured: 0,
          FundsReleased: 0,
          ActivationFeeCharged: 0,
          FundsPaidIn: 0,
          FundsTakenBack: 0,
          DebtIncurred: 0,
          DebtPaid: 0,
          FundsDebited: 0,
          CreditCorrected: 0,
          DebitCorrected: 0,
          DebtCharged: 0,
          FundsRefunded: 0,
        };
        for (const command of commands) {
          for (const event of obey(command, state)) {
            state = walletDecider.evolve(state, event);
            if (!('entries' in event.data)) continue;
            totals[event.type as keyof typeof totals] += event.data.amountMills;
            expect(sumsToZero(event.data.entries)).toBe(true);
          }
          const open = [...state.openHolds.values()].reduce((sum, each) => sum + each.amountMills, 0);
          expect(state.availableMills).toBeGreaterThanOrEqual(0);
          expect(state.heldMills).toBe(open);
          expect(totals.FundsCaptured + totals.FundsReleased + open).toBe(totals.FundsHeldForOrder);
          expect(state.availableMills + open + totals.FundsCaptured).toBe(totals.FundsCredited);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('changes nothing when a command that was carried out comes again', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { minLength: 1, maxLength: 40 }), (commands) => {
        let state = walletDecider.initial();
        const obeyed: WalletCommand[] = [];
        for (const command of commands) {
          const events = obey(command, state);
          if (events.length > 0) obeyed.push(command);
          for (const event of events) state = walletDecider.evolve(state, event);
        }
        for (const command of obeyed) expect(walletDecider.decide(command, state)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
