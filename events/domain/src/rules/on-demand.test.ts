import { describe, expect, it } from 'vitest';
import { type OnDemandEvent, type OnDemandState, onDemand, plusSeconds } from '../domain/index.ts';
import { activationFeeMills } from './activation-fee.ts';
import { claimableNow, onDemandRefusal } from './on-demand.ts';
import { USUAL_SHOP_VALUES } from './shop-settings.ts';

const T0 = '2026-11-21T10:00:00.000Z';
function at(hours: number): string {
  return plusSeconds(T0, hours * 3600);
}
function claimed(orderId: string, userId: string, count: number, hours = 0): OnDemandEvent {
  const items = Array.from({ length: count }, (_, index) => index + 1);
  return { type: 'ActivationsClaimed', data: { orderId, userId, items, claimedAt: at(hours) } };
}
function after(...events: readonly OnDemandEvent[]): OnDemandState {
  return events.reduce((state, event) => onDemand.evolve(state, event), onDemand.initial());
}
function refusal(state: OnDemandState, quantity: number, hours = 1) {
  const refused = onDemandRefusal(state, USUAL_SHOP_VALUES, { userId: 'ann', quantity, now: at(hours) });
  return refused && { code: refused.code, ...refused.facts };
}

describe('the fee of an activation on demand without an SMS', () => {
  it.each([
    [500, 50],
    [1_234, 124],
    [100, 20],
    [15, 15],
  ])('of %i mills is %i: a tenth, at least 20, and never more than the price', (price, fee) =>
    expect(activationFeeMills(price, USUAL_SHOP_VALUES)).toBe(fee),
  );
});

describe('unpaid activations on demand', () => {
  it('are limited to twenty for a customer within a day, however they ended', () => {
    const state = after(claimed('a', 'ann', 12), claimed('b', 'bob', 20), claimed('c', 'ann', 5, 2));
    expect(claimableNow(state, USUAL_SHOP_VALUES, 'ann', at(3))).toBe(3);
    expect(refusal(state, 3, 3)).toBeUndefined();
    expect(refusal(state, 4, 3)).toMatchObject({ code: 'too-many-dormant', max: 20, until: at(24) });
    expect(refusal(state, 16, 3)).toMatchObject({ until: at(26), retryAfterSeconds: 23 * 3600 });
    expect(refusal(state, 12, 24)).toBeUndefined();
  });

  it('are never allowed for more than twenty at once, so no time is named', () =>
    expect(refusal(after(), 21)).toEqual({ code: 'too-many-dormant', max: 20 }));

  it('that were paid, or that the vendor did not activate, do not count', () => {
    const settled = { orderId: 'a', userId: 'ann', items: [1, 2, 3], how: 'paid', settledAt: at(1) } as const;
    const state = after(claimed('a', 'ann', 20), { type: 'ActivationsSettled', data: settled });
    expect(claimableNow(state, USUAL_SHOP_VALUES, 'ann', at(1))).toBe(3);
  });

  it('are limited to five hundred for all customers together', () => {
    const others = Array.from({ length: 24 }, (_, n) => claimed(`o${n}`, `u${n}`, 20, n / 100));
    const state = after(...others, claimed('x', 'x', 15, 0.9));
    expect(refusal(state, 5)).toBeUndefined();
    expect(refusal(state, 6)).toMatchObject({ code: 'dormant-used-up', max: 500, until: at(24) });
    expect(claimableNow(state, USUAL_SHOP_VALUES, 'ann', at(1))).toBe(5);
  });

  it('are as many as the settings of the shop allow', () => {
    const limits = { 'unpaid-activations': 2, 'unpaid-activations-all': 3 };
    const state = after(claimed('a', 'bob', 2));
    expect(claimableNow(state, limits, 'ann', at(1))).toBe(1);
    const asked = { userId: 'ann', now: at(1) };
    expect(onDemandRefusal(state, limits, { ...asked, quantity: 2 })?.code).toBe('dormant-used-up');
    expect(onDemandRefusal(state, limits, { ...asked, quantity: 3 })?.code).toBe('too-many-dormant');
  });

  it('are remembered as long as they count, and forgotten later', () => {
    let state = after(claimed('first', 'ann', 1));
    for (let day = 1; day <= 6; day += 1)
      state = onDemand.evolve(state, claimed(`d${day}`, 'bob', 1, day * 24));
    expect(state.claims.has('first')).toBe(false);
    expect(claimableNow(state, USUAL_SHOP_VALUES, 'bob', at(6 * 24))).toBe(19);
  });
});
