import type { Mills } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/**
 * What customers paid on one day of UTC for the orders of one app at one vendor, and what was given back of it. What was not paid for
 * an order has neither an app nor a vendor. `_id`: all three.
 */
export interface SalesDayRow {
  readonly _id: string;
  readonly date: string;
  readonly appId: string | null;
  readonly vendorId: string | null;
  readonly captures: number;
  readonly capturedMills: Mills;
  /** For numbers that a vendor activated in vain. */
  readonly fees: number;
  readonly feesMills: Mills;
  readonly refunds: number;
  readonly refundedMills: Mills;
}

export const salesDays: View<SalesDayRow> = { name: 'sales-days', indexes: [['date', '_id']] };
