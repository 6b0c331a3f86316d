import { type Approvals, NO_APPROVALS, noteApproval } from '../approval/approval.state.ts';
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
  /** Skips that need a second admin. */
  readonly approvals: Approvals;
}

/** The text that identifies a skip. */
export function skipOf(projector: string, position: Position): string {
  return `${projector} ${position}`;
}

/** Folds `operator`. */
export const operator: Fold<OperatorState, OperatorEvent> = {
  initial: () => ({ skipped: new PersistentSet(), requested: new PersistentMap(), approvals: NO_APPROVALS }),
  evolve(state, event) {
    const { type, data } = event;
    switch (type) {
      case 'EventSkipped':
        return { ...state, skipped: state.skipped.add(skipOf(data.projector, data.position)) };
      case 'RebuildRequested':
        return { ...state, requested: state.requested.set(data.projector, data.version) };
      case 'RebuildCancelled':
        return { ...state, requested: state.requested.set(data.projector, data.version - 1) };
      case 'ApprovalAsked':
      case 'ApprovalDated':
      case 'ApprovalGiven':
      case 'ApprovalEnded':
        return { ...state, approvals: noteApproval(state.approvals, event) };
      case 'ProjectorRetried':
        return state;
    }
  },
};
