import type { EventOf } from '@ringpost/domain';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { AdjustmentDeadline } from './adjustments.view.ts';

const KIND = 'expire-adjustment';

interface OfAdjustment {
  readonly data: { readonly adjustmentId: string };
}

function isOver({ data }: OfAdjustment, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.adjustmentId));
}

function noteRequest({ data }: EventOf<'AdjustmentRequested' | 'RefundRequested'>, rows: Rows): void {
  const { adjustmentId: subject, userId, expiresAt: dueAt } = data;
  const deadline: AdjustmentDeadline = { _id: deadlineId(KIND, subject), kind: KIND, subject, userId, dueAt };
  rows.add(deadlines, deadline);
}

/** When a request stops waiting for a second admin. */
export const walletDeadlines: NounDeadlines = {
  streams: ['wallet'],
  on: {
    AdjustmentRequested: { apply: noteRequest },
    RefundRequested: { apply: noteRequest },
    AdjustmentApproved: { apply: isOver },
    AdjustmentEnded: { apply: isOver },
  },
};
