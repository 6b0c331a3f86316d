import { type NumberState, number, type Position, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleNumber } from './number.commands.ts';
import type { Ending } from './number.decider.ts';

interface LeaseOfNumber {
  readonly e164: string;
  readonly appId: string;
  readonly leaseId: string;
}

function isOver({ leases, unassigned }: NumberState, { appId, leaseId }: LeaseOfNumber): boolean {
  if (unassigned.has(leaseId)) return true;
  const lease = leases.get(appId)?.find((each) => each.leaseId === leaseId);
  return lease !== undefined && lease.endedAt !== null;
}

/**
 * Ends a lease. Does nothing for a lease that has ended or never existed. If memory already knows that, no command is sent.
 * @returns the position of the number's stream
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
