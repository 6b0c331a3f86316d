import type { DeadlineRow } from './deadlines.view.ts';

/**
 * What an order of an activation owes.
 * - `resume-order`: placed, not assigned or failed; due 10 s after it was placed: resume the purchase. `subject`: the order.
 * - `settle-hold`: held, neither captured nor released; due 60 s after: end, release or resume. `subject`: the order.
 * - `settle-order`: over, and its hold still open; due at once: the wallet has to follow. `subject`: the order.
 * - `settle-lease`: leased, not assigned; due 60 s after: end it or resume. `subject`: the lease.
 * - `end-activation`: assigned; due at `settlesAt`: money back if no SMS counted, and the number is available for the app
 *   again. `subject`: the lease.
 */
export type OrderDeadline = HoldDeadline | LeaseDeadline;

export interface HoldDeadline extends DeadlineRow {
  readonly kind: 'resume-order' | 'settle-hold' | 'settle-order';
}

export interface LeaseDeadline extends DeadlineRow {
  readonly kind: 'settle-lease' | 'end-activation';
  readonly orderId: string;
  readonly e164: string;
  readonly appId: string;
}
