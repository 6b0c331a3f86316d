import type { RejectedLine } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

export interface ImportRow {
  readonly _id: string;
  readonly vendorId: string;
  readonly countryIso: string;
  readonly lines: number;
  /** Of the file that the list was read from; null for a pasted list. */
  readonly fileName: string | null;
  /** The actor who started it: `admin:<id>`. */
  readonly startedBy: string;
  readonly status: 'running' | 'finished';
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Added up part by part. */
  readonly imported: number;
  /** Known when the import has finished. */
  readonly known: number;
  readonly refused: number;
  /** The first refused lines. All of them are in `import-lines`. */
  readonly firstRefused: readonly RejectedLine[];
}

export const imports: View<ImportRow> = {
  name: 'imports',
  indexes: [['startedAt'], ['vendorId', 'startedAt']],
};

/** One part of an import's report. `_id`: `<importId>|<part>` */
export interface ImportLinesRow {
  readonly _id: string;
  readonly importId: string;
  readonly part: number;
  readonly rejected: readonly RejectedLine[];
}

export const importLines: View<ImportLinesRow> = { name: 'import-lines', indexes: [['importId', 'part']] };

/** An import of numbers that has not finished 30 s after its start. `subject`: the import. */
export interface ImportDeadline extends DeadlineRow {
  readonly kind: 'continue-import';
}
