import type { VendorEvent, VendorState } from '@ringpost/domain';
import type { Handle } from '../kernel/create-handle.ts';
import { handleVendor } from './vendor.commands.ts';
import type { VendorCommand } from './vendor.decider.ts';

// The functions of vendors that other nouns may call.

export { requireVendor } from './require-vendor.ts';
export { vendorSecretsOf } from './vendor-secrets.ts';

/** Adds the vendor that activated a number, unless it exists already. */
export const noteVendor: Handle<
  VendorState,
  Extract<VendorCommand, { readonly type: 'AddVendor' }>,
  VendorEvent
> = handleVendor;
