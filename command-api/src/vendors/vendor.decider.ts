import type { VendorAdded, VendorEvent } from '@ringpost/events/catalogue';
import type { Decider } from '../kernel/decider.ts';

export interface AddVendor {
  readonly type: 'AddVendor';
  readonly added: VendorAdded['data'];
}

export interface VendorState {
  readonly known: boolean;
}

/** A vendor is added once. */
export const vendorDecider: Decider<VendorState, AddVendor, VendorEvent> = {
  initial: () => ({ known: false }),
  evolve: () => ({ known: true }),
  decide: ({ added }, { known }) => (known ? [] : [{ type: 'VendorAdded', data: added }]),
};
