import type { CancelsEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { BANS_PER_DAY_MAX, RENTAL_GIVE_BACKS_PER_DAY_MAX } from '@ringpost/domain/rules/limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type CancelsCommand, cancelsDecider } from './cancels.decider.ts';

const { given } = decide(cancelsDecider);
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}
const limits = buyingLimitsOf({ cancelsPerHour: 2 }, USUAL_SHOP_VALUES);
function allow(orderId: string, now: string): CancelsCommand {
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

describe('a rental that is given back', () => {
  const earlier = Array.from({ length: RENTAL_GIVE_BACKS_PER_DAY_MAX }, (_, index): CancelsEvent => {
    const data = { userId: 'ann', orderId: `order-${index}`, allowedAt: at('10:00:00') };
    return { type: 'GiveBackAllowed', data };
  });
  const ask = (orderId: string, now = at('12:00:00')): CancelsCommand => {
    return { type: 'AllowGiveBack', userId: 'ann', orderId, now };
  };

  it('is refused after the maximum in 24 hours, whatever was cancelled, and a rental counts once', () => {
    const until = '2026-11-22T10:00:00.000Z';
    given(...earlier)
      .when(ask('one-more'))
      .thenRejected('too-many-give-backs', { until, retryAfterSeconds: 79_200 });
    given(...earlier)
      .when(ask('order-0'))
      .then();
    given(...earlier)
      .when(ask('one-more', until))
      .then({ type: 'GiveBackAllowed', data: { userId: 'ann', orderId: 'one-more', allowedAt: until } });
  });
});

describe('a ban', () => {
  const bans = Array.from({ length: BANS_PER_DAY_MAX }, (_, index): CancelsEvent => {
    const data = { userId: 'ann', orderId: `order-${index}`, allowedAt: at('10:00:00') };
    return { type: 'BanAllowed', data };
  });
  const ban = (orderId: string, now = at('12:00:00')): CancelsCommand => {
    return { type: 'AllowBan', userId: 'ann', orderId, now };
  };

  it('is refused after the maximum in 24 hours, whatever was cancelled, and an order counts once', () => {
    const until = '2026-11-22T10:00:00.000Z';
    given(...bans)
      .when(ban('one-more'))
      .thenRejected('too-many-bans', { until, retryAfterSeconds: 79_200 });
    given(...bans)
      .when(ban('order-0'))
      .then();
    given(...bans)
      .when(ban('one-more', until))
      .then({ type: 'BanAllowed', data: { userId: 'ann', orderId: 'one-more', allowedAt: until } });
    given(...bans.slice(1), allowed('a', at('11:59:00')), allowed('b', at('11:59:30')))
      .when(ban('one-more'))
      .then({ type: 'BanAllowed', data: { userId: 'ann', orderId: 'one-more', allowedAt: at('12:00:00') } });
  });
});
