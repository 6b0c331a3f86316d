import type { OnDemandEvent, OnDemandState } from '@ringpost/domain';
import type { Handle } from '../kernel/create-handle.ts';
import { handleOnDemand } from './on-demand.commands.ts';
import type { OnDemandCommand } from './on-demand.decider.ts';

// The functions of dormant numbers that other nouns may call.

export { activates, type NumberVendor, type VendorAnswer, type VendorStock } from './number-vendor.ts';

/** Claims activations by a vendor before they are paid for, as many as are allowed. */
export const claimActivations: Handle<
  OnDemandState,
  Extract<OnDemandCommand, { readonly type: 'ClaimActivations' }>,
  OnDemandEvent
> = handleOnDemand;
