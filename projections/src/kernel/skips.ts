import { type Position, type RecordedEvent, streams } from '@ringpost/events/domain';
import { type EventStore, EventUnreadable } from '@ringpost/events/engine';
import type { Patience } from './patience.ts';

/** Which events admins had which projectors leave out. */
export interface Skips {
  /** The positions that a projector leaves out; grows by itself. */
  of(projector: string): ReadonlySet<Position>;
  /** Learns from events of the log; may see an event twice. */
  note(events: readonly RecordedEvent[]): void;
}

/** Reads every skip that is in the log now. A skip stands behind the event that it is about, so a rebuild needs it before it begins. */
export async function readSkips(events: Pick<EventStore, 'readStream'>, patiently: Patience): Promise<Skips> {
  const skips = createSkips();
  for (let after = -1; ; ) {
    const from = after;
    const page = await patiently(() => events.readStream(streams.operator(), { after: from }));
    const last = page.at(-1);
    if (!last) return skips;
    skips.note(page);
    after = last.revision;
  }
}

function createSkips(): Skips {
  const byProjector = new Map<string, Set<Position>>();

  function positionsOf(projector: string): Set<Position> {
    const known = byProjector.get(projector);
    if (known) return known;
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

/** A skip that cannot be read itself skips nothing: the projector stops once more, with an alarm. */
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
