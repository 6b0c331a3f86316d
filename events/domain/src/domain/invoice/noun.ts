import { noun } from '../noun.ts';
import { INVOICE_EVENTS, INVOICE_NUMBER_EVENTS } from './invoice.events.ts';
import { invoice, invoiceNumbers } from './invoice.state.ts';

export * from './invoice.events.ts';
export * from './invoice.state.ts';

/**
 * The numbers of the invoices of one year. There is one stream for all customers, so no number is given twice and none is left
 * out. Only a policy appends to it.
 */
export const INVOICE_NUMBERS = noun({
  stream: (year: string) => `invoicenumbers-${year}`,
  events: INVOICE_NUMBER_EVENTS,
  fold: invoiceNumbers,
});

/** The invoices and credit notes of one payment. */
export const INVOICE = noun({
  stream: (paymentId: string) => `invoice-${paymentId}`,
  events: INVOICE_EVENTS,
  fold: invoice,
});
