import type { AdjustmentKind } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** Money that was moved by hand, or that an admin wants to move. `_id`: the operation. */
export interface AdjustmentRow {
  readonly _id: string;
  readonly userId: string;
  readonly kind: AdjustmentKind | 'refund';
  readonly amountMills: number;
  readonly reason: string;
  /** The entry that a correction corrects. */
  readonly corrects: string | null;
  /** The order of a refund. */
  readonly orderId: string | null;
  /** The part that the balance does not have becomes a debt. */
  readonly asDebt: boolean;
  readonly status: 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired';
  /** Who asked for it or did it alone, as in the log: `admin:<userId>`, or a part of the system. */
  readonly askedBy: string;
  /** The second admin. */
  readonly decidedBy: string | null;
  readonly at: string;
  readonly waitsUntil: string | null;
  readonly endedAt: string | null;
  /** What corrections have taken back or given back of it. */
  readonly correctedMills: number;
  /** The first line of the ledger that it made. */
  readonly lineId: string | null;
}

export const adjustments: View<AdjustmentRow> = {
  name: 'adjustments',
  indexes: [['at'], ['status', 'at'], ['userId', 'at'], ['userId', 'status', 'at']],
};

export type AdjustmentDeadline = DeadlineRow & {
  readonly kind: 'expire-adjustment';
  readonly userId: string;
};
