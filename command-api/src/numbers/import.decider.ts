import type { ImportEvent, NumberImportStarted, RejectedLine } from '@ringpost/events/domain';
import { importReportPartLines } from '@ringpost/events/rules/limits';
import type { Decider } from '../kernel/decider.ts';

export type ImportCommand =
  | {
      readonly type: 'StartImport';
      readonly started: NumberImportStarted['data'];
      readonly rejected: readonly RejectedLine[];
    }
  | {
      readonly type: 'FinishImport';
      readonly importId: string;
      readonly imported: number;
      readonly known: number;
      readonly now: string;
    }
  | { readonly type: 'InterruptImport'; readonly importId: string; readonly now: string };

export interface ImportState {
  readonly status: 'absent' | 'open' | 'finished' | 'interrupted';
  readonly refused: number;
}

/** One import of numbers: started with all it refuses, and over once, finished or not. */
export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  initial: () => ({ status: 'absent', refused: 0 }),
  evolve(state, event) {
    switch (event.type) {
      case 'NumberImportStarted':
        return { ...state, status: 'open' };
      case 'NumberImportLinesRefused':
        return { ...state, refused: state.refused + event.data.rejected.length };
      case 'NumberImportFinished':
        return { ...state, status: 'finished' };
      case 'NumberImportInterrupted':
        return { ...state, status: 'interrupted' };
    }
  },
  decide(command, state) {
    if (command.type === 'StartImport') return state.status === 'absent' ? start(command) : [];
    if (state.status !== 'open') return [];
    const { importId, now } = command;
    if (command.type === 'InterruptImport')
      return [{ type: 'NumberImportInterrupted', data: { importId, interruptedAt: now } }];
    const { imported, known } = command;
    const { refused } = state;
    return [{ type: 'NumberImportFinished', data: { importId, imported, known, refused, finishedAt: now } }];
  },
};

function start({
  started,
  rejected,
}: Extract<ImportCommand, { type: 'StartImport' }>): readonly ImportEvent[] {
  const events: ImportEvent[] = [{ type: 'NumberImportStarted', data: started }];
  for (let from = 0; from < rejected.length; from += importReportPartLines) {
    const data = {
      importId: started.importId,
      part: from / importReportPartLines,
      rejected: rejected.slice(from, from + importReportPartLines),
    };
    events.push({ type: 'NumberImportLinesRefused', data });
  }
  return events;
}
