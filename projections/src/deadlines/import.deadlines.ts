import { type EventOf, plusSeconds } from '@ringpost/events/domain';
import { importMaxSeconds } from '@ringpost/events/rules/limits';
import type { EventHandler, EventHandlers } from '../kernel/projector.ts';
import { deadlineId, deadlines } from './deadlines.view.ts';
import type { ImportDeadline } from './import-deadlines.view.ts';

const CLOSE: EventHandler<EventOf<'NumberImportFinished' | 'NumberImportInterrupted'>> = {
  apply: ({ data }, rows) => rows.delete(deadlines, deadlineId('end-import', data.importId)),
};

/** When somebody has to look at an import of numbers. */
export const importDeadlines: EventHandlers = {
  NumberImportStarted: {
    apply({ data: { importId, startedAt } }, rows) {
      const deadline: ImportDeadline = {
        _id: deadlineId('end-import', importId),
        kind: 'end-import',
        subject: importId,
        dueAt: plusSeconds(startedAt, importMaxSeconds),
      };
      rows.add(deadlines, deadline);
    },
  },
  NumberImportFinished: CLOSE,
  NumberImportInterrupted: CLOSE,
};
