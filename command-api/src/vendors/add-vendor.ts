import type { Origin, Position, VendorAdded } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { handleVendor } from './vendor.commands.ts';

/** Adds a vendor, unless it exists. @returns the position of the event */
export async function addVendor(
  deps: Deps,
  added: VendorAdded['data'],
  actor: string,
  /** Where the admin's request came from. */
  origin?: Origin,
): Promise<Position> {
  const { vendorId } = added;
  const cause = { operationId: vendorId, causationId: vendorId, correlationId: vendorId, actor, ...origin };
  const command = { type: 'AddVendor', added } as const;
  return (await handleVendor(deps, vendorId, command, cause)).position;
}
