import { isAfter, type OperatorEvent, type Position, reject } from '@ringpost/events/domain';
import type { Decider } from '../kernel/decider.ts';

/** Where a projector stands now. */
export interface ProjectorStanding {
  readonly name: string;
  /** Its rows show the log up to here. */
  readonly position: Position;
  readonly stopped?: { readonly position: Position } | undefined;
}

export interface SkipEvent {
  readonly type: 'SkipEvent';
  /** The projector. */
  readonly standing: ProjectorStanding;
  readonly position: Position;
  readonly reason: string;
  readonly now: string;
}

/** Positions that each projector leaves out. */
export type OperatorState = ReadonlyMap<string, ReadonlySet<Position>>;

/**
 * An event is skipped once for a projector, and only where that projector stands stopped: rows that show an event already
 * would differ from those of a rebuild.
 */
export const operatorDecider: Decider<OperatorState, SkipEvent, OperatorEvent> = {
  initial: () => new Map(),
  evolve(state, { data: { projector, position } }) {
    return new Map(state).set(projector, new Set(state.get(projector)).add(position));
  },
  decide({ standing, position, reason, now }, state) {
    const projector = standing.name;
    if (state.get(projector)?.has(position)) return [];
    if (unappliedBy(standing) !== position) throw reject('projector-not-stopped');
    return [{ type: 'EventSkipped', data: { projector, position, reason, skippedAt: now } }];
  },
};

/** The event that it could not apply. One with a fault of its own stops behind the last event that it applied: no skip helps it. */
function unappliedBy({ position, stopped }: ProjectorStanding): Position | undefined {
  return stopped && isAfter(stopped.position, position) ? stopped.position : undefined;
}
