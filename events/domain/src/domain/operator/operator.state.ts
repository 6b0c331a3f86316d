import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import type { Position } from '../position.ts';
import type { OperatorEvent } from './operator.events.ts';

export interface OperatorState {
  /** Positions that projectors skip, each after the name of its projector. */
  readonly skipped: PersistentSet<string>;
  /** The version of each projector's rows that admins want; a cancelled build counts as not requested. */
  readonly requested: PersistentMap<string, number>;
}

/** The text that identifies a skip. */
export function skipOf(projector: string, position: Position): string {
  return `${projector} ${position}`;
}

/** Folds `operator`. */
export const operator: Fold<OperatorState, OperatorEvent> = {
  initial: () => ({ skipped: new PersistentSet(), requested: new PersistentMap() }),
  evolve(state, { type, data }) {
    const { projector } = data;
    switch (type) {
      case 'EventSkipped':
        return { ...state, skipped: state.skipped.add(skipOf(projector, data.position)) };
      case 'RebuildRequested':
        return { ...state, requested: state.requested.set(projector, data.version) };
      case 'RebuildCancelled':
        return { ...state, requested: state.requested.set(projector, data.version - 1) };
      case 'ProjectorRetried':
        return state;
    }
  },
};
