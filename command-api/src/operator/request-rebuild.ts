import type { Position } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleOperator } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { requireStanding } from './require-standing.ts';

/**
 * Starts a rebuild of a projector's rows beside those that readers see.
 * @returns the position of the event
 * @throws Rejection `not-found` for an unknown projector
 */
export async function requestRebuild(
  deps: Deps,
  standings: readonly ProjectorStanding[],
  { projector, reason }: { readonly projector: string; readonly reason: string },
  cause: Cause,
): Promise<Position> {
  const standing = requireStanding(standings, projector);
  const command = { type: 'RequestRebuild', standing, reason, now: nowIso(deps) } as const;
  return (await handleOperator(deps, projector, command, cause)).position;
}
