import type { OnDemandEvent } from '@ringpost/domain';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type OnDemandCommand, onDemandDecider } from './on-demand.decider.ts';

const { given } = decide(onDemandDecider);
const now = '2026-11-21T10:00:00.000Z';

function places(count: number, from = 1): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
function of(orderId: string, items: readonly number[], userId = 'ann') {
  return { orderId, userId, items };
}
function claim(orderId: string, items: readonly number[], userId?: string): OnDemandCommand {
  return { type: 'ClaimActivations', ...of(orderId, items, userId), limits: USUAL_SHOP_VALUES, now };
}
function claimed(orderId: string, items: readonly number[], userId?: string): OnDemandEvent {
  return { type: 'ActivationsClaimed', data: { ...of(orderId, items, userId), claimedAt: now } };
}
function settle(orderId: string, items: readonly number[], how: 'paid' | 'unused'): OnDemandCommand {
  return { type: 'SettleActivations', ...of(orderId, items), how, now };
}
function settled(orderId: string, items: readonly number[], how: 'paid' | 'unused'): OnDemandEvent {
  return { type: 'ActivationsSettled', data: { ...of(orderId, items), how, settledAt: now } };
}

describe('claiming activations on demand', () => {
  it('grants what is allowed: twenty for a customer', () => {
    given()
      .when(claim('a', places(3)))
      .then(claimed('a', places(3)));
    given(claimed('a', places(15)))
      .when(claim('b', places(8)))
      .then(claimed('b', places(5)));
    given(claimed('a', places(20)))
      .when(claim('b', [1]))
      .then();
  });

  it('grants five hundred to all customers together, however many accounts somebody has', () => {
    const all = Array.from({ length: 25 }, (_, n) => claimed(`o${n}`, places(20), `u${n}`));
    given(...all)
      .when(claim('a', [1]))
      .then();
    given(...all.slice(1), claimed('x', places(19), 'x'))
      .when(claim('a', places(2)))
      .then(claimed('a', [1]));
  });

  it('happens once for a place, even after it was settled', () => {
    given(claimed('a', [1, 2]))
      .when(claim('a', [1, 2]))
      .then();
    given(claimed('a', [1, 2]))
      .when(claim('a', [1, 2, 3]))
      .then(claimed('a', [3]));
    given(claimed('a', [1]), settled('a', [1], 'unused'))
      .when(claim('a', [1]))
      .then();
  });
});

describe('settling claims of activations on demand', () => {
  it('makes room for as many more', () =>
    given(claimed('a', places(20)), settled('a', [4, 5], 'paid'))
      .when(claim('b', places(3)))
      .then(claimed('b', [1, 2])));

  it('happens once, and only for what was claimed', () => {
    given(claimed('a', [1, 2]))
      .when(settle('a', [2, 3], 'paid'))
      .then(settled('a', [2], 'paid'));
    given(claimed('a', [1]), settled('a', [1], 'paid'))
      .when(settle('a', [1], 'unused'))
      .then();
    given()
      .when(settle('a', [1], 'paid'))
      .then();
  });
});
