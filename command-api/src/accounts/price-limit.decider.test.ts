import type { AccountEvent } from '@ringpost/domain';
import { PRICE_LIMITS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { accountDecider } from './account.decider.ts';

const USER_ID = 'u1';
const NOW = '2026-11-28T10:00:00.000Z';
const { given } = decide(accountDecider);

const active: readonly AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: { userId: USER_ID, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
  },
  { type: 'AccountConfirmed', data: { userId: USER_ID } },
];

function setTo(maxPriceMills: number, appId = 'wa') {
  return { type: 'SetPriceLimit', appId, maxPriceMills, now: NOW } as const;
}
function remove(appId = 'wa') {
  return { type: 'RemovePriceLimit', appId, now: NOW } as const;
}
function wasSet(limitId: number, maxPriceMills: number, appId = 'wa'): AccountEvent {
  return { type: 'PriceLimitSet', data: { userId: USER_ID, limitId, appId, maxPriceMills, setAt: NOW } };
}
function wasRemoved(limitId: number, appId = 'wa'): AccountEvent {
  return { type: 'PriceLimitRemoved', data: { userId: USER_ID, limitId, appId, removedAt: NOW } };
}

describe('the highest price that a customer keeps for an app', () => {
  it('has a number of its own, and keeps it when it changes', () => {
    given(...active)
      .when(setTo(450))
      .then(wasSet(1, 450));
    given(...active, wasSet(1, 450))
      .when(setTo(500, 'tg'))
      .then(wasSet(2, 500, 'tg'));
    given(...active, wasSet(1, 450), wasSet(2, 500, 'tg'))
      .when(setTo(300))
      .then(wasSet(1, 300));
  });

  it('changes nothing when it is set to the same price again', () => {
    given(...active, wasSet(1, 450), wasSet(1, 300))
      .when(setTo(300))
      .then();
  });

  it('is removed once, and its number never comes again', () => {
    given(...active, wasSet(1, 450))
      .when(remove())
      .then(wasRemoved(1));
    given(...active, wasSet(1, 450), wasRemoved(1))
      .when(remove())
      .then();
    given(...active, wasSet(1, 450), wasRemoved(1))
      .when(setTo(450))
      .then(wasSet(2, 450));
  });

  it(`is one of at most ${PRICE_LIMITS_MAX}, and a removed one makes room`, () => {
    const all = Array.from({ length: PRICE_LIMITS_MAX }, (_, nth) => wasSet(nth + 1, 450, `app ${nth + 1}`));
    given(...active, ...all)
      .when(setTo(450))
      .thenRejected('too-many-price-limits', { max: PRICE_LIMITS_MAX });
    given(...active, ...all)
      .when(setTo(300, 'app 7'))
      .then(wasSet(7, 300, 'app 7'));
    given(...active, ...all, wasRemoved(7, 'app 7'))
      .when(setTo(450))
      .then(wasSet(PRICE_LIMITS_MAX + 1, 450));
  });

  it('is not kept for an account that was forgotten', () => {
    const forgotten: AccountEvent = {
      type: 'AccountForgotten',
      data: { userId: USER_ID, sessionEpoch: 1, forgottenAt: NOW },
    };
    given(...active, wasSet(1, 450), forgotten)
      .when(setTo(300))
      .thenRejected('account-inactive');
  });
});
