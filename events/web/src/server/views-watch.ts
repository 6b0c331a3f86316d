import { isAfter, isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import type { ViewStanding } from './views.ts';

export interface ViewsWatchDeps {
  readonly status: () => readonly ViewStanding[];
  /** The end of the log; it may not answer. */
  readonly head: () => Promise<Position>;
  /** Milliseconds from any beginning, never backwards. */
  readonly now: () => number;
}

/** Measures how long views have been behind the log. Its values are as old as its last check. */
export interface ViewsWatch {
  /** Records the end of the log and the positions of the views. Never rejects. */
  look(): Promise<void>;
  /**
   * For how long a view has missed events that the log had all that time; 0 for a view that keeps up, even if the log is
   * busy.
   */
  behindMs(projector: string): number;
  /** For how long no view has moved, although there is work for one that has not stopped at an event. */
  unmovedMs(): number;
}

/** A position in the log that a view must reach, and since when. */
interface Goal {
  position: Position;
  since: number;
  seen: Position;
}

export function watchViews({ status, head, now }: ViewsWatchDeps): ViewsWatch {
  const goals = new Map<string, Goal>();
  let end = LOG_START;
  let movedAt = now();

  const positionOf = (projector: string): Position | undefined =>
    status().find(({ name }) => name === projector)?.position;

  return {
    async look() {
      end = await head().catch(() => end);
      const at = now();
      const views = status();
      for (const { name, position } of views) {
        const goal = goals.get(name);
        if (goal?.seen !== position) movedAt = at;
        if (goal && isAfter(goal.position, position)) goal.seen = position;
        else goals.set(name, { position: end, since: at, seen: position });
      }
      if (!views.some(({ position, stopped }) => !stopped && isAfter(end, position))) movedAt = at;
    },
    behindMs(projector) {
      const goal = goals.get(projector);
      const position = positionOf(projector);
      if (!goal || position === undefined || isAtOrAfter(position, goal.position)) return 0;
      return now() - goal.since;
    },
    unmovedMs: () => now() - movedAt,
  };
}
