import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import { APPROVAL_STREAMS, type ApprovalDeadline } from './approvals.view.ts';

const KIND = 'expire-approval';

function isOver({ data }: { readonly data: { readonly approvalId: string } }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.approvalId));
}

/** When a request stops waiting for a second admin. */
export const approvalDeadlines: NounDeadlines = {
  streams: APPROVAL_STREAMS,
  on: {
    ApprovalAsked: {
      apply({ data: { approvalId: subject, of, subjectId, expiresAt: dueAt } }, rows) {
        const row = { _id: deadlineId(KIND, subject), kind: KIND, subject, of, subjectId, dueAt } as const;
        rows.add(deadlines, row satisfies ApprovalDeadline);
      },
    },
    ApprovalGiven: { apply: isOver },
    ApprovalEnded: { apply: isOver },
  },
};
