import type { AlertEvent, AlertSet } from '@ringpost/domain';
import { ALERTS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AlertCommand, alertDecider } from './alert.decider.ts';

const { given } = decide(alertDecider);
const NOW = '2026-11-21T10:00:00.000Z';
const END = '2026-12-21T10:00:00.000Z';
const NUMBER = '+12125551001';
const of = { alertId: 'a', userId: 'ann', now: NOW };

const alert: AlertSet['data'] = {
  alertId: 'a',
  userId: 'ann',
  appId: 'whatsapp',
  e164: NUMBER,
  countryIso: null,
  vendorId: null,
  prefix: null,
  notifies: true,
  purchase: null,
  requestHash: 'hash',
  setAt: NOW,
  expiresAt: END,
};
const buying: AlertSet['data'] = { ...alert, purchase: { termHours: null, upToMills: 500 } };

function wasSet(data = alert): AlertEvent {
  return { type: 'AlertSet', data };
}
function fired(buys = false): AlertEvent {
  const data = { alertId: 'a', userId: 'ann', appId: 'whatsapp', e164: NUMBER, buys, firedAt: NOW };
  return { type: 'AlertFired', data };
}
const cancelled: AlertEvent = {
  type: 'AlertCancelled',
  data: { alertId: 'a', userId: 'ann', cancelledAt: NOW },
};
const expired: AlertEvent = { type: 'AlertExpired', data: { alertId: 'a', userId: 'ann', expiredAt: END } };
const bought: AlertEvent = {
  type: 'AlertBought',
  data: { alertId: 'a', userId: 'ann', orderId: 'o', unitPriceMills: 500, boughtAt: NOW },
};
const fire: AlertCommand = { type: 'FireAlert', ...of, e164: NUMBER };
const cancel: AlertCommand = { type: 'CancelAlert', ...of };
const end: AlertCommand = { type: 'EndAlertPurchase', ...of, result: { orderId: 'o', unitPriceMills: 500 } };

function set(...alerts: readonly AlertSet['data'][]): AlertCommand {
  return { type: 'SetAlerts', alerts, limit: ALERTS_MAX };
}
function many(count: number): readonly AlertSet['data'][] {
  return Array.from({ length: count }, (_, n) => ({ ...alert, alertId: `other-${n}` }));
}

describe('setting alerts', () => {
  it('sets each alert of a request', () => {
    const other = { ...alert, alertId: 'b' };
    return given().when(set(alert, other)).then(wasSet(), wasSet(other));
  });

  it('sets nothing when the request is repeated, even after the alert has fired', () => {
    given(wasSet()).when(set(alert)).then();
    return given(wasSet(), fired()).when(set(alert)).then();
  });

  it('is refused for another request with the same key', () =>
    given(wasSet())
      .when(set({ ...alert, requestHash: 'another' }))
      .thenRejected('idempotency-key-reused'));

  it('is refused for more than a customer may have waiting', () => {
    given(...many(ALERTS_MAX - 1).map(wasSet))
      .when(set(alert))
      .then(wasSet());
    return given(...many(ALERTS_MAX).map(wasSet))
      .when(set(alert))
      .thenRejected('too-many-alerts');
  });

  it('does not count alerts that are over', () =>
    given(...many(ALERTS_MAX - 1).map(wasSet), wasSet(), cancelled)
      .when(set({ ...alert, alertId: 'b' }))
      .then(wasSet({ ...alert, alertId: 'b' })));
});

describe('an alert', () => {
  it('fires when a number is free', () => given(wasSet()).when(fire).then(fired()));

  it('says whether it buys the number', () => given(wasSet(buying)).when(fire).then(fired(true)));

  it('fires once, however often the command comes', () => given(wasSet(), fired()).when(fire).then());

  it('does not fire when it was cancelled, or its time is over', () => {
    given(wasSet(), cancelled).when(fire).then();
    given(wasSet(), expired).when(fire).then();
    return given(wasSet())
      .when({ ...fire, now: END })
      .then();
  });

  it('can be cancelled while it waits, and cancelling it again changes nothing', () => {
    given(wasSet()).when(cancel).then(cancelled);
    return given(wasSet(), cancelled).when(cancel).then();
  });

  it('cannot be cancelled when it has fired', () =>
    given(wasSet(), fired()).when(cancel).thenRejected('alert-over'));

  it('of another customer is not found', () => given().when(cancel).thenRejected('not-found'));

  it('expires at its end, and not before', () => {
    const expire = { type: 'ExpireAlert', ...of, dueAt: END } as const;
    given(wasSet())
      .when({ ...expire, now: END })
      .then(expired);
    given(wasSet()).when(expire).then();
    return given(wasSet(), fired())
      .when({ ...expire, now: END })
      .then();
  });
});

describe('the purchase of an alert', () => {
  it('ends once, with its order', () => {
    given(wasSet(buying), fired(true)).when(end).then(bought);
    return given(wasSet(buying), fired(true), bought).when(end).then();
  });

  it('ends with the reason if nothing was bought', () =>
    given(wasSet(buying), fired(true))
      .when({ ...end, result: { reason: 'insufficient-funds' } })
      .then({
        type: 'AlertNotBought',
        data: { alertId: 'a', userId: 'ann', reason: 'insufficient-funds', endedAt: NOW },
      }));

  it('never happens for an alert that only notifies', () => given(wasSet(), fired()).when(end).then());
});
