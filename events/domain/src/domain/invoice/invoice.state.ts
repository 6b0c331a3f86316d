import type { Fold } from '../event.ts';
import type { Mills } from '../money.ts';
import type { InvoiceEvent, InvoiceNumberEvent } from './invoice.events.ts';

export interface InvoiceNumbersState {
  /** How many numbers were given. */
  readonly count: number;
  /** The day of the last number; empty before the first. */
  readonly day: string;
  /** The step that got the last number. */
  readonly last: { readonly paymentId: string; readonly step: number } | null;
}

/** Folds `invoicenumbers-<year>`. */
export const invoiceNumbers: Fold<InvoiceNumbersState, InvoiceNumberEvent> = {
  initial: () => ({ count: 0, day: '', last: null }),
  evolve(_state, { data: { number: count, day, paymentId, step } }) {
    return { count, day, last: { paymentId, step } };
  },
};

export interface InvoiceState {
  /** The last step of the payment that has its document. Steps come in their order. */
  readonly step: number;
  /** The number of the last invoice; null before the first. */
  readonly invoice: string | null;
  /** Rate and country of the first invoice. All later documents of the payment have the same. */
  readonly taxRate: number;
  readonly countryIso: string | null;
  /** What the documents add up to. */
  readonly grossMills: Mills;
  readonly taxMills: Mills;
}

/** Folds `invoice-<paymentId>`. It contains nothing that is personal. */
export const invoice: Fold<InvoiceState, InvoiceEvent> = {
  initial: () => ({ step: 0, invoice: null, taxRate: 0, countryIso: null, grossMills: 0, taxMills: 0 }),
  evolve(state, { data: { kind, step, number, taxRate, countryIso, grossMills, taxMills } }) {
    const sign = kind === 'invoice' ? 1 : -1;
    return {
      step,
      invoice: kind === 'invoice' ? number : state.invoice,
      taxRate,
      countryIso,
      grossMills: state.grossMills + sign * grossMills,
      taxMills: state.taxMills + sign * taxMills,
    };
  },
};
