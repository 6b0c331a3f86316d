import { itemIdOf, keySpentAt, transfer, type WalletEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const USER_ID = 'ann';
const PLACED_AT = placedOrder({}).placedAt;
const NEXT_DAY = '2026-12-31T00:00:00.000Z';
const limits = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);

const credited: WalletEvent = {
  type: 'FundsCredited',
  data: {
    ...{ userId: USER_ID, operationId: 'c', amountMills: 90_000, source: 'admin', reason: 'welcome' },
    entries: transfer('granted', 'available', 90_000),
  },
};

function hold(
  orderId: string,
  price: number,
  dayCapMills: number | null,
  placedAt = PLACED_AT,
): WalletCommand {
  const placed = placedOrder({ orderId, userId: USER_ID, unitPriceMills: price, placedAt });
  return { type: 'HoldForOrder', key: `k-${orderId}`, placed, limits, byKey: { keyId: 'key', dayCapMills } };
}
/** What a purchase by the key appends. */
function bought(orderId: string, price: number, placedAt = PLACED_AT): readonly WalletEvent[] {
  const placed = placedOrder({ orderId, userId: USER_ID, unitPriceMills: price, placedAt });
  const entries = transfer('available', 'held', price);
  const spent = { userId: USER_ID, keyId: 'key', holdId: orderId, amountMills: price, spentAt: placedAt };
  return [
    { type: 'FundsHeldForOrder', data: { ...placed, key: `k-${orderId}`, amountMills: price, entries } },
    { type: 'SpentWithKey', data: spent },
  ];
}
function released(holdId: string, amountMills: number): WalletEvent {
  const purpose = { kind: 'order', id: holdId } as const;
  const entries = transfer('held', 'available', amountMills);
  const data = { userId: USER_ID, operationId: `${holdId}:release`, holdId, purpose, amountMills, entries };
  return { type: 'FundsReleased', data: { ...data, reason: 'no-sms' } };
}
function usedAfter(at: string, ...events: readonly WalletEvent[]): number {
  return keySpentAt(events.reduce(walletDecider.evolve, walletDecider.initial()).keySpent, 'key', at);
}

describe('the cap of a key', () => {
  it('is used up by what is held with it, and the purchase that goes beyond it appends nothing', () => {
    given(credited)
      .when(hold('o1', 600, 1_000))
      .then(...bought('o1', 600));
    given(credited, ...bought('o1', 600))
      .when(hold('o2', 400, 1_000))
      .then(...bought('o2', 400));
    given(credited, ...bought('o1', 600))
      .when(hold('o2', 401, 1_000))
      .thenRejected('key-cap-reached');
  });

  it('counts each key for itself, and not what is bought without one', () => {
    const { byKey: _, ...plain } = hold('o2', 900, null) as Extract<WalletCommand, { type: 'HoldForOrder' }>;
    const [without] = bought('o2', 900);
    if (!without) throw new Error('no hold');
    given(credited, ...bought('o1', 600))
      .when(plain)
      .then(without);
    expect(usedAfter(PLACED_AT, credited, ...bought('o1', 600), without)).toBe(600);
  });

  it('is not used again by the same request, which comes once more with the same key', () => {
    given(credited, ...bought('o1', 600))
      .when(hold('o1', 600, 100))
      .then();
  });

  it('begins again with each UTC day', () => {
    given(credited, ...bought('o1', 600))
      .when(hold('o2', 900, 1_000, NEXT_DAY))
      .then(...bought('o2', 900, NEXT_DAY));
    expect(usedAfter(NEXT_DAY, credited, ...bought('o1', 600))).toBe(0);
  });

  it('gets back on the same day what is released, and nothing of an earlier day', () => {
    expect(usedAfter(PLACED_AT, credited, ...bought('o1', 600), released('o1', 600))).toBe(0);
    const late = [credited, ...bought('o1', 600), ...bought('o2', 500, NEXT_DAY), released('o1', 600)];
    expect(usedAfter(NEXT_DAY, ...late)).toBe(500);
  });

  it('gets back the price of each number that a bulk order did not get, less a fee that may be charged', () => {
    const { kind: _kind, ...one } = placedOrder({ orderId: '', userId: USER_ID, unitPriceMills: 100 });
    const orderId = '0199a0c4-6e12-8b44-8a3d-51c0e9d2f000';
    const placed = { ...one, kind: 'activation', numberType: 'any', orderId, quantity: 3 } as const;
    const entries = transfer('available', 'held', 300);
    const spent = { userId: USER_ID, keyId: 'key', holdId: orderId, amountMills: 300, spentAt: PLACED_AT };
    const events: readonly WalletEvent[] = [
      credited,
      { type: 'FundsHeldForBulk', data: { ...placed, key: 'b', amountMills: 300, entries } },
      { type: 'ActivationFeeAgreed', data: { orderId, userId: USER_ID, feeMills: 20 } },
      { type: 'SpentWithKey', data: spent },
    ];
    expect(usedAfter(PLACED_AT, ...events)).toBe(300);
    expect(usedAfter(PLACED_AT, ...events, released(itemIdOf(orderId, 2), 100))).toBe(220);
  });
});
