import { type NumberState, number, type Position, streams } from '@ringpost/events/domain';
import { handleNumber } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Ending } from './number.decider.ts';

interface LeaseOfNumber {
  readonly e164: string;
  readonly appId: string;
  readonly leaseId: string;
}

/**
 * Ends a lease. One that is over, or was never there, is left as it is, and one that is known to be over is not asked again.
 * @returns where the number stands in the log.
 */
export async function endLease(
  deps: Deps,
  lease: LeaseOfNumber,
  ending: Ending,
  cause: Cause,
): Promise<Position> {
  const { e164, appId, leaseId } = lease;
  const over = await deps.streams.confirmed(streams.number(e164), number, (state) => isOver(state, lease));
  if (over) return over.position;
  const command = { type: 'EndLease', e164, appId, leaseId, ending, now: nowIso(deps) } as const;
  return (await handleNumber(deps, e164, command, cause)).position;
}

function isOver({ leases, unassigned }: NumberState, { appId, leaseId }: LeaseOfNumber): boolean {
  if (unassigned.has(leaseId)) return true;
  const known = leases.get(appId)?.find((each) => each.leaseId === leaseId);
  return known !== undefined && known.endedAt !== null;
}
