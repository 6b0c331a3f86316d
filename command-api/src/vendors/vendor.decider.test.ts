import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, it } from 'vitest';
import { vendorDecider } from './vendor.decider.ts';

const { given } = decide(vendorDecider);
const added = { vendorId: 'v-1', name: 'Acme', company: 'Acme Inc.', provider: 'json' };

describe('adding a vendor', () => {
  it('keeps who it is', () =>
    given().when({ type: 'AddVendor', added }).then({ type: 'VendorAdded', data: added }));

  it('happens once', () =>
    given({ type: 'VendorAdded', data: added })
      .when({ type: 'AddVendor', added: { ...added, name: 'Other' } })
      .then());
});
