import type { Fold } from '../event.ts';
import { PersistentList } from '../persistent-list.ts';
import type { ImportEvent, NumberImportStarted } from './import.events.ts';

export interface ImportState {
  readonly status: 'absent' | 'open' | 'finished';
  readonly started: NumberImportStarted['data'] | null;
  /** Parts of the report that are stored. */
  readonly reported: number;
  /** The numbers to import, in parts that are imported one after the other. */
  readonly parts: PersistentList<readonly string[]>;
  readonly partsDone: number;
  readonly imported: number;
  readonly known: number;
  readonly refused: number;
}

/** Folds `import-<importId>`. */
export const numberImport: Fold<ImportState, ImportEvent> = {
  initial: () => ({
    status: 'absent',
    started: null,
    reported: 0,
    parts: new PersistentList(),
    partsDone: 0,
    imported: 0,
    known: 0,
    refused: 0,
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'NumberImportStarted':
        return { ...state, status: 'open', started: event.data };
      case 'NumberImportFileNamed':
        return state;
      case 'NumberImportLinesReported': {
        const refused = state.refused + event.data.rejected.length;
        return { ...state, reported: event.data.part + 1, refused };
      }
      case 'NumberImportLinesRefused':
        return { ...state, refused: state.refused + event.data.rejected.length };
      case 'NumberImportLinesAccepted':
        return { ...state, parts: state.parts.push(event.data.numbers) };
      case 'NumberImportPartDone': {
        const imported = state.imported + event.data.imported;
        const known = state.known + event.data.known;
        return { ...state, partsDone: event.data.part + 1, imported, known };
      }
      case 'NumberImportFinished':
        return { ...state, status: 'finished' };
    }
  },
};
