import { describe, expect, it } from 'vitest';
import { type PurchaseClaim, wallet } from '../domain/index.ts';
import {
  buyingLimitsOf,
  cancelRefusal,
  claimCounts,
  purchaseRefusal,
  walletOfClaim,
} from './buying-limits.ts';
import { CANCELS_PER_HOUR_MAX, OPEN_ACTIVATIONS_MAX, PURCHASES_PER_MINUTE_MAX } from './limits.ts';
import { USUAL_SHOP_VALUES } from './shop-settings.ts';

function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}
function held(holdId: string, heldAt: string) {
  return {
    type: 'FundsHeld',
    data: {
      userId: 'ann',
      operationId: `${holdId}:hold`,
      holdId,
      purpose: { kind: 'order', id: holdId },
      amountMills: 1,
      entries: [],
      heldAt,
    },
  } as const;
}
function captured(holdId: string) {
  return {
    type: 'FundsCaptured',
    data: {
      userId: 'ann',
      operationId: `${holdId}:capture`,
      holdId,
      purpose: { kind: 'order', id: holdId },
      amountMills: 1,
      entries: [],
    },
  } as const;
}

/** A wallet with this many purchases, one per second from 10:00:00 on. */
function bought(count: number, settled: (n: number) => boolean = () => false) {
  let state = wallet.initial();
  for (let n = 0; n < count; n += 1) {
    const heldAt = new Date(Date.parse(at('10:00:00')) + n * 1000).toISOString();
    state = wallet.evolve(state, held(`h${n}`, heldAt));
    if (settled(n)) state = wallet.evolve(state, captured(`h${n}`));
  }
  return state;
}
const everybody = buyingLimitsOf(undefined, USUAL_SHOP_VALUES);
const few = buyingLimitsOf(
  { openActivations: 3, purchasesPerMinute: 5, cancelsPerHour: 2 },
  USUAL_SHOP_VALUES,
);
function codeAndUntil(refusal: ReturnType<typeof purchaseRefusal>) {
  return refusal && [refusal.code, refusal.facts.until];
}

describe('what one customer may buy', () => {
  it('is the general limit, unless an admin set another one', () => {
    expect(everybody).toEqual({
      openActivations: OPEN_ACTIVATIONS_MAX,
      purchasesPerMinute: PURCHASES_PER_MINUTE_MAX,
      cancelsPerHour: CANCELS_PER_HOUR_MAX,
    });
    const own = buyingLimitsOf(
      { openActivations: 200, purchasesPerMinute: null, cancelsPerHour: null },
      USUAL_SHOP_VALUES,
    );
    expect(own).toEqual({ ...everybody, openActivations: 200 });
  });

  it('is a number of open activations, until the first of them is settled', () => {
    expect(
      codeAndUntil(purchaseRefusal(bought(OPEN_ACTIVATIONS_MAX - 1), everybody, at('10:02:00'))),
    ).toBeUndefined();
    const refusal = purchaseRefusal(bought(OPEN_ACTIVATIONS_MAX), everybody, at('10:02:00'));
    expect(codeAndUntil(refusal)).toEqual(['too-many-open-orders', at('10:30:00')]);
    expect(refusal?.facts.retryAfterSeconds).toBe(28 * 60);
  });

  it('counts what the other accounts of the same person hold and have bought', () => {
    const two = bought(2);
    const openOf = (others: ReturnType<typeof bought>[]) =>
      codeAndUntil(purchaseRefusal(two, few, at('10:00:30'), 1, others));
    expect(openOf([])).toBeUndefined();
    expect(openOf([bought(1)])).toEqual(['too-many-open-orders', at('10:30:00')]);
    const paid = (count: number) => bought(count, () => true);
    expect(openOf([paid(2)])).toBeUndefined();
    expect(openOf([paid(2), paid(1)])).toEqual(['too-many-purchases', at('10:01:00')]);
  });

  it('counts what another account has claimed, for two minutes', () => {
    const of = { userId: 'bob', orderId: 'a', key: 'k', claimedAt: at('10:00:00') };
    const refusalWith = (claim: PurchaseClaim) =>
      purchaseRefusal(wallet.initial(), few, at('10:00:30'), 1, [walletOfClaim(claim)])?.code;
    expect(refusalWith({ ...of, purchases: 1, activations: 2 })).toBeUndefined();
    expect(refusalWith({ ...of, purchases: 1, activations: 3 })).toBe('too-many-open-orders');
    expect(refusalWith({ ...of, purchases: 4, activations: 0 })).toBeUndefined();
    expect(refusalWith({ ...of, purchases: 5, activations: 0 })).toBe('too-many-purchases');
    const claim = { ...of, purchases: 1, activations: 1 };
    expect(['09:59:00', '10:01:59', '10:02:00'].map((time) => claimCounts(claim, at(time)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('counts an activation as open until it is paid or given back', () => {
    expect(
      purchaseRefusal(
        bought(3, (n) => n === 0),
        few,
        at('10:02:00'),
      ),
    ).toBeUndefined();
  });

  it('is a number of purchases per minute, until the first of them is a minute old', () => {
    const paid = bought(5, () => true);
    expect(codeAndUntil(purchaseRefusal(paid, few, at('10:00:30')))).toEqual([
      'too-many-purchases',
      at('10:01:00'),
    ]);
    expect(purchaseRefusal(paid, few, at('10:01:00'))).toBeUndefined();
  });

  it('names the time when enough of them are over, if there are more than allowed', () => {
    expect(codeAndUntil(purchaseRefusal(bought(10), few, at('10:00:30')))).toEqual([
      'too-many-open-orders',
      at('10:30:07'),
    ]);
  });

  it('does not count purchases that are in the future because the clock was set back', () => {
    expect(
      purchaseRefusal(
        bought(5, () => true),
        few,
        at('09:00:00'),
      ),
    ).toBeUndefined();
  });

  it('counts purchases that other requests made a moment after this one began', () => {
    const paid = bought(5, () => true);
    expect(codeAndUntil(purchaseRefusal(paid, few, at('09:59:59')))).toEqual([
      'too-many-purchases',
      at('10:01:00'),
    ]);
  });

  it('does not count payments to read a message', () => {
    let state = wallet.initial();
    for (let n = 0; n < 9; n += 1) {
      const fee = held(`h${n}`, at('10:00:00'));
      const purpose = { kind: 'message', id: `m${n}`, orderId: 'o' } as const;
      state = wallet.evolve(state, { ...fee, data: { ...fee.data, purpose } });
      // Open or captured: only the purpose of a hold matters, not its state.
      if (n % 2 === 0) state = wallet.evolve(state, captured(`h${n}`));
    }
    expect(purchaseRefusal(state, few, at('10:00:01'))).toBeUndefined();
  });
});

describe('what one customer may cancel', () => {
  it('is a number of cancels per hour, until the first of them is an hour old', () => {
    const earlier = [at('10:00:00'), at('10:10:00')];
    expect(cancelRefusal(earlier.slice(1), few, at('10:20:00'))).toBeUndefined();
    expect(codeAndUntil(cancelRefusal(earlier, few, at('10:20:00')))).toEqual([
      'too-many-cancels',
      at('11:00:00'),
    ]);
    expect(cancelRefusal(earlier, few, at('11:00:00'))).toBeUndefined();
    // This request began before the second one was allowed.
    expect(cancelRefusal(earlier, few, at('10:09:59'))).toBeDefined();
  });
});
