import type { NumberEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type NumberCommand, numberDecider } from './number.decider.ts';

const { given } = decide(numberDecider);
const E164 = '+12125551001';
const ORDER = { orderId: 'o-1', userId: 'u-1' };
const END = '2026-11-21T14:00:00.000Z';

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
const rented: NumberEvent = {
  type: 'NumberLeased',
  data: {
    ...ORDER,
    e164: E164,
    leaseId: 'l-1',
    appId: 'whatsapp',
    from: '2026-11-21T10:00:00.000Z',
    closesAt: END,
    until: END,
    numberAge: 'new',
  },
};

function extension(extendedAt: string, leaseId = 'l-1') {
  return {
    ...ORDER,
    e164: E164,
    leaseId,
    appId: 'whatsapp',
    extensionId: 'x-1',
    termHours: 4,
    extendedAt,
  };
}
function extend(extendedAt: string, leaseId?: string): NumberCommand {
  return { type: 'ExtendLease', extension: extension(extendedAt, leaseId) };
}

describe('an extension of a lease', () => {
  const early = '2026-11-21T10:30:00.000Z';
  const extended: NumberEvent = {
    type: 'LeaseExtended',
    data: { ...extension(early), until: '2026-11-21T18:00:00.000Z' },
  };

  it('is added to the end, so that extending early loses nothing', () =>
    given(imported, rented).when(extend(early)).then(extended));

  it('happens once', () => given(imported, rented, extended).when(extend(early)).then());

  it('is too late from the instant of the end on, even if the end of the lease is not in the stream yet', () => {
    given(imported, rented).when(extend(END)).thenRejected('lease-over');
    given(imported, rented)
      .when(extend('2026-11-21T13:59:59.999Z'))
      .then({
        type: 'LeaseExtended',
        data: { ...extension('2026-11-21T13:59:59.999Z'), until: '2026-11-21T18:00:00.000Z' },
      });
  });

  it("never extends another customer's lease", () =>
    given(imported, rented).when(extend(early, 'l-2')).thenRejected('lease-over'));
});
