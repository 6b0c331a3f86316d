import type { EventShape } from './event.ts';
import type { Position } from './position.ts';

/**
 * An admin decided that a projector leaves out the event at one position of this log. It holds for every version of the
 * projector's rows, so a rebuild repeats it.
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

export type OperatorEvent = EventSkipped;
