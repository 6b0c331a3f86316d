import { type RecordedEvent, streams } from '@ringpost/domain';
import { type EventStore, EventUnreadable } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';

/** How many rebuilds of each projector are remembered. */
const KEPT = 5;

/** A rebuild that an admin asked for. */
export interface RequestedRebuild {
  readonly version: number;
  readonly reason: string;
  readonly requestedAt: string;
  /** The actor. */
  readonly requestedBy: string;
  readonly cancelledAt: string | null;
}

type Rebuilds = ReadonlyMap<string, readonly RequestedRebuild[]>;

function noted(rebuilds: Rebuilds, event: RecordedEvent): Rebuilds {
  if (event.type !== 'RebuildRequested' && event.type !== 'RebuildCancelled') return rebuilds;
  const { projector, version } = event.data;
  const [last, ...older] = rebuilds.get(projector) ?? [];
  const all = last ? [last, ...older] : [];
  if (event.type === 'RebuildCancelled') {
    if (last?.version !== version) return rebuilds;
    return new Map(rebuilds).set(projector, [{ ...last, cancelledAt: event.data.cancelledAt }, ...older]);
  }
  const { reason, requestedAt } = event.data;
  const request = { version, reason, requestedAt, requestedBy: event.meta.actor, cancelledAt: null };
  return new Map(rebuilds).set(projector, [request, ...all].slice(0, KEPT));
}

/** Reads what admins asked for, and each time only what is new. The newest rebuild of a projector is the first. */
export function createOperatorHistory(events: Pick<EventStore, 'readStream'>) {
  let rebuilds: Rebuilds = new Map();
  let after = -1;

  const { run: readOn } = shareWork(async (): Promise<void> => {
    for (;;) {
      const page = await events.readStream(streams.operator(), { after });
      for (const event of page) {
        try {
          rebuilds = noted(rebuilds, event);
        } catch (error) {
          // A decision that cannot be read had no effect either.
          if (!(error instanceof EventUnreadable)) throw error;
        }
        after = event.revision;
      }
      if (page.length === 0) return;
    }
  });

  return {
    async read(): Promise<Rebuilds> {
      await readOn();
      return rebuilds;
    },
  };
}
export type OperatorHistory = ReturnType<typeof createOperatorHistory>;
