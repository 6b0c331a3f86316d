import { isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import type { ViewStanding, ViewsProgress } from '@ringpost/web/server';

interface Waiter {
  readonly position: Position;
  settle(arrived: boolean): void;
}

/** The progress of all projectors, for callers that read it or wait for it. */
export interface ProjectionProgress extends ViewsProgress {
  /** Records the position of a projector. */
  report(status: ViewStanding): void;
}

/** Whether readers see the rows of everything up to `position`. */
function shows(status: ViewStanding, position: Position): boolean {
  return !status.isFilling && isAtOrAfter(status.position, position);
}

export function projectionProgress(): ProjectionProgress {
  const standings = new Map<string, ViewStanding>();
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
    status: () => [...standings.values()],
    position: (projector) => standings.get(projector)?.position ?? LOG_START,
    async waitFor(projector, position, timeoutMs) {
      const status = standings.get(projector);
      if (!status || shows(status, position)) return status !== undefined;
      return status.stopped ? false : wait(projector, position, timeoutMs);
    },
    report(status) {
      standings.set(status.name, status);
      for (const waiter of waiting.get(status.name) ?? []) {
        if (shows(status, waiter.position)) waiter.settle(true);
        else if (status.stopped) waiter.settle(false);
      }
    },
  };
}
