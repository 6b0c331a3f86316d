import type { EventShape } from '../event.ts';
import type { RefusedLineReason } from './refused-line.ts';

export interface RejectedLine {
  /** Counts from 1, as in the file. */
  readonly line: number;
  readonly text: string;
  readonly reason: RefusedLineReason;
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
/**
 * Lines that cannot be imported, in parts that are appended one after the other before the import starts, so that neither an
 * event nor an append grows with the list. `part` counts from 0.
 */
interface NumberImportLinesReported extends EventShape {
  readonly type: 'NumberImportLinesReported';
  readonly data: {
    readonly importId: string;
    readonly part: number;
    readonly rejected: readonly RejectedLine[];
  };
}
/** The same in logs of earlier versions, where all parts follow the start in its own append. */
interface NumberImportLinesRefused extends EventShape {
  readonly type: 'NumberImportLinesRefused';
  readonly data: {
    readonly importId: string;
    readonly part: number;
    readonly rejected: readonly RejectedLine[];
  };
}
/** Numbers to import, in parts; `part` counts from 0. They are stored so that any process can continue the import. */
interface NumberImportLinesAccepted extends EventShape {
  readonly type: 'NumberImportLinesAccepted';
  readonly data: {
    readonly importId: string;
    readonly part: number;
    readonly numbers: readonly string[];
  };
}
/** Every number of the part is ours now. */
interface NumberImportPartDone extends EventShape {
  readonly type: 'NumberImportPartDone';
  readonly data: {
    readonly importId: string;
    readonly part: number;
    /** New to us. */
    readonly imported: number;
    /** Already ours: not changed. */
    readonly known: number;
  };
}
interface NumberImportFinished extends EventShape {
  readonly type: 'NumberImportFinished';
  readonly data: {
    readonly importId: string;
    /** The sums of the parts. */
    readonly imported: number;
    readonly known: number;
    readonly refused: number;
    readonly finishedAt: string;
  };
}

export type ImportEvent =
  | NumberImportLinesReported
  | NumberImportStarted
  | NumberImportLinesRefused
  | NumberImportLinesAccepted
  | NumberImportPartDone
  | NumberImportFinished;
