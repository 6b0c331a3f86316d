import type { Position } from '@ringpost/domain';

/**
 * Why a projector needs an operator: an event that it cannot apply, or an error of its own. A store that is away stops no
 * projector.
 */
export interface StoppedView {
  readonly position: Position;
  readonly error: string;
}

/** The progress of one projector's views. */
export interface ViewStanding {
  /** The projector. */
  readonly name: string;
  /** 0 if there are no rows. */
  readonly version: number;
  /** The position up to which readers see its rows; of rows that are filled, how far they are. */
  readonly position: Position;
  /** Its rows have a new shape and are not complete. Until they are, readers see those of the old shape, which nothing changes. */
  readonly isFilling?: boolean;
  /** The event where it stopped, and the reason. */
  readonly stopped?: StoppedView | undefined;
  /**
   * How many events of the log it has read since its process opened it, and how many of them concerned it; unknown if that is
   * another process.
   */
  readonly counts?: { readonly read: number; readonly applied: number };
}

/** What happens to new rows that are built beside those that readers see. */
export interface BuildNews {
  readonly projector: string;
  readonly version: number;
  /** `live`: readers see them. In the last two cases readers keep the old ones. */
  readonly state: 'building' | 'live' | 'failed' | 'cancelled';
  /** The last event that was read. */
  readonly position: Position;
  /** How many events this process has read for it. */
  readonly events: number;
  /** Why it failed. */
  readonly error?: string;
}

/** The progress of all views, for callers that read it or wait for it. */
export interface ViewsProgress {
  status(): readonly ViewStanding[];
  /** The position up to which readers see the rows of a projector; `LOG_START` for an unknown one. */
  position(projector: string): Position;
  /** Resolves when readers see everything up to `position`; false if they do not within `timeoutMs`, or never will. */
  waitFor(projector: string, position: Position, timeoutMs: number): Promise<boolean>;
}

/** The views in one process: it writes them itself, or reads how far another process is. */
export interface Views extends ViewsProgress {
  /** Whether this process writes them. If so, a restart may help when none moves. */
  isWriter(): boolean;
  /** False while the writer in this process is being restarted. */
  isRunning(): boolean;
  /** Ends after the running batch. All checkpoints are written. */
  close(): Promise<void>;
}
