import type { EventShape } from './event.ts';

export interface RejectedLine {
  /** 1-based, as in the file. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface NumberImportStarted extends EventShape {
  readonly type: 'NumberImportStarted';
  readonly data: {
    readonly importId: string;
    readonly vendorId: string;
    readonly countryIso: string;
    readonly lines: number;
    readonly startedAt: string;
  };
}
export interface NumberImportFinished extends EventShape {
  readonly type: 'NumberImportFinished';
  readonly data: {
    readonly importId: string;
    readonly imported: number;
    /** Already ours: left as they were. */
    readonly known: number;
    readonly rejected: readonly RejectedLine[];
    readonly finishedAt: string;
  };
}

export type ImportEvent = NumberImportStarted | NumberImportFinished;
