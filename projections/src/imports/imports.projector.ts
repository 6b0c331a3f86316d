import { plusSeconds, type RejectedLine } from '@ringpost/domain';
import {
  IMPORT_REPORT_LINES,
  IMPORT_UNFINISHED_SECONDS,
  NUMBER_IMPORT_MAX_LINES,
} from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import { createProjector, type Key, type NounDeadlines, type Rows } from '../kernel/projector.ts';
import {
  type ImportDeadline,
  type ImportLinesRow,
  type ImportRow,
  importLines,
  imports,
} from './imports.view.ts';

/** Refused lines in the row itself, which lists show. */
const FIRST_LINES = 100;
/** Parts of the longest report. */
const REPORT_PARTS = Math.ceil(NUMBER_IMPORT_MAX_LINES / IMPORT_REPORT_LINES);

function importRow({ data }: { readonly data: { readonly importId: string } }): readonly Key[] {
  return [[imports.name, data.importId]];
}

function change(rows: Rows, importId: string, changes: (row: ImportRow) => Partial<ImportRow>): void {
  const row = rows.get(imports, importId);
  if (row) rows.put(imports, { ...row, ...changes(row) });
}

function reportPart(importId: string, part: number): string {
  return `${importId}|${part}`;
}

/** The lines that were reported before the import started. */
function reportedLines(rows: Rows, importId: string): readonly RejectedLine[] {
  const lines: RejectedLine[] = [];
  for (let part = 0; ; part += 1) {
    const row = rows.get(importLines, reportPart(importId, part));
    if (row === undefined) return lines;
    lines.push(...row.rejected);
  }
}

function keepLines(rows: Rows, data: Omit<ImportLinesRow, '_id'>): void {
  const { importId, part, rejected } = data;
  rows.add(importLines, { _id: reportPart(importId, part), importId, part, rejected });
}

/** Every import of numbers, with the lines that it refused. */
export const importsProjector = createProjector({
  name: 'imports',
  shape: 5,
  streams: ['import', 'number'],
  views: [imports, importLines],
  on: {
    NumberImportLinesReported: { apply: ({ data }, rows) => keepLines(rows, data) },
    NumberImportStarted: {
      reads: ({ data }) =>
        Array.from({ length: REPORT_PARTS }, (_, part) => [
          importLines.name,
          reportPart(data.importId, part),
        ]),
      apply({ data, meta }, rows) {
        const { importId, vendorId, countryIso, lines, startedAt } = data;
        const reported = reportedLines(rows, importId);
        rows.add(imports, {
          _id: importId,
          vendorId,
          countryIso,
          lines,
          fileName: null,
          startedBy: meta.actor,
          startedAt,
          finishedAt: null,
          status: 'running',
          imported: 0,
          known: 0,
          refused: reported.length,
          firstRefused: reported.slice(0, FIRST_LINES),
        });
      },
    },
    NumberImportFileNamed: {
      reads: importRow,
      apply: ({ data: { importId, fileName } }, rows) => change(rows, importId, () => ({ fileName })),
    },
    NumberImportLinesRefused: {
      reads: importRow,
      apply({ data: { importId, part, rejected } }, rows) {
        keepLines(rows, { importId, part, rejected });
        change(rows, importId, (row) => ({
          refused: row.refused + rejected.length,
          firstRefused: part === 0 ? rejected.slice(0, FIRST_LINES) : row.firstRefused,
        }));
      },
    },
    // The first inventory has no import of its own, so there is no row.
    NumberImported: {
      reads: importRow,
      apply: ({ data }, rows) => change(rows, data.importId, (row) => ({ imported: row.imported + 1 })),
    },
    NumberImportFinished: {
      reads: importRow,
      apply({ data: { importId, known, finishedAt } }, rows) {
        change(rows, importId, () => ({ status: 'finished', known, finishedAt }));
      },
    },
  },
});

/** When a timer checks an import of numbers. */
export const importDeadlines: NounDeadlines = {
  streams: ['import'],
  on: {
    NumberImportStarted: {
      apply({ data: { importId, startedAt } }, rows) {
        const deadline: ImportDeadline = {
          _id: deadlineId('continue-import', importId),
          kind: 'continue-import',
          subject: importId,
          dueAt: plusSeconds(startedAt, IMPORT_UNFINISHED_SECONDS),
        };
        rows.add(deadlines, deadline);
      },
    },
    NumberImportFinished: {
      apply: ({ data }, rows) => rows.delete(deadlines, deadlineId('continue-import', data.importId)),
    },
  },
};
