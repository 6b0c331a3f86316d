import { type RecordedEvent, streams } from '@ringpost/domain';
import { EventUnreadable } from '@ringpost/engine';

const OPERATOR_STREAM = streams.operator();

/** Which stopped projectors admins have told to try again. */
export interface Retries {
  /** Reads events of the log; may see an event twice. */
  note(events: readonly RecordedEvent[]): void;
  /** The projectors that were named since the last call. */
  take(): ReadonlySet<string>;
}

function projectorOf(event: RecordedEvent): string | undefined {
  if (event.type !== 'ProjectorRetried') return undefined;
  try {
    return event.data.projector;
  } catch (error) {
    if (error instanceof EventUnreadable) return undefined;
    throw error;
  }
}

export function createRetries(): Retries {
  let named = new Set<string>();
  let seenRevision = -1;
  return {
    note(events) {
      for (const event of events) {
        // A projector that tries again reads the log again, and this event with it. It must not try forever.
        if (event.stream !== OPERATOR_STREAM || event.revision <= seenRevision) continue;
        seenRevision = event.revision;
        const projector = projectorOf(event);
        if (projector !== undefined) named.add(projector);
      }
    },
    take() {
      const taken = named;
      named = new Set();
      return taken;
    },
  };
}
