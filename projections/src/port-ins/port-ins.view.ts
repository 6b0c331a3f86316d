import { customerSubject, type PortInReason, type PortInStatus } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** One step of a request, in order. */
interface PortInStep {
  readonly status: Exclude<PortInStatus, 'absent'>;
  readonly at: string;
}

/** One request to bring numbers over. `_id`: the request. */
export interface PortInRow {
  readonly _id: string;
  readonly userId: string;
  readonly status: Exclude<PortInStatus, 'absent'>;
  /** Its customer has sent it. Before that, nobody else sees it. */
  readonly isSent: boolean;
  /** Neither completed nor cancelled. */
  readonly isOpen: boolean;
  /** What the customer calls it. */
  readonly label: string;
  readonly numbers: readonly string[];
  /** Null while it is a draft. */
  readonly feeMills: number | null;
  readonly fee: 'held' | 'captured' | 'released' | null;
  /** Why it was stopped the last time. */
  readonly reason: PortInReason | null;
  /** What an admin wrote about the last exception, or about the cancel. */
  readonly note: string;
  readonly focAt: string | null;
  readonly cancelledBy: 'customer' | 'admin' | null;
  readonly documents: number;
  readonly steps: readonly PortInStep[];
  /** When the draft was first saved. */
  readonly savedAt: string;
  readonly updatedAt: string;
}

export const portIns: View<PortInRow> = {
  name: 'port-ins',
  indexes: [
    ['userId', 'savedAt', '_id', 'isOpen'],
    ['isSent', 'status', 'updatedAt'],
    ['isSent', 'updatedAt'],
  ],
  sealed: { subjectOf: ({ userId }) => customerSubject(userId), lost: { label: '', note: '', numbers: [] } },
};

/** A draft that is deleted if nobody touches it before. `subject`: the request. */
export interface PortInDeadline extends DeadlineRow {
  readonly kind: 'expire-draft';
  readonly userId: string;
}
