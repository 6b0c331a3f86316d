import type { NumberEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';

const imported: NumberEvent = {
  type: 'NumberImported',
  data: {
    ...{ e164: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York' },
    ...{ vendorId: 'acme', importId: 'i-1' },
  },
};
function terms(leaseId: string, appId: string) {
  return {
    ...{ e164: E164, leaseId, orderId: `order-of-${leaseId}`, userId: `user-of-${leaseId}`, appId },
    from: '2026-11-21T10:00:00.000Z',
    closesAt: '2026-11-21T10:20:00.000Z',
    until: '2026-11-21T10:30:00.000Z',
  };
}
function leased(leaseId: string, appId = 'whatsapp'): NumberEvent {
  return { type: 'NumberLeased', data: { ...terms(leaseId, appId), numberAge: 'new' } };
}
const forMessage: NumberCommand = {
  type: 'LeaseNumber',
  lease: terms('l-2', 'whatsapp'),
  vendorId: null,
  countryIso: 'US',
  numberType: 'any',
  unclaimedAt: '2026-11-21T09:00:00.000Z',
};

describe('a lease for an unclaimed message', () => {
  it('is made if nobody has used the number since, for any app', () =>
    given(imported).when(forMessage).then(leased('l-2')));
  it('is refused after any other lease', () =>
    given(imported, leased('l-1', 'telegram')).when(forMessage).thenRejected('number-taken'));
});
