import { isAfter, isAtOrAfter, LOG_START, type Position } from '@ringpost/events/domain';
import type { ProjectorStatus } from './kernel/projection-progress.ts';

export interface ViewsWatchDeps {
  readonly status: () => readonly ProjectorStatus[];
  /** Where the log ends; it may not answer. */
  readonly head: () => Promise<Position>;
  /** Milliseconds from any beginning, never backwards. */
  readonly now: () => number;
}

/** Tells how long views have been behind the log. What it knows is as old as its last look. */
export interface ViewsWatch {
  /** Takes down where the log ends and where the views stand; never rejects. */
  look(): Promise<void>;
  /** For how long a view has not shown what the log held all that time; 0 for one that keeps up, however busy the log is. */
  behindMs(projector: string): number;
  /** For how long no view has moved although there is work for one that has not stopped at an event. */
  unmovedMs(): number;
}

/** A place in the log that a view is to reach, and since when. */
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
