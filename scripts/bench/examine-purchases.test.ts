import {
  LOG_START,
  type RecordedEvent,
  type RingpostEvent,
  streams,
  transfer,
} from '@ringpost/events/domain';
import { numberAt, positionAt } from '@ringpost/events/testing/positions';
import { describe, expect, it } from 'vitest';
import { type ActivationFixture, activationEvents, type Ending } from './activation-events.ts';
import { examinePurchases } from './examine-purchases.ts';

function cast(orderId: string, e164 = '+12125550101'): ActivationFixture {
  return {
    orderId,
    userId: 'ann',
    appId: 'app',
    templateId: 'template',
    priceMills: 350,
    number: { e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'vendor' },
    messageId: `message-${orderId}`,
    text: 'Your code is 482913',
    placedAt: '2026-11-21T10:00:00.000Z',
  };
}

function credit(amountMills: number): RingpostEvent {
  return {
    type: 'FundsCredited',
    data: {
      userId: 'ann',
      operationId: 'credit',
      amountMills,
      source: 'admin',
      reason: 'welcome',
      entries: transfer('granted', 'available', amountMills),
    },
  };
}

function boughtBy(buyer: ActivationFixture, ending: Ending): readonly RingpostEvent[] {
  return activationEvents(buyer, ending).flatMap(({ events }) => events);
}

/** Only the fields that the examination reads. */
function examine(facts: readonly RingpostEvent[], acknowledged: readonly string[]) {
  const recorded = facts.map((fact, number) => ({
    ...fact,
    position: positionAt(number),
    stream: streams.order('any'),
  }));
  const events = recorded as unknown as readonly RecordedEvent[];
  const readAll = async ({ after = LOG_START } = {}) =>
    events.slice(numberAt(after) + 1, numberAt(after) + 4);
  return examinePurchases({ readAll }, acknowledged);
}

describe('the examination after a bench', () => {
  it.each(['completed', 'expired', 'cancelled'] as const)(
    'finds nothing wrong with one that %s',
    async (ending) => {
      const log = [credit(1_000), ...boughtBy(cast('o1'), ending)];
      expect(await examine(log, ['o1'])).toEqual({ assigned: 1, breaches: [] });
    },
  );

  it('sees a purchase that was acknowledged and is not in the log', async () => {
    const { breaches } = await examine([credit(1_000)], ['o1']);
    expect(breaches).toEqual([
      'o1 was acknowledged and has no number',
      'o1 was acknowledged and is not paid for',
    ]);
  });

  it('sees a number that was leased twice for one app', async () => {
    const log = [credit(1_000), ...boughtBy(cast('o1'), 'expired'), ...boughtBy(cast('o2'), 'expired')];
    expect((await examine(log, ['o1', 'o2'])).breaches).toContain('+12125550101 for app was leased twice');
  });

  it('sees a wallet that fell below nothing on the way, even if it rose again', async () => {
    const log = [credit(100), ...boughtBy(cast('o1'), 'expired')];
    expect((await examine(log, ['o1'])).breaches).toEqual(['the wallet of ann fell to -250']);
  });

  it('sees entries that do not sum to zero', async () => {
    const wrong = credit(1_000);
    const entries = [{ account: 'available', amountMills: 1 }];
    const log = [{ ...wrong, data: { ...wrong.data, entries } } as RingpostEvent];
    expect((await examine(log, [])).breaches).toEqual([`entries at ${positionAt(0)} do not sum to zero`]);
  });

  it('sees an order that two buyers were told of', async () => {
    const log = [credit(1_000), ...boughtBy(cast('o1'), 'expired')];
    expect((await examine(log, ['o1', 'o1'])).breaches).toContain('an order was acknowledged twice');
  });
});
