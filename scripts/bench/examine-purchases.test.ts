import {
  LOG_START,
  plusSeconds,
  type RecordedEvent,
  type RingpostEvent,
  streams,
  transfer,
} from '@ringpost/domain';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { examinePurchases } from './examine-purchases.ts';

const AT = '2026-11-21T10:00:00.000Z';
const ENDS_AT = plusSeconds(AT, 1_800);
const ENTRIES = transfer('available', 'held', 350);
const NUMBER = { e164: '+12125550101', appId: 'app', userId: 'ann' };

function leaseOf(orderId: string) {
  return { ...NUMBER, orderId, leaseId: `${orderId}:${NUMBER.e164}` };
}

function heldFor(orderId: string): RingpostEvent {
  return {
    type: 'FundsHeldForOrder',
    data: {
      orderId,
      userId: 'ann',
      kind: 'activation',
      appId: 'app',
      countryIso: 'US',
      vendorId: null,
      unitPriceMills: 350,
      priceId: 'price',
      priceRank: 7,
      quantity: 1,
      numberType: 'any',
      requestHash: 'hash',
      placedAt: AT,
      giveUpAt: AT,
      key: orderId,
      amountMills: 350,
      entries: ENTRIES,
    },
  };
}

function bought(orderId: string): readonly RingpostEvent[] {
  const lease = { ...leaseOf(orderId), numberAge: 'new' } as const;
  const place = { vendorId: 'vendor', countryIso: 'US', region: 'NY', rateCentre: 'New York' };
  return [
    heldFor(orderId),
    { type: 'NumberLeased', data: { ...lease, from: AT, closesAt: ENDS_AT, until: ENDS_AT } },
    {
      type: 'NumberAssigned',
      data: { ...lease, ...place, assignedAt: AT, closesAt: ENDS_AT, settlesAt: ENDS_AT },
    },
  ];
}

function ended(orderId: string): RingpostEvent {
  return {
    type: 'LeaseEnded',
    data: { ...leaseOf(orderId), reason: 'settled', served: false, endedAt: ENDS_AT },
  };
}

/** Only the fields that the examination reads. */
function examine(facts: readonly RingpostEvent[], acknowledged: readonly string[], from = LOG_START) {
  const recorded = facts.map((fact, number) => ({
    ...fact,
    position: positionAt(number),
    stream: streams.order('any'),
  }));
  const events = recorded as unknown as readonly RecordedEvent[];
  const readAll = async ({ after = LOG_START } = {}) =>
    events.slice(numberAt(after) + 1, numberAt(after) + 4);
  return examinePurchases({ readAll }, acknowledged, from);
}

describe('the examination after a bench', () => {
  it('finds nothing wrong with orders that are in the log, also of one number after the other', async () => {
    const log = [...bought('o1'), ended('o1'), ...bought('o2')];
    expect(await examine(log, ['o1', 'o2'])).toEqual({ assigned: 2, breaches: [] });
  });

  it('looks only at what happened since the bench began', async () => {
    const log = [...bought('o1'), ended('o1'), ...bought('o2')];
    expect(await examine(log, ['o2'], positionAt(3))).toEqual({ assigned: 1, breaches: [] });
    expect((await examine(log, ['o1'], positionAt(3))).breaches).toContain(
      'o1 was acknowledged and has no number',
    );
  });

  it('sees a purchase that was acknowledged and is not in the log', async () => {
    const { breaches } = await examine([], ['o1']);
    expect(breaches).toEqual([
      'o1 was acknowledged and has no number',
      'o1 was acknowledged and is not paid for',
    ]);
  });

  it('sees a number that was leased twice for one app', async () => {
    const log = [...bought('o1'), ...bought('o2')];
    expect((await examine(log, ['o1', 'o2'])).breaches).toContain('+12125550101 for app was leased twice');
  });

  it('sees a lease that no order has', async () => {
    const [, leased] = bought('o1');
    if (!leased) throw new Error('there is no lease');
    expect((await examine([leased], [])).breaches).toEqual(['1 leases for 0 orders']);
  });

  it('sees entries that do not sum to zero', async () => {
    const [held] = bought('o1');
    const entries = [{ account: 'available', amountMills: 1 }];
    const log = [{ ...held, data: { ...held?.data, entries } } as RingpostEvent];
    expect((await examine(log, [])).breaches).toEqual([`entries at ${positionAt(0)} do not sum to zero`]);
  });

  it('sees an order that two buyers were told of', async () => {
    expect((await examine(bought('o1'), ['o1', 'o1'])).breaches).toContain('an order was acknowledged twice');
  });
});
