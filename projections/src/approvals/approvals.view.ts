import type { ApprovalAct, ApprovalNoun } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** What an admin has asked for and a second one decides about. `_id`: the approval. */
export interface ApprovalRow {
  readonly _id: string;
  readonly of: ApprovalNoun;
  /** The account, the app, or the projector; of fees, the same as `of`. */
  readonly subjectId: string;
  readonly act: ApprovalAct;
  /** The instant from which it counts, if its act does not say it. Absent: once it is approved. */
  readonly countsFrom?: string;
  readonly reason: string | null;
  readonly status: 'waiting' | 'given' | 'refused' | 'withdrawn' | 'expired';
  readonly askedBy: string;
  /** The second admin. */
  readonly decidedBy: string | null;
  readonly at: string;
  readonly waitsUntil: string;
  readonly endedAt: string | null;
}

/** Due when a request stops waiting. `subject`: the approval. */
export interface ApprovalDeadline extends DeadlineRow {
  readonly kind: 'expire-approval';
  readonly of: ApprovalNoun;
  readonly subjectId: string;
}

/** The kinds of streams that requests are in. */
export const APPROVAL_STREAMS = ['account', 'app', 'operator', 'port', 'shop'] as const;

export const approvals: View<ApprovalRow> = {
  name: 'approvals',
  indexes: [['at'], ['status', 'at']],
};

/** The shape of the rows: see `shape` of a projector. */
export const APPROVALS_SHAPE = 1;
