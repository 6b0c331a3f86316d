import { PersistentMap } from '../persistent-map.ts';
import type { ApprovalAsked, ApprovalEvent } from './approval.events.ts';

type Approval =
  | { readonly status: 'waiting'; readonly asked: ApprovalAsked['data'] }
  | { readonly status: 'given' | 'refused' | 'withdrawn' | 'expired' };

/** What admins have asked for in one stream, by the id of the approval. They are few, so all are kept. */
export type Approvals = PersistentMap<string, Approval>;

export const NO_APPROVALS: Approvals = PersistentMap.none();

/** Notes what was asked for, and who decided. */
export function noteApproval(approvals: Approvals, { type, data }: ApprovalEvent): Approvals {
  switch (type) {
    case 'ApprovalAsked':
      return approvals.set(data.approvalId, { status: 'waiting', asked: data });
    case 'ApprovalGiven':
      return approvals.set(data.approvalId, { status: 'given' });
    case 'ApprovalEnded':
      return approvals.set(data.approvalId, { status: data.how });
  }
}
