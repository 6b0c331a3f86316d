import { PersistentMap } from '../persistent-map.ts';
import type { ApprovalAsked, ApprovalEvent } from './approval.events.ts';

/** What an admin has asked for. `countsFrom`: the instant from which it counts, if its act does not say it. */
export type AskedApproval = ApprovalAsked['data'] & { readonly countsFrom?: string };

type Approval =
  | { readonly status: 'waiting'; readonly asked: AskedApproval }
  | { readonly status: 'given' | 'refused' | 'withdrawn' | 'expired' };

/** What admins have asked for in one stream, by the id of the approval. They are few, so all are kept. */
export type Approvals = PersistentMap<string, Approval>;

export const NO_APPROVALS: Approvals = PersistentMap.none();

/** Notes what was asked for, and who decided. */
export function noteApproval(approvals: Approvals, { type, data }: ApprovalEvent): Approvals {
  switch (type) {
    case 'ApprovalAsked':
      return approvals.set(data.approvalId, { status: 'waiting', asked: data });
    case 'ApprovalDated': {
      const approval = approvals.get(data.approvalId);
      if (approval?.status !== 'waiting') return approvals;
      const asked = { ...approval.asked, countsFrom: data.countsFrom };
      return approvals.set(data.approvalId, { status: 'waiting', asked });
    }
    case 'ApprovalGiven':
      return approvals.set(data.approvalId, { status: 'given' });
    case 'ApprovalEnded':
      return approvals.set(data.approvalId, { status: data.how });
  }
}
