import { type Origin, streams, type VendorAdded } from '@ringpost/events/catalogue';
import type { Deps } from '../kernel/deps.ts';
import { send } from '../kernel/send.ts';
import { vendorDecider } from './vendor.decider.ts';

/** Adds a vendor, unless it is there. @returns the position of the fact. */
export const addVendor = async (
  deps: Deps,
  added: VendorAdded['data'],
  actor: string,
  /** From where an admin asked for it. */
  origin?: Origin,
): Promise<number> => {
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
};
