import type { VendorEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type VendorCommand, vendorDecider } from './vendor.decider.ts';

const { given } = decide(vendorDecider);
const VENDOR_ID = 'v-1';
const added = { vendorId: VENDOR_ID, name: 'Acme', company: 'Acme Inc.', provider: 'json' };
const NOW = '2026-11-21T10:00:00.000Z';
const known: VendorEvent = { type: 'VendorAdded', data: added };
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
  it('keeps who it is', () => given().when({ type: 'AddVendor', added }).then(known));

  it('happens once', () =>
    given(known)
      .when({ type: 'AddVendor', added: { ...added, name: 'Other' } })
      .then());
});

describe('a secret of a vendor', () => {
  it('is created, and a second one beside it during a change', () => {
    given(known).when(create('a')).then(created('a'));
    given(known, created('a')).when(create('b')).then(created('b'));
    given(known, created('a')).when(create('a')).then();
  });

  it('is refused as a third one, until one of the two is revoked', () => {
    given(known, created('a'), created('b')).when(create('c')).thenRejected('too-many-secrets');
    given(known, created('a'), created('b'), revoked('a')).when(create('c')).then(created('c'));
  });

  it('is revoked once', () => {
    given(known, created('a')).when(revoke('a')).then(revoked('a'));
    given(known, created('a'), revoked('a')).when(revoke('a')).then();
  });

  it('needs a known vendor, and one of its own secrets', () => {
    given().when(create('a')).thenRejected('not-found');
    given(known).when(revoke('a')).thenRejected('not-found');
  });
});
