import type { PlannedDeadline } from '@ringpost/projections/planned-changes/planned-changes.view';
import type { Deps } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { carryOut } from './settle-changes.ts';

/** Rules know planned changes without it. It makes them facts, which the views and the timeline show. */
export function plannedChangeDeadlines(deps: Deps): DeadlineHandlers<PlannedDeadline> {
  return {
    'carry-out-change': (row) => carryOut(deps, row, causeOfDeadline(row, row.subject)),
  };
}
