import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type VendorCommand, vendorDecider } from './vendor.decider.ts';

/** Who may cause each command. */
export const VENDOR_COMMANDS = {
  AddVendor: ['admin', 'system'],
  ChangeVendor: ['admin'],
  CreateVendorSecret: ['admin'],
  RevokeVendorSecret: ['admin'],
} satisfies CallersOf<VendorCommand>;

export const handleVendor = createHandle(vendorDecider, streams.vendor, VENDOR_COMMANDS);
