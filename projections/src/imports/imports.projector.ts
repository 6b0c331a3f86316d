import { createProjector, type Key, type Rows } from '../kernel/projector.ts';
import { type ImportRow, importLines, imports } from './imports.view.ts';

/** Refused lines that stand in the row itself, which lists show. */
const FIRST_LINES = 100;

function importRow({ data }: { readonly data: { readonly importId: string } }): readonly Key[] {
  return [[imports.name, data.importId]];
}

function change(rows: Rows, importId: string, changes: (row: ImportRow) => Partial<ImportRow>): void {
  const row = rows.get(imports, importId);
  if (row) rows.put(imports, { ...row, ...changes(row) });
}

/** Every import of numbers, with the lines it refused. */
export const importsProjector = createProjector({
  name: 'imports',
  shape: 2,
  streams: ['import', 'number'],
  views: [imports, importLines],
  on: {
    NumberImportStarted: {
      apply({ data: { importId, vendorId, countryIso, lines, startedAt } }, rows) {
        rows.add(imports, {
          _id: importId,
          vendorId,
          countryIso,
          lines,
          startedAt,
          endedAt: null,
          status: 'running',
          imported: 0,
          known: 0,
          refused: 0,
          firstRefused: [],
        });
      },
    },
    NumberImportLinesRefused: {
      reads: importRow,
      apply({ data: { importId, part, rejected } }, rows) {
        rows.add(importLines, { _id: `${importId}|${part}`, importId, part, rejected });
        change(rows, importId, (row) => ({
          refused: row.refused + rejected.length,
          firstRefused: part === 0 ? rejected.slice(0, FIRST_LINES) : row.firstRefused,
        }));
      },
    },
    // The first inventory has no import of its own: then there is no row.
    NumberImported: {
      reads: importRow,
      apply: ({ data }, rows) => change(rows, data.importId, (row) => ({ imported: row.imported + 1 })),
    },
    NumberImportFinished: {
      reads: importRow,
      apply({ data: { importId, known, finishedAt } }, rows) {
        change(rows, importId, () => ({ status: 'finished', known, endedAt: finishedAt }));
      },
    },
    NumberImportInterrupted: {
      reads: importRow,
      apply({ data: { importId, interruptedAt } }, rows) {
        change(rows, importId, () => ({ status: 'interrupted', endedAt: interruptedAt }));
      },
    },
  },
});
