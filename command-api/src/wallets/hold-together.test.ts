import { transfer, type WalletEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type WalletCommand, walletDecider } from './wallet.decider.ts';

const { given } = decide(walletDecider);
const USER_ID = 'ann';
const usual = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);
const ids = ['o1', 'o2'];

function credited(amountMills: number): WalletEvent {
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId: USER_ID, operationId: 'c', amountMills, entries } as const;
  return { type: 'FundsCredited', data: { ...data, source: 'admin', reason: 'welcome' } };
}

/** Two orders of 300 mills each, with a key of the API that has a cap. */
function holdBoth(dayCapMills: number | null = null, limits = usual): WalletCommand {
  const orders = ids.map((orderId) => ({
    key: `k-${orderId}`,
    placed: placedOrder({ orderId, userId: USER_ID, unitPriceMills: 300 }),
    limits,
    together: ids,
    byKey: { keyId: 'key', dayCapMills },
  }));
  return { type: 'HoldForOrders', orders };
}

const both: readonly WalletEvent[] = ids.flatMap((orderId): readonly WalletEvent[] => {
  const placed = placedOrder({ orderId, userId: USER_ID, unitPriceMills: 300 });
  const entries = transfer('available', 'held', 300);
  const spent = {
    userId: USER_ID,
    keyId: 'key',
    holdId: orderId,
    amountMills: 300,
    spentAt: placed.placedAt,
  };
  const of = { orderId, userId: USER_ID, orderIds: ids, wanted: [], excluded: [] };
  return [
    { type: 'FundsHeldForOrder', data: { ...placed, key: `k-${orderId}`, amountMills: 300, entries } },
    { type: 'OneNumberOrdered', data: of },
    { type: 'SpentWithKey', data: spent },
  ];
});

describe('holding the prices of several orders', () => {
  it('makes one hold for each, once', () => {
    given(credited(600))
      .when(holdBoth(600))
      .then(...both);
    given(credited(1_200), ...both)
      .when(holdBoth())
      .then();
  });

  it('is refused as a whole, whatever the last one lacks', () => {
    given(credited(599)).when(holdBoth()).thenRejected('insufficient-funds', { missing: 0.001 });
    given(credited(600))
      .when(holdBoth(599))
      .thenRejected('key-cap-reached', { cap: 0.599, used: 0.3, price: 0.3 });
    given(credited(600))
      .when(holdBoth(null, { ...usual, openActivations: 1 }))
      .thenRejected('too-many-open-orders');
    given(credited(600))
      .when(holdBoth(null, { ...usual, purchasesPerMinute: 1 }))
      .thenRejected('too-many-purchases');
  });
});
