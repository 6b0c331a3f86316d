import type { PurchaseClaim, PurchasesEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { purchasesDecider } from './purchases.decider.ts';

const { given } = decide(purchasesDecider);

function claim(orderId: string, time = '10:00:00'): PurchaseClaim {
  const claimedAt = `2026-11-21T${time}.000Z`;
  return { userId: 'ann', orderId, key: `key of ${orderId}`, purchases: 1, activations: 2, claimedAt };
}
function claimed(orderId: string, time?: string): PurchasesEvent {
  return { type: 'PurchaseClaimed', data: claim(orderId, time) };
}

describe('a claim of a purchase', () => {
  it('counts from when it was made again', () => {
    given(claimed('a'))
      .when({ type: 'ClaimPurchase', ...claim('a', '10:00:30') })
      .then(claimed('a', '10:00:30'));
    const { claims } = [claimed('a'), claimed('a', '10:00:30')].reduce(
      purchasesDecider.evolve,
      purchasesDecider.initial(),
    );
    expect(claims.values()).toEqual([claim('a', '10:00:30')]);
  });

  it('is remembered for two minutes at least, and for four if there are others', () => {
    const open = (...events: readonly PurchasesEvent[]) => {
      const { claims } = events.reduce(purchasesDecider.evolve, purchasesDecider.initial());
      return claims.values().map(({ orderId }) => orderId);
    };
    expect(open(claimed('a'), claimed('b', '10:02:00'))).toEqual(['a', 'b']);
    expect(open(claimed('a'), claimed('b', '10:02:00'), claimed('c', '10:04:00'))).toEqual(['b', 'c']);
  });
});
