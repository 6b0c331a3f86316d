import { type NumberEvent, plusSeconds } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const NOW = '2026-11-21T10:00:00.000Z';
const MINUTE = 60;

const place = { e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
const imported: NumberEvent = { type: 'NumberImported', data: { ...place, importId: 'i-1' } };

function termsOf(leaseId: string, userId: string, from: string) {
  const times = { from, closesAt: plusSeconds(from, 20 * MINUTE), until: plusSeconds(from, 30 * MINUTE) };
  return { e164: E164, leaseId, orderId: `order of ${leaseId}`, userId, appId: 'whatsapp', ...times };
}
const first: NumberEvent = {
  type: 'NumberLeased',
  data: { ...termsOf('l1', 'ann', NOW), numberAge: 'new' },
};

/** A lease that ends the first one. */
function replace(userId: string, minutes: number, replaces: string | null = 'l1') {
  const lease = termsOf('l2', userId, plusSeconds(NOW, minutes * MINUTE));
  const request = { lease, vendorId: null, countryIso: 'US', numberType: 'any' } as const;
  return {
    type: 'LeaseNumber',
    ...request,
    ...(replaces !== null && { replaces }),
  } as const satisfies NumberCommand;
}

describe('a lease that ends the one before it', () => {
  it('follows it in the same append, once the 20 minutes are over', () => {
    const { lease } = replace('ann', 20);
    const { leaseId, orderId, userId, appId } = termsOf('l1', 'ann', NOW);
    const ended = { e164: E164, leaseId, orderId, userId, appId, reason: 'settled', served: true } as const;
    given(imported, first)
      .when(replace('ann', 20))
      .then(
        { type: 'LeaseEnded', data: { ...ended, endedAt: lease.from } },
        { type: 'NumberLeased', data: { ...lease, numberAge: 'used' } },
      );
  });

  it('is refused within these minutes, to another customer, for another lease, and to who does not ask for it', () => {
    given(imported, first).when(replace('ann', 19)).thenRejected('number-taken');
    given(imported, first).when(replace('ben', 20)).thenRejected('number-taken');
    given(imported, first)
      .when(replace('ann', 20, 'l0'))
      .thenRejected('number-taken');
    given(imported, first)
      .when(replace('ann', 20, null))
      .thenRejected('number-taken');
  });

  it('is refused while somebody waits for the number', () => {
    const of = { e164: E164, appId: 'whatsapp', reservationId: 'r1', userId: 'ben' };
    const waits: NumberEvent = { type: 'ReservationQueued', data: { ...of, queuedAt: NOW } };
    given(imported, first, waits).when(replace('ann', 20)).thenRejected('number-taken');
  });
});
