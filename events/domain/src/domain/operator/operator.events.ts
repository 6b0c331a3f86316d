import { APPROVAL_EVENTS } from '../approval/approval.events.ts';
import { type Fact, fact } from '../fact.ts';
import type { Position } from '../position.ts';
import { Type } from '../schema.ts';

/**
 * An admin decided that a projector skips the event at one position of this log. This is true for every version of the
 * projector's rows, so a rebuild skips it too.
 */
const EventSkipped = fact(
  'EventSkipped',
  ['admin', 'system'],
  {
    projector: Type.String(),
    position: Type.Unsafe<Position>(Type.String()),
    reason: Type.String(),
    skippedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** An admin decided that the rows of a projector are built again. `version` is the lowest version that they must then have. */
const RebuildRequested = fact(
  'RebuildRequested',
  ['admin'],
  {
    projector: Type.String(),
    version: Type.Integer(),
    reason: Type.String(),
    requestedAt: Type.String(),
  },
  { hasOrigin: true },
);

/**
 * An admin gave up the build of a projector's rows. If it is not done yet, the new rows are dropped and readers keep the old
 * ones.
 */
const RebuildCancelled = fact(
  'RebuildCancelled',
  ['admin'],
  { projector: Type.String(), version: Type.Integer(), cancelledAt: Type.String() },
  { hasOrigin: true },
);

/** An admin told a stopped projector to try again at once, for example after a fault of the disk was mended. */
const ProjectorRetried = fact(
  'ProjectorRetried',
  ['admin'],
  { projector: Type.String(), position: Type.Unsafe<Position>(Type.String()), retriedAt: Type.String() },
  { hasOrigin: true },
);

export const OPERATOR_EVENTS = [
  EventSkipped,
  RebuildRequested,
  RebuildCancelled,
  ProjectorRetried,
  ...APPROVAL_EVENTS,
] as const;
export type OperatorEvent = Fact<(typeof OPERATOR_EVENTS)[number]>;
