import type { View } from '@ringpost/events/engine';

export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface ImportRow {
  readonly _id: string;
  readonly vendorId: string;
  readonly countryIso: string;
  readonly lines: number;
  readonly status: 'running' | 'finished' | 'interrupted';
  readonly startedAt: string;
  /** When it was over, finished or not. */
  readonly endedAt: string | null;
  /** Counted as they come. */
  readonly imported: number;
  /** Known when it has finished. */
  readonly known: number;
  readonly refused: number;
  /** The first part of what it refused; all of it stands in `import-lines`. */
  readonly firstRefused: readonly RefusedLine[];
}

export const imports: View<ImportRow> = { name: 'imports', indexes: [['startedAt']] };

/** One part of an import's report. `_id`: `<importId>|<part>` */
export interface ImportLinesRow {
  readonly _id: string;
  readonly importId: string;
  readonly part: number;
  readonly rejected: readonly RefusedLine[];
}

export const importLines: View<ImportLinesRow> = { name: 'import-lines', indexes: [['importId', 'part']] };
