import { reject, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { vendorDecider } from './vendor.decider.ts';

/** @throws Rejection `not-found` for an unknown vendor */
export async function requireVendor(deps: Deps, vendorId: string): Promise<void> {
  const { state } = await deps.streams.refresh(streams.vendor(vendorId), vendorDecider);
  if (state.name === null) throw reject('not-found');
}
