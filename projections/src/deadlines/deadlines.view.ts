import type { View } from '@ringpost/events/engine';

/**
 * An open obligation and when it falls due (design §4.3, §4.6). The row goes when a fact settles the obligation.
 * - `resume-order` (placed, not assigned or failed; due 10 s after): resume the purchase. `_id`: `resume|<orderId>`
 * - `settle-hold` (held, neither captured nor released; due 60 s after): end, release or resume. `_id`: `hold|<orderId>`
 * - `settle-lease` (leased, not assigned; due 60 s after): end it or resume. `_id`: `lease|<leaseId>`
 * - `end-activation` (assigned; due at settlesAt): money back if no SMS counted, and the number is free for the app again.
 *   `_id`: `end|<leaseId>`
 * - `settle-order` (over, its hold still open; due at once): the wallet has to follow. `_id`: `settle|<orderId>`
 * - `end-import` (an import of numbers that is open; due 120 s after): it is over. `_id`: `import|<importId>`
 */
export type DeadlineRow = DueOrder | DueImport;

export interface DueOrder {
  readonly _id: string;
  readonly kind: 'resume-order' | 'settle-hold' | 'settle-lease' | 'end-activation' | 'settle-order';
  readonly dueAt: string;
  readonly orderId: string;
  readonly userId: string;
  readonly e164: string | null;
  readonly appId: string | null;
  readonly leaseId: string | null;
}

export interface DueImport {
  readonly _id: string;
  readonly kind: 'end-import';
  readonly dueAt: string;
  readonly importId: string;
}

export const deadlines: View<DeadlineRow> = { name: 'due', indexes: [['dueAt']] };
