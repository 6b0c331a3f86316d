import type { NumberEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const importedData = {
  e164: '+12125550132',
  countryIso: 'US',
  region: 'NY',
  rateCentre: 'New York',
  vendorId: 'acme',
  importId: 'i-1',
};
const lease = {
  e164: importedData.e164,
  leaseId: 'l-1',
  orderId: 'o-1',
  userId: 'ann',
  appId: 'whatsapp',
  from: '2026-11-21T10:00:00.000Z',
  closesAt: '2026-11-21T10:20:00.000Z',
  until: '2026-11-21T10:30:00.000Z',
};
const imported: NumberEvent = { type: 'NumberImported', data: importedData };
const leased: NumberEvent = { type: 'NumberLeased', data: { ...lease, numberAge: 'new' } };
const { from: _from, closesAt: _closesAt, until: _until, ...which } = lease;
const ended: NumberEvent = {
  type: 'LeaseEnded',
  data: { ...which, reason: 'unassigned', served: false, endedAt: '2026-11-21T10:01:00.000Z' },
};

describe('activating a number for an order', () => {
  const activate: NumberCommand = {
    type: 'ActivateNumber',
    imported: importedData,
    lease: lease,
    numberType: 'new',
  };

  it('adds it together with its lease', () => given().when(activate).then(imported, leased));

  it('happens once, however often the vendor is asked', () => given(imported, leased).when(activate).then());

  it('takes no number that was ours before', () => {
    const importedBefore: NumberEvent = {
      type: 'NumberImported',
      data: { ...importedData, importId: 'i-0' },
    };
    given(importedBefore).when(activate).thenRejected('number-taken');
    given(importedBefore, leased).when(activate).thenRejected('number-taken');
  });

  it('does not begin a lease again that has ended', () =>
    given(imported, leased, ended).when(activate).thenRejected('lease-over'));
});
