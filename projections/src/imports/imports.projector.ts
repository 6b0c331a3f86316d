import type { RecordedEvent } from '@ringpost/events/catalogue';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { imports } from './imports.view.ts';

/** Every import of numbers, with the lines it refused. */
export const importsProjector: Projector = {
  name: 'imports',
  version: 1000,
  views: [imports],

  keys(event: RecordedEvent): readonly Key[] {
    return event.type === 'NumberImportFinished' ? [[imports.name, event.data.importId]] : noKeys;
  },

  apply(event: RecordedEvent, rows: Rows): void {
    if (event.type === 'NumberImportStarted') {
      const { importId, vendorId, countryIso, lines, startedAt } = event.data;
      const begun = { finishedAt: null, imported: 0, known: 0, rejected: [] };
      rows.add(imports, { _id: importId, vendorId, countryIso, lines, startedAt, ...begun });
    } else if (event.type === 'NumberImportFinished') {
      const { importId, imported, known, rejected, finishedAt } = event.data;
      const row = rows.get(imports, importId);
      if (row) rows.put(imports, { ...row, imported, known, rejected, finishedAt });
    }
  },
};
