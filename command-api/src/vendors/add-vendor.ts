import { type Origin, type Position, streams, type VendorAdded } from '@ringpost/events/domain';
import { send } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { vendorDecider } from './vendor.decider.ts';

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
  const { position } = await send(deps, {
    stream: streams.vendor(vendorId),
    decider: vendorDecider,
    command,
    cause,
  });
  return position;
}
