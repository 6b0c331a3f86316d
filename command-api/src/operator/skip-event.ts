import type { Position } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleOperator } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { requireStanding } from './require-standing.ts';

export interface EventToSkip {
  readonly projector: string;
  readonly position: Position;
  readonly reason: string;
}

/**
 * Makes a projector skip the event that it stopped at. It then continues by itself.
 * @returns the position of the event
 * @throws Rejection `not-found` for an unknown projector, `projector-not-stopped`
 */
export async function skipEvent(
  deps: Deps,
  standings: readonly ProjectorStanding[],
  { projector, position, reason }: EventToSkip,
  cause: Cause,
): Promise<Position> {
  const standing = requireStanding(standings, projector);
  const command = { type: 'SkipEvent', standing, position, reason, now: nowIso(deps) } as const;
  return (await handleOperator(deps, projector, command, cause)).position;
}
