import type { AlertSet } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { alertsCheck } from './alerts.check.ts';
import { at, E164, type Fact, fact, findings, later } from './recorded-facts.ts';

const stream = 'alerts-u';
const ids = { alertId: 'a-1', userId: 'u' } as const;
const alertData: AlertSet['data'] = {
  ...ids,
  appId: 'a',
  e164: E164,
  countryIso: null,
  vendorId: null,
  prefix: null,
  notifies: true,
  purchase: { termHours: null, upToMills: 500 },
  requestHash: 'hash',
  setAt: at(0),
  expiresAt: at(50),
};

function alert(type: Fact['type'], minute: number, data: object = {}): Fact {
  return { type, stream, minute, data: { ...ids, ...data } };
}
const set = alert('AlertSet', 0, alertData);
const fired = alert('AlertFired', 1, { appId: 'a', e164: E164, buys: true, firedAt: at(1) });
const held = fact('FundsHeldForOrder', 'wallet-u', 1, { unitPriceMills: 500, amountMills: 500, entries: [] });
const bought = alert('AlertBought', 1, { orderId: 'o', unitPriceMills: 500, boughtAt: at(1) });
const nothing = alert('AlertNotBought', 2, { reason: 'gave-up', endedAt: at(2) });
const cancelled = alert('AlertCancelled', 1, { cancelledAt: at(1) });

describe('alerts', () => {
  it('that buy once within their amount are no breach, nor are those that bought nothing or were cancelled', () => {
    expect(findings(alertsCheck, [set, fired, held, bought, later])).toEqual([]);
    expect(findings(alertsCheck, [set, fired, nothing, later])).toEqual([]);
    expect(findings(alertsCheck, [set, cancelled, later])).toEqual([]);
  });

  it.each<readonly [string, readonly Fact[], string]>([
    ['fired twice', [set, fired, fired, held, bought], 'alert a-1 fired twice'],
    ['fired after a cancel', [set, cancelled, fired, nothing], 'alert a-1 fired after its end'],
    ['set twice', [set, set], 'alert a-1 was set twice'],
    ['never set', [fired], 'AlertFired of alert a-1, which was never set'],
    ['bought twice', [set, fired, held, bought, nothing], 'the purchase of alert a-1 ended twice'],
    ['bought without firing', [set, held, bought], 'alert a-1 bought, and had not fired to buy'],
    [
      'bought beyond its amount',
      [
        set,
        fired,
        { ...held, data: { ...held.data, unitPriceMills: 501 } },
        { ...bought, data: { ...bought.data, unitPriceMills: 501 } },
      ],
      'alert a-1 bought for 501 mills, more than it may',
    ],
    [
      'bought what nobody held for',
      [set, fired, bought],
      'alert a-1 bought order o, for which it did not pay',
    ],
    ['never ended', [set, fired, later], `alert a-1 fired at ${at(1)}, and its purchase has not ended`],
  ])('%s', (_, facts, what) => {
    expect(findings(alertsCheck, facts)).toEqual([what]);
  });
});
