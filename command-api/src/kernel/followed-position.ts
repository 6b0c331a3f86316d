import { isAfter, isAtOrAfter, type Position } from '@ringpost/domain';

/** How far a follower of the log has come. */
export interface FollowedPosition {
  /** Notes that everything up to this position was seen. An earlier position changes nothing. */
  advance(position: Position): void;
  /** Waits for this position, at most `timeoutMs` milliseconds. @returns whether it was reached */
  reaches(position: Position, timeoutMs: number): Promise<boolean>;
}

export function createFollowedPosition(start: Position): FollowedPosition {
  let followed = start;
  const waiting = new Set<() => void>();
  return {
    advance(position) {
      if (!isAfter(position, followed)) return;
      followed = position;
      for (const look of waiting) look();
    },
    async reaches(position, timeoutMs) {
      const isReached = (): boolean => isAtOrAfter(followed, position);
      if (isReached()) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      const look = (): void => {
        if (isReached()) resolve();
      };
      waiting.add(look);
      await promise;
      clearTimeout(timer);
      waiting.delete(look);
      return isReached();
    },
  };
}
