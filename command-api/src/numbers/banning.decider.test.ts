import { type NumberEvent, plusSeconds } from '@ringpost/domain';
import { BANNED_REST_DAYS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const NOW = '2026-11-21T10:00:00.000Z';
const DAY = 86_400;

const place = { e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
const imported: NumberEvent = { type: 'NumberImported', data: { ...place, importId: 'i-1' } };

function bannedBy(userId: string, bannedAt = NOW, appId = 'whatsapp'): NumberEvent {
  return {
    type: 'NumberBanned',
    data: { e164: E164, appId, orderId: `order of ${userId}`, userId, bannedAt },
  };
}
function leaseFor(userId: string, from = NOW, appId = 'whatsapp') {
  const times = { from, closesAt: plusSeconds(from, 1200), until: plusSeconds(from, 1800) };
  const lease = { e164: E164, leaseId: 'lease', orderId: 'order', userId, appId, ...times };
  return {
    type: 'LeaseNumber',
    ...{ lease, vendorId: null, countryIso: 'US', numberType: 'any' },
  } as const satisfies NumberCommand;
}
function leasedFor(userId: string, from = NOW, appId = 'whatsapp'): NumberEvent {
  return { type: 'NumberLeased', data: { ...leaseFor(userId, from, appId).lease, numberAge: 'new' } };
}

describe('a ban', () => {
  it('is noted once for an order, also if the number is not ours any more', () => {
    const [told] = [bannedBy('ann')];
    if (told?.type !== 'NumberBanned') throw new Error('no ban');
    given(imported).when({ type: 'NoteBan', ban: told.data }).then(told);
    given(imported, told).when({ type: 'NoteBan', ban: told.data }).then();
    given(imported, { type: 'NumberReleased', data: { e164: E164, vendorId: 'acme', appIds: [] } })
      .when({ type: 'NoteBan', ban: told.data })
      .then(told);
  });

  it('keeps the number from its customer for that app, and from nobody else', () => {
    given(imported, bannedBy('ann')).when(leaseFor('ann')).thenRejected('number-banned');
    const later = plusSeconds(NOW, 300 * DAY);
    given(imported, bannedBy('ann')).when(leaseFor('ann', later)).thenRejected('number-banned');
    given(imported, bannedBy('ann'))
      .when(leaseFor('ann', NOW, 'telegram'))
      .then(leasedFor('ann', NOW, 'telegram'));
    given(imported, bannedBy('ann')).when(leaseFor('ben')).then(leasedFor('ben'));
  });

  it('by one account keeps the number from all accounts of its person', () => {
    const asked = { ...leaseFor('ann'), accounts: ['owner', 'ann', 'ben'] };
    given(imported, bannedBy('ben')).when(asked).thenRejected('number-banned');
    given(imported, bannedBy('owner')).when(asked).thenRejected('number-banned');
    given(imported, bannedBy('cleo')).when(asked).then(leasedFor('ann'));
  });

  it('by a third customer makes the number rest for that app', () => {
    const story = [
      imported,
      bannedBy('ann'),
      bannedBy('ben', plusSeconds(NOW, DAY)),
      bannedBy('cleo', plusSeconds(NOW, DAY)),
    ];
    const after = plusSeconds(NOW, DAY);
    given(...story)
      .when(leaseFor('dan', after))
      .thenRejected('number-banned');
    given(...story)
      .when(leaseFor('dan', after, 'telegram'))
      .then(leasedFor('dan', after, 'telegram'));
    const rested = plusSeconds(NOW, BANNED_REST_DAYS * DAY);
    given(...story)
      .when(leaseFor('dan', rested))
      .then(leasedFor('dan', rested));
  });

  it('by the same customer many times does not make it rest', () => {
    const story = [
      bannedBy('ann'),
      bannedBy('ann', plusSeconds(NOW, 60)),
      bannedBy('ann', plusSeconds(NOW, 120)),
    ];
    given(imported, ...story)
      .when(leaseFor('ben'))
      .then(leasedFor('ben'));
  });

  it('does not keep a number from the customer who brought it over', () => {
    const ported = { ...place, userId: 'ann', portInId: 'p-1' };
    given({ type: 'NumberPortedIn', data: ported }, bannedBy('ann'))
      .when(leaseFor('ann'))
      .then(leasedFor('ann'));
  });
});
