import type { RecordedEvent } from '@ringpost/events/domain';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { type ImportRow, importLines, imports } from './imports.view.ts';

/** Refused lines that stand in the row itself, which lists show. */
const firstLines = 100;

/** Every import of numbers, with the lines it refused. */
export const importsProjector: Projector = {
  name: 'imports',
  version: 2000,
  reads: ['import', 'number'],
  views: [imports, importLines],

  keys(event: RecordedEvent): readonly Key[] {
    switch (event.type) {
      case 'NumberImportLinesRefused':
      case 'NumberImportFinished':
      case 'NumberImportInterrupted':
      case 'NumberImported':
        return [[imports.name, event.data.importId]];
      default:
        return noKeys;
    }
  },

  apply(event: RecordedEvent, rows: Rows): void {
    switch (event.type) {
      case 'NumberImportStarted': {
        const { importId, vendorId, countryIso, lines, startedAt } = event.data;
        const begun = { status: 'running', imported: 0, known: 0, refused: 0, firstRefused: [] } as const;
        rows.add(imports, {
          _id: importId,
          vendorId,
          countryIso,
          lines,
          startedAt,
          endedAt: null,
          ...begun,
        });
        return;
      }
      case 'NumberImportLinesRefused': {
        const { importId, part, rejected } = event.data;
        rows.add(importLines, { _id: `${importId}|${part}`, importId, part, rejected });
        change(rows, importId, (row) => ({
          refused: row.refused + rejected.length,
          firstRefused: part === 0 ? rejected.slice(0, firstLines) : row.firstRefused,
        }));
        return;
      }
      // The first inventory has no import of its own: then there is no row.
      case 'NumberImported':
        change(rows, event.data.importId, (row) => ({ imported: row.imported + 1 }));
        return;
      case 'NumberImportFinished': {
        const { importId, known, finishedAt } = event.data;
        change(rows, importId, () => ({ status: 'finished', known, endedAt: finishedAt }));
        return;
      }
      case 'NumberImportInterrupted': {
        const { importId, interruptedAt } = event.data;
        change(rows, importId, () => ({ status: 'interrupted', endedAt: interruptedAt }));
        return;
      }
    }
  },
};

function change(rows: Rows, importId: string, changes: (row: ImportRow) => Partial<ImportRow>): void {
  const row = rows.get(imports, importId);
  if (row) rows.put(imports, { ...row, ...changes(row) });
}
