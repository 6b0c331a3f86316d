import { setTimeout as sleep } from 'node:timers/promises';
import { isAtOrAfter, LOG_START, type Position } from '@ringpost/events/domain';
import { type ReadModel, StoreUnavailable } from '@ringpost/events/engine';
import type { Progress } from './query-deps.ts';

/** Milliseconds between two looks while somebody waits. */
const LOOK_AGAIN_MS = 10;
/** Milliseconds between two looks while nobody waits. */
const LOOK_EVERY_MS = 200;

export interface CheckpointProgress extends Progress {
  /** Whether every projector's rows are there. */
  isKnown(): boolean;
  /** Looks at every checkpoint now; never rejects. */
  look(): Promise<void>;
  close(): void;
}

/**
 * How far the rows have come, by the checkpoints in the read model: for a query API that does not run beside the projectors.
 * A checkpoint is written with its rows, so whoever sees it sees them too.
 */
export function watchCheckpoints(
  readModel: Pick<ReadModel, 'liveVersion' | 'checkpoint'>,
  projectors: readonly string[],
): CheckpointProgress {
  const known = new Map<string, Position>();

  const lookAt = async (projector: string): Promise<Position> => {
    const version = await readModel.liveVersion(projector);
    if (version === undefined) return LOG_START;
    const { position } = await readModel.checkpoint(projector, version);
    known.set(projector, position);
    return position;
  };
  const lookIfPossible = async (projector: string): Promise<void> => {
    try {
      await lookAt(projector);
    } catch (error) {
      // What was known stays true: rows never go back.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };
  const look = async (): Promise<void> => {
    await Promise.all(projectors.map(lookIfPossible));
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  return {
    position: (projector) => known.get(projector) ?? LOG_START,
    isKnown: () => projectors.every((projector) => known.has(projector)),
    look,
    async waitFor(projector, position, timeoutMs) {
      const until = performance.now() + timeoutMs;
      for (;;) {
        await lookIfPossible(projector);
        const seen = known.get(projector);
        if (seen !== undefined && isAtOrAfter(seen, position)) return true;
        if (performance.now() >= until) return false;
        await sleep(LOOK_AGAIN_MS);
      }
    },
    close: () => clearInterval(looking),
  };
}
