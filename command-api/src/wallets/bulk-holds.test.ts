import { type BulkPlaced, itemIdOf, transfer, type WalletEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const USER_ID = 'ann';
const limits = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);

function credited(amountMills: number): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = {
    userId: USER_ID,
    operationId: 'credit-1',
    amountMills,
    source: 'admin',
    reason: 'welcome',
    entries,
  } as const;
  return { type: 'FundsCredited', data };
}
function hold(orderId: string, amountMills: number): WalletCommand {
  return {
    type: 'HoldForOrder',
    key: `key-${orderId}`,
    placed: placedOrder({ orderId, unitPriceMills: amountMills }),
    limits,
  };
}
function held(orderId: string, amountMills: number): WalletEvent {
  const placed = placedOrder({ orderId, unitPriceMills: amountMills });
  const entries = transfer('available', 'held', amountMills);
  return { type: 'FundsHeldForOrder', data: { ...placed, key: `key-${orderId}`, amountMills, entries } };
}
function capture(holdId: string, amountMills: number): WalletCommand {
  const operationId = `${holdId}:capture`;
  const placedAt = '2026-11-21T10:00:00.000Z';
  return { type: 'CaptureFunds', userId: USER_ID, operationId, holdId, amountMills, placedAt };
}
function captured(holdId: string, amountMills: number): WalletEvent {
  const purpose = { kind: 'order', id: holdId } as const;
  const entries = transfer('held', 'revenue', amountMills);
  const operationId = `${holdId}:capture`;
  return {
    type: 'FundsCaptured',
    data: { userId: USER_ID, operationId, holdId, purpose, amountMills, entries },
  };
}
function release(holdId: string): WalletCommand {
  return {
    type: 'ReleaseFunds',
    userId: USER_ID,
    operationId: `${holdId}:release`,
    holdId,
    reason: 'no-sms',
  };
}

const BULK_ID = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const threeNumbers: BulkPlaced['data'] = {
  ...placedOrder({ unitPriceMills: 350 }),
  kind: 'activation',
  numberType: 'any',
  orderId: BULK_ID,
  quantity: 3,
};
function holdBulk(key = 'key-bulk', openActivations = 50): WalletCommand {
  return {
    type: 'HoldForBulk',
    activationFee: USUAL_SHOP_VALUES,
    key,
    placed: threeNumbers,
    limits: { ...limits, openActivations },
  };
}
const heldForThree: WalletEvent = {
  type: 'FundsHeldForBulk',
  data: {
    ...threeNumbers,
    key: 'key-bulk',
    amountMills: 1_050,
    entries: transfer('available', 'held', 1_050),
  },
};
function releaseMissing(...items: readonly number[]): WalletCommand {
  return { type: 'ReleaseMissing', userId: USER_ID, operationId: 'missing', bulkId: BULK_ID, items };
}
function missingReleased(...items: readonly number[]): WalletEvent {
  const amountMills = 350 * items.length;
  return {
    type: 'FundsReleased',
    data: {
      userId: USER_ID,
      operationId: 'missing',
      holdId: BULK_ID,
      purpose: { kind: 'bulk', id: BULK_ID, items },
      amountMills,
      entries: transfer('held', 'available', amountMills),
      reason: 'not-assigned',
    },
  };
}
const first = itemIdOf(BULK_ID, 1);

describe('holding for a bulk order', () => {
  it('holds the price of all numbers at once', () =>
    given(credited(1_050)).when(holdBulk()).then(heldForThree));

  it('happens once for a key', () => given(credited(2_100), heldForThree).when(holdBulk()).then());

  it('refuses if the money is not enough for all of them', () =>
    given(credited(1_000)).when(holdBulk()).thenRejected('insufficient-funds', { missing: 0.05 }));

  it('of rentals may have any size, and their holds do not count as open activations', () => {
    const rentals = { ...threeNumbers, kind: 'rental', numberType: 'new', termHours: 4, readPriceMills: 350 };
    const placed = rentals as BulkPlaced['data'];
    const rented = { ...heldForThree, data: { ...heldForThree.data, ...placed } } as WalletEvent;
    given(credited(2_000))
      .when({ ...holdBulk('key-bulk', 1), placed } as WalletCommand)
      .then(rented);
    const one = { ...hold('o', 350), limits: { ...limits, openActivations: 1 } } as WalletCommand;
    given(credited(2_000), rented).when(one).then(held('o', 350));
    given(credited(2_000), heldForThree).when(one).thenRejected('too-many-open-orders');
  });

  it('refuses more numbers than the customer may have open at the same time', () =>
    given(credited(9_000)).when(holdBulk('key', 2)).thenRejected('too-many-numbers', { max: 2 }));

  it('of rentals may be for any quantity: only activations are counted', () => {
    const { numberType: _, ...common } = threeNumbers as Extract<BulkPlaced['data'], { kind: 'activation' }>;
    const rental = { kind: 'rental', numberType: 'new', termHours: 4, readPriceMills: 350 } as const;
    const placed = { ...common, ...rental };
    const entries = transfer('available', 'held', 1_050);
    given(credited(9_000), held('a', 350))
      .when({
        type: 'HoldForBulk',
        activationFee: USUAL_SHOP_VALUES,
        key: 'key',
        placed,
        limits: { ...limits, openActivations: 1 },
      })
      .then({ type: 'FundsHeldForBulk', data: { ...placed, key: 'key', amountMills: 1_050, entries } });
  });

  it('counts each number as an open order', () =>
    given(credited(9_000), held('a', 350))
      .when(holdBulk('key', 3))
      .thenRejected('too-many-open-orders', { until: '2026-11-21T10:30:00.000Z', retryAfterSeconds: 1_800 }));

  it('holds each number separately: its own order captures or releases it, once', () => {
    given(credited(1_050), heldForThree).when(capture(first, 350)).then(captured(first, 350));
    given(credited(1_050), heldForThree, captured(first, 350)).when(capture(first, 350)).then();
    given(credited(1_050), heldForThree, captured(first, 350)).when(release(first)).then();
    given(credited(1_050), heldForThree).when(capture(first, 351)).thenRejected('amount-out-of-range');
  });
});

describe('releasing what a bulk order did not get', () => {
  it('gives back exactly the price of the missing numbers, in one step', () =>
    given(credited(1_050), heldForThree).when(releaseMissing(2, 3)).then(missingReleased(2, 3)));

  it('gives back nothing a second time', () => {
    given(credited(1_050), heldForThree, missingReleased(2, 3)).when(releaseMissing(2, 3)).then();
    const renamed = { ...releaseMissing(2, 3), operationId: 'other' } as WalletCommand;
    given(credited(1_050), heldForThree, missingReleased(2, 3)).when(renamed).then();
  });

  it('leaves out a number whose price was captured or given back', () =>
    given(credited(1_050), heldForThree, captured(first, 350))
      .when(releaseMissing(1, 2))
      .then(missingReleased(2)));

  it('makes the money free to spend again', () =>
    given(credited(1_050), heldForThree, missingReleased(2, 3)).when(hold('b', 700)).then(held('b', 700)));
});

describe('the fee of a number that a vendor activated in vain', () => {
  const agreed: WalletEvent = {
    type: 'ActivationFeeAgreed',
    data: { orderId: BULK_ID, userId: USER_ID, feeMills: 35 },
  };
  const from: WalletEvent = {
    type: 'NumberSourceOrdered',
    data: { orderId: BULK_ID, userId: USER_ID, source: 'dormant' },
  };
  const purpose = { kind: 'order', id: first } as const;
  const released: WalletEvent = {
    type: 'FundsReleased',
    data: {
      ...{ userId: USER_ID, operationId: `${first}:release`, holdId: first, purpose, amountMills: 350 },
      entries: transfer('held', 'available', 350),
      reason: 'no-sms',
    },
  };
  const charged: WalletEvent = {
    type: 'ActivationFeeCharged',
    data: {
      ...{ userId: USER_ID, operationId: `${first}:fee`, holdId: first, purpose, amountMills: 35 },
      entries: transfer('available', 'revenue', 35),
    },
  };
  const activated = { ...release(first), wasActivated: true } as WalletCommand;
  const ordered = [credited(1_050), heldForThree, from, agreed] as const;

  it('is agreed with the hold if a vendor may be asked, but not for rentals', () => {
    given(credited(1_050))
      .when({ ...holdBulk(), source: 'dormant' } as WalletCommand)
      .then(heldForThree, from, agreed);
    const rentals = { ...threeNumbers, kind: 'rental', numberType: 'new', termHours: 4, readPriceMills: 350 };
    const rented = { ...heldForThree, data: { ...heldForThree.data, ...rentals } } as WalletEvent;
    given(credited(1_050))
      .when({ ...holdBulk(), placed: rentals, source: 'dormant' } as WalletCommand)
      .then(rented, from);
  });

  it('is charged together with the release of its price, once', () => {
    given(...ordered)
      .when(activated)
      .then(released, charged);
    given(...ordered, released, charged)
      .when(activated)
      .then();
  });

  it('is not charged for a number of the inventory, a missing number, or an order from before the fee existed', () => {
    given(...ordered)
      .when(release(first))
      .then(released);
    given(...ordered)
      .when(releaseMissing(1))
      .then(missingReleased(1));
    given(credited(1_050), heldForThree, from).when(activated).then(released);
  });

  it('is charged before a debt, which the rest pays', () => {
    const debt: WalletEvent = {
      type: 'DebtIncurred',
      data: {
        ...{ userId: USER_ID, operationId: 'back', paymentId: 'p', step: 1, amountMills: 400 },
        entries: transfer('debt', 'paid', 400),
      },
    };
    const paid: WalletEvent = {
      type: 'DebtPaid',
      data: {
        ...{ userId: USER_ID, operationId: `${first}:release:debt`, amountMills: 315 },
        ...{ entries: transfer('available', 'debt', 315), source: `${first}:release` },
      },
    };
    given(...ordered, debt)
      .when(activated)
      .then(released, charged, paid);
  });
});
