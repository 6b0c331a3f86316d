import type { EventShape } from '../event.ts';
import type { Position } from '../position.ts';

/**
 * An admin decided that a projector skips the event at one position of this log. This is true for every version of the
 * projector's rows, so a rebuild skips it too.
 */
interface EventSkipped extends EventShape {
  readonly type: 'EventSkipped';
  readonly data: {
    readonly projector: string;
    readonly position: Position;
    readonly reason: string;
    readonly skippedAt: string;
  };
}

/** An admin decided that the rows of a projector are built again. `version` is the lowest version that they must then have. */
interface RebuildRequested extends EventShape {
  readonly type: 'RebuildRequested';
  readonly data: {
    readonly projector: string;
    readonly version: number;
    readonly reason: string;
    readonly requestedAt: string;
  };
}

export type OperatorEvent = EventSkipped | RebuildRequested;
