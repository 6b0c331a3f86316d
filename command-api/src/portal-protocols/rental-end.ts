import { currentLease, number, type OrderState, streams } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';

type Rented = Extract<OrderState, { readonly assigned: unknown }>['assigned'];

/** When a rental ends, from its number's own stream; undefined once it is over. */
export async function endOfRental(deps: Deps, { e164, appId, leaseId }: Rented): Promise<string | undefined> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const lease = currentLease(state, appId);
  const isRunning = lease?.leaseId === leaseId && nowIso(deps) < lease.until;
  return isRunning ? lease.until : undefined;
}
