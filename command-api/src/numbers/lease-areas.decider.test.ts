import type { NumberEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
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
const terms = {
  e164: E164,
  leaseId: 'l1',
  orderId: 'o1',
  userId: 'ann',
  appId: 'whatsapp',
  from: '2026-11-21T10:00:00.000Z',
  closesAt: '2026-11-21T10:20:00.000Z',
  until: '2026-11-21T10:30:00.000Z',
};

function leaseWithin(wanted: readonly string[], excluded: readonly string[]): NumberCommand {
  const areas = { wanted, excluded };
  return { type: 'LeaseNumber', lease: terms, vendorId: null, countryIso: 'US', numberType: 'any', areas };
}

describe('a lease for an order that is limited to areas', () => {
  it('takes a number of a wanted area', () =>
    given(imported)
      .when(leaseWithin(['+1718', '+1212'], []))
      .then({ type: 'NumberLeased', data: { ...terms, numberAge: 'new' } }));

  it.each([
    ['outside of the wanted areas', ['+1718'], []],
    ['of an excluded one', [], ['+1212555']],
    ['of a wanted area with an excluded part', ['+1212'], ['+1212555']],
  ])('refuses a number %s, whatever a view offered', (_what, wanted, excluded) => {
    given(imported).when(leaseWithin(wanted, excluded)).thenRejected('number-taken');
    expect(wanted.length + excluded.length).toBeGreaterThan(0);
  });
});
