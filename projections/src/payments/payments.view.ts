import type { Actor } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/**
 * The state of a payment. `initial`: the gateway was not reached yet. `waiting`: for the money. `confirming`: money was seen
 * and is not confirmed yet. `completed`: money has arrived, of any amount. `reversed`: all of it was taken back.
 */
export type PaymentStatus =
  | 'initial'
  | 'waiting'
  | 'confirming'
  | 'completed'
  | 'expired'
  | 'failed'
  | 'reversed';

/** The number of a document about a payment. */
interface PaymentInvoice {
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
}

/** One payment, or one credit from an admin (its gateway is `manual`). `_id`: the payment, or the event of the credit. */
export interface PaymentRow {
  readonly _id: string;
  readonly userId: string;
  readonly gateway: string;
  readonly coin: string | null;
  /** The amount that the customer wanted to pay. */
  readonly amountMills: number;
  readonly receivedMills: number;
  readonly reversedMills: number;
  /** How much of it is on the balance. */
  readonly creditedMills: number;
  readonly status: PaymentStatus;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  /** The gateway's own id. */
  readonly chargeId: string | null;
  readonly payUrl: string | null;
  readonly address: string | null;
  readonly coinAmount: string | null;
  /** Why an admin gave it. */
  readonly reason: string | null;
  /** Who gave it; null for a payment. */
  readonly givenBy: Actor | null;
  /** Its invoices and credit notes, in their order. */
  readonly invoices: readonly PaymentInvoice[];
}

export const payments: View<PaymentRow> = {
  name: 'payments',
  // Each filter has its index, and so have both together, for one customer and for all.
  // The indexes of one customer come first, because SQLite uses the first of two that fit.
  indexes: [
    // With the fields that a customer searches by, so that rows that a search leaves out are not read.
    ['userId', 'startedAt', '_id', 'amountMills', 'chargeId'],
    ['userId', 'status', 'startedAt', '_id', 'amountMills', 'chargeId'],
    ['userId', 'gateway', 'startedAt', '_id', 'amountMills', 'chargeId'],
    ['userId', 'status', 'gateway', 'startedAt', '_id', 'amountMills', 'chargeId'],
    ['startedAt'],
    ['status', 'gateway', 'startedAt', '_id'],
    ['status', 'startedAt', '_id'],
    ['gateway', 'startedAt', '_id'],
    // For the list of admins in the order of the amount.
    ['status', 'amountMills', '_id'],
    ['gateway', 'amountMills', '_id'],
    ['status', 'gateway', 'amountMills', '_id'],
    ['amountMills', '_id'],
    // For an admin who has only the id that the gateway gave.
    ['chargeId', 'startedAt'],
  ],
};

/** A payment whose gateway has to be asked about its charge. `subject`: the payment. */
export interface PaymentDeadline extends DeadlineRow {
  readonly kind: 'check-gateway';
  readonly gateway: string;
  /** Once this much has arrived, the gateway is not asked any more. */
  readonly amountMills: number;
}

/** A payment whose gateway has to be asked whether money that arrived was taken back. `subject`: the payment. */
export interface ReceivedPaymentDeadline extends DeadlineRow {
  readonly kind: 'recheck-gateway';
}
