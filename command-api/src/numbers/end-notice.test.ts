import type { NumberEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

const imported: NumberEvent = {
  type: 'NumberImported',
  data: {
    e164: E164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: 'acme',
    importId: 'i-1',
  },
};
function leased(leaseId: string): NumberEvent {
  return {
    type: 'NumberLeased',
    data: {
      e164: E164,
      leaseId,
      orderId: `order-of-${leaseId}`,
      userId: `user-of-${leaseId}`,
      appId: 'whatsapp',
      from: at('10:00:00'),
      closesAt: at('10:30:00'),
      until: at('10:30:00'),
      numberAge: 'new',
    },
  };
}

describe('the notice that a lease ends within a day', () => {
  const until = at('10:30:00');
  const endsSoon: NumberEvent = {
    type: 'LeaseEndsSoon',
    data: {
      e164: E164,
      leaseId: 'l',
      orderId: 'order-of-l',
      userId: 'user-of-l',
      appId: 'whatsapp',
      until,
      toldAt: at('10:05:00'),
    },
  };
  const extended: NumberEvent = {
    type: 'LeaseExtended',
    data: {
      e164: E164,
      leaseId: 'l',
      orderId: 'order-of-l',
      userId: 'user-of-l',
      appId: 'whatsapp',
      extensionId: 'x',
      termHours: 4,
      until: at('14:30:00'),
      extendedAt: at('10:10:00'),
    },
  };
  function tell(now: string): NumberCommand {
    return { type: 'TellOfEnd', e164: E164, appId: 'whatsapp', leaseId: 'l', until, now };
  }

  it('is given once for an end', () => {
    given(imported, leased('l'))
      .when(tell(at('10:05:00')))
      .then(endsSoon);
    given(imported, leased('l'), endsSoon)
      .when(tell(at('10:06:00')))
      .then();
  });

  it('is given a day before the end, and not earlier', () => {
    given(imported, leased('l')).when(tell('2026-11-20T10:29:59.999Z')).then();
  });

  it('is not given for an end that an extension has moved, or for a lease that is over', () => {
    given(imported, leased('l'), extended)
      .when(tell(at('10:15:00')))
      .then();
    given(imported, leased('l')).when(tell(until)).then();
    given(imported, leased('m'))
      .when(tell(at('10:05:00')))
      .then();
  });
});
