import type { Position, RecordedEvent } from '@ringpost/domain';
import { type EventStore, EventUnreadable } from '@ringpost/engine';
import { readOperatorStream } from './operator-stream.ts';
import type { Patience } from './patience.ts';

/** Which events admins told which projectors to skip. */
export interface Skips {
  /** The positions that a projector skips; the set grows by itself. */
  of(projector: string): ReadonlySet<Position>;
  /** Reads events of the log; may see an event twice. */
  note(events: readonly RecordedEvent[]): void;
}

/** A skip that cannot be read skips nothing. The projector stops again, with an alarm. */
function skippedBy(event: RecordedEvent) {
  if (event.type !== 'EventSkipped') return undefined;
  try {
    const { projector, position } = event.data;
    return { projector, position };
  } catch (error) {
    if (error instanceof EventUnreadable) return undefined;
    throw error;
  }
}

export function createSkips(): Skips {
  const byProjector = new Map<string, Set<Position>>();

  function positionsOf(projector: string): Set<Position> {
    const existing = byProjector.get(projector);
    if (existing) return existing;
    const positions = new Set<Position>();
    byProjector.set(projector, positions);
    return positions;
  }

  return {
    of: positionsOf,
    note(events) {
      for (const event of events) {
        const skipped = skippedBy(event);
        if (skipped) positionsOf(skipped.projector).add(skipped.position);
      }
    },
  };
}

/**
 * Reads all skips that are in the log now. A skip comes after the event that it is about, so a rebuild needs it before it
 * begins.
 */
export async function readSkips(events: Pick<EventStore, 'readStream'>, patiently: Patience): Promise<Skips> {
  const skips = createSkips();
  await readOperatorStream(events, patiently, skips.note);
  return skips;
}
