import type { Origin, Position, VendorAdded } from '@ringpost/events/domain';
import { handleVendor } from '../commands.ts';
import type { Deps } from '../kernel/deps.ts';

/** Adds a vendor, unless it is there. @returns the position of the fact. */
export async function addVendor(
  deps: Deps,
  added: VendorAdded['data'],
  actor: string,
  /** From where an admin asked for it. */
  origin?: Origin,
): Promise<Position> {
  const { vendorId } = added;
  const cause = { operationId: vendorId, causationId: vendorId, correlationId: vendorId, actor, ...origin };
  const command = { type: 'AddVendor', added } as const;
  return (await handleVendor(deps, vendorId, command, cause)).position;
}
