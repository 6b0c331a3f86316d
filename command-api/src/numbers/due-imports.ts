import type { DueImport } from '@ringpost/projections/deadlines/deadlines.view';
import type { Deps } from '../kernel/deps.ts';
import type { Handlers } from '../kernel/timers.ts';
import { interruptImport } from './import-numbers.ts';

/** Ends the imports whose process has died or whose store was away: none stays open for ever. */
export function dueImports(deps: Deps): Handlers<DueImport> {
  return {
    async 'end-import'({ _id, importId }) {
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
