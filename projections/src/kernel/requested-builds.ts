import { type RecordedEvent, streams } from '@ringpost/domain';
import { EventUnreadable, shapeOf, versionOf } from '@ringpost/engine';
import type { Projector } from './projector.ts';

const OPERATOR_STREAM = streams.operator();

type Named = Pick<Projector, 'name' | 'shape'>;

/** The builds of rows that admins have asked for. */
export interface RequestedBuilds {
  /** The lowest version that the rows of a projector may have, in the shape that this program writes. */
  leastVersion(projector: Named): number;
  /** Whether rows of this version are still asked for. */
  isWanted(projector: Named, version: number): boolean;
  /** Reads events of the log; may see an event twice. */
  note(events: readonly RecordedEvent[]): void;
}

/** A decision that cannot be read does not count: an admin can decide again. */
function wantedBy(event: RecordedEvent) {
  if (event.type !== 'RebuildRequested' && event.type !== 'RebuildCancelled') return undefined;
  try {
    const { projector, version } = event.data;
    // A request names the build after the live one, so the one before it is what readers keep.
    return { projector, version: event.type === 'RebuildRequested' ? version : version - 1 };
  } catch (error) {
    if (error instanceof EventUnreadable) return undefined;
    throw error;
  }
}

export function createRequestedBuilds(): RequestedBuilds {
  const requested = new Map<string, number>();
  let seenRevision = -1;

  function leastVersion({ name, shape }: Named): number {
    const version = requested.get(name);
    return version !== undefined && shapeOf(version) === shape ? version : versionOf(shape);
  }

  return {
    leastVersion,
    isWanted: (projector, version) => leastVersion(projector) >= version,
    note(events) {
      for (const event of events) {
        // All decisions are in one stream. A request that is read again would undo the cancel after it.
        if (event.stream !== OPERATOR_STREAM || event.revision <= seenRevision) continue;
        seenRevision = event.revision;
        const wanted = wantedBy(event);
        if (wanted) requested.set(wanted.projector, wanted.version);
      }
    },
  };
}
