import { itemIdOf, type NumberEvent, plusSeconds } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const NOW = '2026-11-21T10:00:00.000Z';
const ON_DEMAND = itemIdOf('0199a0c4-6e12-7b44-8a3d-51c0e9d2f000', 1);

function importedBy(importId: string): NumberEvent {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: 'acme' };
  return { type: 'NumberImported', data: { e164: E164, ...place, importId } };
}
const imported = importedBy('i-1');
const madePublic: NumberEvent = { type: 'NumberMadePublic', data: { e164: E164 } };
const ids = { e164: E164, leaseId: 'l', orderId: 'o', appId: 'whatsapp', userId: 'ann' };
const until = plusSeconds(NOW, 1800);
const leased: NumberEvent = {
  type: 'NumberLeased',
  data: { ...ids, numberAge: 'new', from: NOW, closesAt: until, until },
};
const ended: NumberEvent = {
  type: 'LeaseEnded',
  data: { ...ids, reason: 'settled', served: true, endedAt: until },
};
const reserved: NumberEvent = {
  type: 'NumberReserved',
  data: { reservationId: 'r', e164: E164, appId: 'whatsapp', userId: 'ann', from: NOW, until },
};
const ported: NumberEvent = {
  type: 'NumberPortedIn',
  data: {
    ...{ e164: E164, userId: 'ann', portInId: 'p-1', countryIso: 'US' },
    ...{ region: 'NY', rateCentre: 'New York', vendorId: 'acme' },
  },
};
const begun: NumberEvent = {
  type: 'NumberReturnBegun',
  data: { e164: E164, importId: ON_DEMAND, vendorId: 'acme', appIds: [] },
};
function released(...appIds: string[]): NumberEvent {
  return { type: 'NumberReleased', data: { e164: E164, vendorId: 'acme', appIds } };
}
function assigned(...appIds: string[]): NumberEvent {
  const vendors = { vendorId: 'other', formerVendorId: 'acme' };
  return { type: 'NumberVendorAssigned', data: { e164: E164, ...vendors, appIds } };
}

const release: NumberCommand = { type: 'ReleaseNumber', e164: E164 };
const assign: NumberCommand = { type: 'AssignVendor', e164: E164, vendorId: 'other' };
const endPublic: NumberCommand = { type: 'EndPublic', e164: E164, now: NOW };

describe.each([
  ['released', release, released],
  ['given to another vendor', assign, assigned],
] as const)('a number is %s', (_, command, event) => {
  it('if nobody has it', () => {
    given(imported).when(command).then(event());
    given(imported, madePublic).when(command).then(event());
  });

  it('with the apps that have used it', () => {
    given(imported, leased, ended).when(command).then(event('whatsapp'));
  });

  it('not while a customer has it or waits for it', () => {
    given(imported, leased).when(command).thenRejected('number-leased');
    given(imported, reserved).when(command).thenRejected('number-leased');
  });

  it('not if a customer brought it over, or its vendor gets it back', () => {
    given(ported).when(command).thenRejected('number-owned');
    given(importedBy(ON_DEMAND)).when(command).thenRejected('number-on-demand');
  });

  it('not if it is not ours', () => {
    given().when(command).thenRejected('number-unknown');
    given(importedBy(ON_DEMAND), begun).when(command).thenRejected('number-unknown');
    given(imported, released()).when(command).thenRejected('number-unknown');
  });
});

describe('a number that was released', () => {
  const lease: NumberCommand = {
    type: 'LeaseNumber',
    lease: { ...ids, leaseId: 'l-2', userId: 'bob', from: until, closesAt: until, until },
    ...{ vendorId: null, countryIso: 'US', numberType: 'any' },
  };

  it('is for sale to nobody', () => {
    given(imported, released()).when(lease).thenRejected('number-unknown');
  });

  it('may be imported again, and is used for the apps that have used it', () => {
    const again: NumberCommand = { type: 'ImportNumber', imported: importedBy('i-2').data as never };
    given(imported, leased, ended, released('whatsapp'))
      .when(again)
      .then(importedBy('i-2'), {
        type: 'NumberServedBefore',
        data: { e164: E164, appIds: ['whatsapp'] },
      });
  });
});

describe('a number of another vendor', () => {
  it('stays there if it is assigned again', () => {
    given(imported, assigned()).when(assign).then();
  });

  it('is for sale there', () => {
    const terms = { ...ids, from: NOW, closesAt: until, until };
    const lease = { type: 'LeaseNumber', lease: terms, countryIso: 'US', numberType: 'any' } as const;
    given(imported, assigned())
      .when({ ...lease, vendorId: 'other' })
      .then(leased);
    given(imported, assigned())
      .when({ ...lease, vendorId: 'acme' })
      .thenRejected('number-taken');
  });
});

describe('a public number', () => {
  const ofImport: NumberEvent = { type: 'NumberPublicEnded', data: { e164: E164, importId: 'i-1' } };
  const useEnded: NumberEvent = { type: 'NumberPublicUseEnded', data: { e164: E164, endedAt: NOW } };

  it('is for sale again, once', () => {
    given(imported, madePublic).when(endPublic).then(ofImport, useEnded);
    given(imported, madePublic, ofImport, useEnded).when(endPublic).then();
    given(imported).when(endPublic).then();
  });

  it('is not made of a number that is not ours', () => {
    given().when(endPublic).thenRejected('number-unknown');
  });
});
