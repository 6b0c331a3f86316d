import type { ImportDeadline } from '@ringpost/projections/imports/imports.view';
import type { Deps } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { continueImport, type PlaceOf } from './import-numbers.ts';

/**
 * Continues imports whose process died, whose store did not answer, or that take longer than their request. It imports one part
 * each time, so that a long import does not block other deadlines. It stays due until the import is finished.
 */
export function importDeadlines(deps: Deps, placeOf: PlaceOf): DeadlineHandlers<ImportDeadline> {
  return {
    async 'continue-import'({ _id, subject: importId }) {
      const actor = 'system:continue-import';
      const cause = { operationId: importId, causationId: _id, correlationId: importId, actor };
      await continueImport(deps, placeOf, importId, cause);
    },
  };
}
