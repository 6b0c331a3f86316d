import type { ApprovalDeadline } from '@ringpost/projections/approvals/approvals.view';
import type { Deps } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { expire } from './decide-approval.ts';

/** Ends a request that no second admin has decided on. */
export function approvalDeadlines(deps: Deps): DeadlineHandlers<ApprovalDeadline> {
  return {
    'expire-approval': (row) => expire(deps, row, row.subject, causeOfDeadline(row, row.subject)),
  };
}
