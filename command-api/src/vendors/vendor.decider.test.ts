import type { VendorEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type VendorCommand, vendorDecider } from './vendor.decider.ts';

const { given } = decide(vendorDecider);
const VENDOR_ID = 'v-1';
const added = { vendorId: VENDOR_ID, name: 'Acme', company: 'Acme Inc.', provider: 'json' };
const NOW = '2026-11-21T10:00:00.000Z';
const vendorAdded: VendorEvent = { type: 'VendorAdded', data: added };
function create(secretId: string): VendorCommand {
  return {
    type: 'CreateVendorSecret',
    vendorId: VENDOR_ID,
    secretId,
    now: NOW,
  };
}
function revoke(secretId: string): VendorCommand {
  return {
    type: 'RevokeVendorSecret',
    vendorId: VENDOR_ID,
    secretId,
    now: NOW,
  };
}
function created(secretId: string): VendorEvent {
  return {
    type: 'VendorSecretCreated',
    data: { vendorId: VENDOR_ID, secretId, createdAt: NOW },
  };
}
function revoked(secretId: string): VendorEvent {
  return {
    type: 'VendorSecretRevoked',
    data: { vendorId: VENDOR_ID, secretId, revokedAt: NOW },
  };
}

describe('adding a vendor', () => {
  it('keeps who it is', () => given().when({ type: 'AddVendor', added }).then(vendorAdded));

  it('happens once', () =>
    given(vendorAdded)
      .when({ type: 'AddVendor', added: { ...added, name: 'Other' } })
      .then());
});

describe('changing a vendor', () => {
  const changed = { vendorId: VENDOR_ID, name: 'Acme Mobile', company: 'Acme Inc.' };

  it('keeps its new name and company, once', () => {
    given(vendorAdded)
      .when({ type: 'ChangeVendor', ...changed })
      .then({ type: 'VendorChanged', data: changed });
    given(vendorAdded, { type: 'VendorChanged', data: changed })
      .when({ type: 'ChangeVendor', ...changed })
      .then();
  });

  it('needs a known vendor', () =>
    given()
      .when({ type: 'ChangeVendor', ...changed })
      .thenRejected('not-found'));
});

describe('a secret of a vendor', () => {
  it('is created, and a second one beside it during a change', () => {
    given(vendorAdded).when(create('a')).then(created('a'));
    given(vendorAdded, created('a')).when(create('b')).then(created('b'));
    given(vendorAdded, created('a')).when(create('a')).then();
  });

  it('is refused as a third one, until one of the other two is revoked', () => {
    given(vendorAdded, created('a'), created('b')).when(create('c')).thenRejected('too-many-secrets');
    given(vendorAdded, created('a'), created('b'), revoked('a')).when(create('c')).then(created('c'));
  });

  it('is revoked once', () => {
    given(vendorAdded, created('a')).when(revoke('a')).then(revoked('a'));
    given(vendorAdded, created('a'), revoked('a')).when(revoke('a')).then();
  });

  it('needs a known vendor, and one of its own secrets', () => {
    given().when(create('a')).thenRejected('not-found');
    given(vendorAdded).when(revoke('a')).thenRejected('not-found');
  });
});
