/**
 * While events keep coming, their rows are written at a fixed interval, because a commit costs more than the rows of
 * one purchase. They are written at once while a request waits for them.
 */
const COMMIT_EVERY_MS = 50;

interface CommitPaceDeps {
  /** Writes the rows that are only in memory. */
  readonly commit: () => Promise<void>;
  /** Runs work while no batch is applied. It never rejects. */
  readonly alone: (work: () => Promise<void>) => void;
  readonly now: () => number;
  readonly later: (work: () => void, milliseconds: number) => NodeJS.Timeout;
}

/** Decides when the rows of small batches are written. */
export interface CommitPace {
  /** Writes them now. For callers that no batch runs beside. */
  commitNow(): Promise<void>;
  /** Writes them now or a little later, after a batch that left its rows in memory. */
  commitInTime(): Promise<void>;
  /** A batch has written its own rows. */
  noteCommitted(): void;
  /** A request waits for the rows: they are written as soon as possible. @param areHeld whether rows are in memory that no commit is planned for */
  hurry(areHeld: boolean): void;
  /** Drops the plan to write later. */
  stop(): void;
}

export function createCommitPace({ commit, alone, now, later }: CommitPaceDeps): CommitPace {
  let waiting: NodeJS.Timeout | undefined;
  let committedAt = Number.NEGATIVE_INFINITY;

  const stop = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const noteCommitted = (): void => {
    committedAt = now();
  };
  const commitNow = async (): Promise<void> => {
    stop();
    await commit();
    noteCommitted();
  };

  return {
    commitNow,
    noteCommitted,
    stop,
    async commitInTime() {
      const left = committedAt + COMMIT_EVERY_MS - now();
      if (left <= 0) await commitNow();
      else waiting ??= later(() => alone(commitNow), left);
    },
    hurry(areHeld) {
      // The awaited event may not have been read yet. Then it comes with the next batch.
      committedAt = Number.NEGATIVE_INFINITY;
      if (waiting || areHeld) alone(commitNow);
    },
  };
}
