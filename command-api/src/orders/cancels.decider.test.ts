import type { CancelsEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AllowCancel, cancelsDecider } from './cancels.decider.ts';

const { given } = decide(cancelsDecider);
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}
const limits = buyingLimitsOf({ cancelsPerHour: 2 }, USUAL_SHOP_VALUES);
function allow(orderId: string, now: string): AllowCancel {
  return {
    type: 'AllowCancel',
    userId: 'ann',
    orderId,
    now,
    limits,
  };
}
function allowed(orderId: string, allowedAt: string): CancelsEvent {
  return {
    type: 'CancelAllowed',
    data: { userId: 'ann', orderId, allowedAt },
  };
}

describe('a cancel', () => {
  it('is allowed', () =>
    given()
      .when(allow('a', at('10:00:00')))
      .then(allowed('a', at('10:00:00'))));

  it('counts once for an order, even if no more are allowed', () =>
    given(allowed('a', at('10:00:00')), allowed('b', at('10:01:00')))
      .when(allow('a', at('10:02:00')))
      .then());

  it('is refused after the maximum in an hour, with the time from which it is allowed', () =>
    given(allowed('a', at('10:00:00')), allowed('b', at('10:01:00')))
      .when(allow('c', at('10:02:00')))
      .thenRejected('too-many-cancels', { until: at('11:00:00'), retryAfterSeconds: 3480 }));

  it('is allowed again an hour after the first of them', () =>
    given(allowed('a', at('10:00:00')), allowed('b', at('10:01:00')))
      .when(allow('c', at('11:00:00')))
      .then(allowed('c', at('11:00:00'))));
});
