import { type InvoiceNumberEvent, type InvoiceNumbersState, invoiceNumbers } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

export interface InvoiceNumberCommand {
  readonly type: 'GiveInvoiceNumber';
  readonly year: number;
  /** The day of UTC on which the balance changed. */
  readonly day: string;
  readonly paymentId: string;
  readonly step: number;
}

/**
 * Gives each step of a payment the next number of its year. The sender has checked at the same revision that the step has no
 * document yet; the step that got the last number keeps it.
 */
export const invoiceNumbersDecider: Decider<InvoiceNumbersState, InvoiceNumberCommand, InvoiceNumberEvent> = {
  ...invoiceNumbers,
  decide({ year, day, paymentId, step }, { count, day: lastDay, last }) {
    if (last?.paymentId === paymentId && last.step === step) return [];
    // The clock may be set back, but the days of the numbers are in their order.
    const data = { paymentId, step, year, number: count + 1, day: day > lastDay ? day : lastDay };
    return [{ type: 'InvoiceNumberGiven', data }];
  },
};
