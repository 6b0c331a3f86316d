import type { ImportDeadline } from '@ringpost/projections/deadlines/import-deadlines.view';
import type { Deps } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { interruptImport } from './import-numbers.ts';

/** Ends the imports whose process has died or whose store was away: none stays open for ever. */
export function importDeadlines(deps: Deps): DeadlineHandlers<ImportDeadline> {
  return {
    async 'end-import'({ _id, subject: importId }) {
      const cause = {
        operationId: _id,
        causationId: _id,
        correlationId: importId,
        actor: 'system:end-import',
      };
      await interruptImport(deps, importId, cause);
    },
  };
}
