import { type NumberEvent, plusSeconds } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const NOW = '2026-11-21T10:00:00.000Z';

const place = { e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
const imported: NumberEvent = { type: 'NumberImported', data: { ...place, importId: 'i-1' } };
const portedData = { ...place, userId: 'ann', portInId: 'p-1' };
const ported: NumberEvent = { type: 'NumberPortedIn', data: portedData };
const portIn: NumberCommand = { type: 'PortInNumber', ported: portedData, now: NOW };

function terms(userId: string) {
  const until = plusSeconds(NOW, 1800);
  const ids = { leaseId: 'l', orderId: 'o', appId: 'whatsapp', userId };
  return { e164: E164, ...ids, from: NOW, closesAt: until, until };
}
function leaseFor(userId: string): NumberCommand {
  const scope = { vendorId: null, countryIso: 'US', numberType: 'any' } as const;
  return { type: 'LeaseNumber', lease: terms(userId), ...scope };
}
function leasedTo(userId: string): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(userId), numberAge: 'new' } };
}

describe('a number that a customer has brought over', () => {
  it('joins the inventory, once', () => {
    given().when(portIn).then(ported);
    given(ported).when(portIn).then();
  });

  it('may be in the inventory already, if nobody has had it', () => {
    const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164: E164 } };
    given(imported).when(portIn).then(ported);
    given(imported, madePublic).when(portIn).thenRejected('number-leased');
    given(imported, leasedTo('bob')).when(portIn).thenRejected('number-leased');
  });

  it('never gets another customer', () => {
    const another = { ...portedData, portInId: 'p-2', userId: 'bob' };
    given(ported)
      .when({ ...portIn, ported: another })
      .thenRejected('number-leased');
  });

  it('is for sale to that customer alone', () => {
    given(ported).when(leaseFor('ann')).then(leasedTo('ann'));
    given(ported).when(leaseFor('bob')).thenRejected('number-unknown');
  });

  it('is never public', () => {
    given(ported).when({ type: 'MakeNumberPublic', e164: E164, now: NOW }).thenRejected('number-leased');
  });

  it.each(['ann', 'bob'])('is not reserved, because nobody competes for it: %s', (userId) => {
    const reservation = {
      reservationId: 'r',
      waits: true,
      queueLimit: 10,
      e164: E164,
      appId: 'whatsapp',
      now: NOW,
    };
    given(ported)
      .when({ type: 'ReserveNumber', userId, ...reservation })
      .thenRejected('number-unknown');
  });
});
