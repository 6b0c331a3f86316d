import type { ReadModel, ViewsSize } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';
import type { Deps } from '../kernel/deps.ts';
import type { ProjectorStanding } from './operator.decider.ts';

/** How large the rows of projectors are, measured while somebody looks. It is in memory only. */
export interface ProjectorSizes {
  /** As it was measured last; undefined before the first time. It waits for nothing. */
  of(projector: string): ViewsSize | undefined;
}

const MEASURED_EVERY_MS = 60_000;
/** A measurement reads all rows, so that it takes longer in a large store: a twentieth of the time at most. */
const PAUSE_PER_MS = 20;

interface SizesDeps {
  readonly readModel: Pick<ReadModel, 'sizes'>;
  readonly log: Pick<Deps['log'], 'warn'>;
}

export function createProjectorSizes(
  { readModel, log }: SizesDeps,
  standings: () => readonly Pick<ProjectorStanding, 'name'>[],
  /** Milliseconds of a clock that only grows. */
  age: () => number = () => performance.now(),
): ProjectorSizes {
  let sizes: ReadonlyMap<string, ViewsSize> = new Map();
  let nextAt = Number.NEGATIVE_INFINITY;
  const measuring = shareWork(async () => {
    const begunAt = age();
    try {
      sizes = await readModel.sizes(standings().map(({ name }) => name));
    } catch (error) {
      log.warn({ err: error }, 'the views were not measured');
    }
    const tookMs = age() - begunAt;
    nextAt = age() + Math.max(MEASURED_EVERY_MS, tookMs * PAUSE_PER_MS);
  });
  return {
    of(projector) {
      if (age() >= nextAt) void measuring.run();
      return sizes.get(projector);
    },
  };
}
