import type { RecordedEvent } from '@ringpost/domain';
import { EventUnreadable, shapeOf, versionOf } from '@ringpost/engine';
import type { Projector } from './projector.ts';

type Named = Pick<Projector, 'name' | 'shape'>;

/** The builds of rows that admins have asked for. */
export interface RequestedBuilds {
  /** The lowest version that the rows of a projector may have, in the shape that this program writes. */
  leastVersion(projector: Named): number;
  /** Reads events of the log; may see an event twice. */
  note(events: readonly RecordedEvent[]): void;
}

/** A request that cannot be read does not count: an admin can ask again. */
function requestedBy(event: RecordedEvent) {
  if (event.type !== 'RebuildRequested') return undefined;
  try {
    const { projector, version } = event.data;
    return { projector, version };
  } catch (error) {
    if (error instanceof EventUnreadable) return undefined;
    throw error;
  }
}

export function createRequestedBuilds(): RequestedBuilds {
  const requested = new Map<string, number>();
  return {
    leastVersion({ name, shape }) {
      const version = requested.get(name);
      return version !== undefined && shapeOf(version) === shape ? version : versionOf(shape);
    },
    note(events) {
      for (const event of events) {
        const request = requestedBy(event);
        if (request) requested.set(request.projector, request.version);
      }
    },
  };
}
