import { type NumberState, number, type Position, streams } from '@ringpost/domain';
import type { Cause, JointDecision } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { decideNumber, handleNumber } from './number.commands.ts';
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

function commandOf(deps: Deps, { e164, appId, leaseId }: LeaseOfNumber, ending: Ending) {
  return { type: 'EndLease', e164, appId, leaseId, ending, now: nowIso(deps) } as const;
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
  const { e164 } = lease;
  const over = await deps.streams.confirmed(streams.number(e164), number, (state) => isOver(state, lease));
  if (over) return over.position;
  return (await handleNumber(deps, e164, commandOf(deps, lease, ending), cause)).position;
}

/** Decides the end of a lease together with commands to other nouns. Nothing is decided if the number in memory says that it is over. */
export async function decideEndOfLease(
  deps: Deps,
  joint: JointDecision,
  lease: LeaseOfNumber,
  ending: Ending,
  cause: Cause,
): Promise<void> {
  await decideNumber.inMemory(joint, lease.e164, commandOf(deps, lease, ending), cause);
}
