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
/** Lines that cannot be taken, in parts so that no event grows with the list; `part` counts from 0. */
interface NumberImportLinesRefused extends EventShape {
  readonly type: 'NumberImportLinesRefused';
  readonly data: {
    readonly importId: string;
    readonly part: number;
    readonly rejected: readonly RejectedLine[];
  };
}
interface NumberImportFinished extends EventShape {
  readonly type: 'NumberImportFinished';
  readonly data: {
    readonly importId: string;
    readonly imported: number;
    /** Already ours: left as they were. */
    readonly known: number;
    /** How many lines the parts hold together. */
    readonly refused: number;
    readonly finishedAt: string;
  };
}
/** It did not finish in its time: what it has taken over stays, and the same list may be imported again. */
interface NumberImportInterrupted extends EventShape {
  readonly type: 'NumberImportInterrupted';
  readonly data: { readonly importId: string; readonly interruptedAt: string };
}

export type ImportEvent =
  | NumberImportStarted
  | NumberImportLinesRefused
  | NumberImportFinished
  | NumberImportInterrupted;
