import { isAtOrAfter, LOG_START, type Position } from '@ringpost/events/domain';
import type { Stopped } from './projector-run.ts';

/** How far one projector has come. */
export interface ProjectorStatus {
  readonly name: string;
  readonly version: number;
  /** Up to here readers see its rows. */
  readonly position: Position;
  /** Where it stopped, and why. */
  readonly stopped?: Stopped | undefined;
}

interface Waiter {
  readonly position: Position;
  settle(arrived: boolean): void;
}

/** How far all have come, for those who look, and those who wait. */
export interface ProjectionProgress {
  status(): readonly ProjectorStatus[];
  /** Up to where readers see the rows of a projector; `LOG_START` for one there is not. */
  position(projector: string): Position;
  /** Resolves when readers see everything up to `position`; false when they do not within `timeoutMs`, or never will. */
  waitFor(projector: string, position: Position, timeoutMs: number): Promise<boolean>;
  /** Takes down where a projector stands now. */
  report(status: ProjectorStatus): void;
}

export function projectionProgress(): ProjectionProgress {
  const known = new Map<string, ProjectorStatus>();
  const waiting = new Map<string, Set<Waiter>>();

  const wait = (projector: string, position: Position, timeoutMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const those = waiting.get(projector) ?? new Set();
      waiting.set(projector, those);
      const waiter: Waiter = {
        position,
        settle(arrived) {
          clearTimeout(timer);
          those.delete(waiter);
          resolve(arrived);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), timeoutMs);
      those.add(waiter);
    });

  return {
    status: () => [...known.values()],
    position: (projector) => known.get(projector)?.position ?? LOG_START,
    async waitFor(projector, position, timeoutMs) {
      const status = known.get(projector);
      if (!status || isAtOrAfter(status.position, position)) return status !== undefined;
      return status.stopped ? false : wait(projector, position, timeoutMs);
    },
    report(status) {
      known.set(status.name, status);
      for (const waiter of waiting.get(status.name) ?? []) {
        if (isAtOrAfter(status.position, waiter.position)) waiter.settle(true);
        else if (status.stopped) waiter.settle(false);
      }
    },
  };
}
