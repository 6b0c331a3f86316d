import type { EventOf } from '@ringpost/domain';
import { createProjector, type Key, type Rows } from '../kernel/projector.ts';
import { APPROVAL_STREAMS, APPROVALS_SHAPE, approvals } from './approvals.view.ts';

type Decided = EventOf<'ApprovalGiven' | 'ApprovalEnded'>;

function begin({ data }: EventOf<'ApprovalAsked'>, rows: Rows): void {
  const { approvalId: _id, of, subjectId, act, reason, askedBy, askedAt: at, expiresAt: waitsUntil } = data;
  const none = { status: 'waiting', decidedBy: null, endedAt: null } as const;
  rows.add(approvals, { _id, of, subjectId, act, reason, askedBy, at, waitsUntil, ...none });
}

function ofApproval({ data }: Decided | EventOf<'ApprovalDated'>): readonly Key[] {
  return [[approvals.name, data.approvalId]];
}

function end(event: Decided, rows: Rows): void {
  const row = rows.get(approvals, event.data.approvalId);
  if (!row) return;
  const ended =
    event.type === 'ApprovalGiven'
      ? { status: 'given' as const, decidedBy: event.data.approvedBy, endedAt: event.data.approvedAt }
      : { status: event.data.how, decidedBy: event.data.endedBy, endedAt: event.data.endedAt };
  rows.put(approvals, { ...row, ...ended });
}

/** Everything that needed two admins, and how it ended. */
export const approvalsProjector = createProjector({
  name: 'approvals',
  shape: APPROVALS_SHAPE,
  streams: APPROVAL_STREAMS,
  views: [approvals],
  on: {
    ApprovalAsked: { apply: begin },
    ApprovalDated: {
      reads: ofApproval,
      apply({ data: { approvalId, countsFrom } }, rows) {
        const row = rows.get(approvals, approvalId);
        if (row) rows.put(approvals, { ...row, countsFrom });
      },
    },
    ApprovalGiven: { reads: ofApproval, apply: end },
    ApprovalEnded: { reads: ofApproval, apply: end },
  },
});
