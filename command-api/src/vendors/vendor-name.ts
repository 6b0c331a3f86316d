import { streams } from '@ringpost/events/domain';
import type { Deps } from '../kernel/deps.ts';
import { vendorDecider } from './vendor.decider.ts';

/** The name of a vendor, which never changes; null for an unknown one. From memory, if it was asked for before. */
export async function vendorNameOf(deps: Deps, vendorId: string): Promise<string | null> {
  return (await deps.streams.load(streams.vendor(vendorId), vendorDecider)).state.name;
}
