import {
  isAfter,
  type OperatorEvent,
  type OperatorState,
  operator,
  type Position,
  reject,
  skipOf,
} from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

/** The progress of a projector. */
export interface ProjectorStanding {
  readonly name: string;
  /** The version of the rows that readers see. */
  readonly version: number;
  /** Its rows contain the events up to here. */
  readonly position: Position;
  readonly stopped?: { readonly position: Position; readonly error?: string } | undefined;
  /** How many events it has read, and how many of them concerned it; unknown if another process writes its rows. */
  readonly counts?: { readonly read: number; readonly applied: number };
}

export interface SkipEvent {
  readonly type: 'SkipEvent';
  /** The projector. */
  readonly standing: ProjectorStanding;
  readonly position: Position;
  readonly reason: string;
  readonly now: string;
}

export interface RequestRebuild {
  readonly type: 'RequestRebuild';
  /** The projector. */
  readonly standing: ProjectorStanding;
  readonly reason: string;
  readonly now: string;
}

export interface CancelRebuild {
  readonly type: 'CancelRebuild';
  /** The projector. */
  readonly standing: ProjectorStanding;
  readonly now: string;
}

export interface RetryProjector {
  readonly type: 'RetryProjector';
  /** The projector. */
  readonly standing: ProjectorStanding;
  readonly now: string;
}

export type OperatorCommand = SkipEvent | RequestRebuild | CancelRebuild | RetryProjector;

/**
 * The event that it could not apply. With another error, it stops after the last applied event, and a skip does not help.
 */
export function unappliedBy({ position, stopped }: ProjectorStanding): Position | undefined {
  return stopped && isAfter(stopped.position, position) ? stopped.position : undefined;
}

function decideSkip({ standing, position, reason, now }: SkipEvent, { skipped }: OperatorState) {
  const projector = standing.name;
  if (skipped.has(skipOf(projector, position))) return [];
  if (unappliedBy(standing) !== position) throw reject('projector-not-stopped');
  return [{ type: 'EventSkipped', data: { projector, position, reason, skippedAt: now } } as const];
}

/** Names the running build if there is one. A failed build is tried again. */
function decideRebuild({ standing, reason, now }: RequestRebuild, { requested }: OperatorState) {
  const { name: projector, version: live } = standing;
  const version = Math.max(live + 1, requested.get(projector) ?? 0);
  return [{ type: 'RebuildRequested', data: { projector, version, reason, requestedAt: now } } as const];
}

/** A build that failed can be cancelled too: then no later start tries it again. */
function decideCancel({ standing, now }: CancelRebuild, { requested }: OperatorState) {
  const { name: projector, version: live } = standing;
  const version = requested.get(projector) ?? 0;
  if (version <= live) throw reject('nothing-to-cancel');
  return [{ type: 'RebuildCancelled', data: { projector, version, cancelledAt: now } } as const];
}

function decideRetry({ standing, now }: RetryProjector) {
  const { name: projector, stopped } = standing;
  if (!stopped) throw reject('projector-not-stopped');
  const { position } = stopped;
  return [{ type: 'ProjectorRetried', data: { projector, position, retriedAt: now } } as const];
}

function decide(command: OperatorCommand, state: OperatorState): readonly OperatorEvent[] {
  switch (command.type) {
    case 'SkipEvent':
      return decideSkip(command, state);
    case 'RequestRebuild':
      return decideRebuild(command, state);
    case 'CancelRebuild':
      return decideCancel(command, state);
    case 'RetryProjector':
      return decideRetry(command);
  }
}

/**
 * An event is skipped once for a projector, and only if the projector stopped at it. Otherwise its rows may contain
 * the event already, and a rebuild would give different rows. Rows may be rebuilt at any time.
 */
export const operatorDecider: Decider<OperatorState, OperatorCommand, OperatorEvent> = {
  ...operator,
  decide,
};
