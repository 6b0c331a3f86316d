import type { Position } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleOperator } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { requireStanding } from './require-standing.ts';

/**
 * Ends the rebuild of a projector's rows, if it is not done yet.
 * @returns the position of the event
 * @throws Rejection `not-found` for an unknown projector, `nothing-to-cancel`
 */
export async function cancelRebuild(
  deps: Deps,
  standings: readonly ProjectorStanding[],
  projector: string,
  cause: Cause,
): Promise<Position> {
  const standing = requireStanding(standings, projector);
  const command = { type: 'CancelRebuild', standing, now: nowIso(deps) } as const;
  return (await handleOperator(deps, projector, command, cause)).position;
}
