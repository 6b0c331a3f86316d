import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

/** The step of a payment that a document is about. */
const OfStep = Type.Object({ paymentId: Type.String(), step: Type.Integer() });

/** The next number of a year belongs to this step. The numbers of a year count from 1, and `day` never goes back. */
export const InvoiceNumberGiven = fact('InvoiceNumberGiven', ['system'], {
  ...OfStep.properties,
  year: Type.Integer(),
  number: Type.Integer(),
  /** The day of UTC that the document has: `2026-11-26`. */
  day: Type.String(),
});
export type InvoiceNumberGiven = Fact<typeof InvoiceNumberGiven>;

/**
 * An invoice, or a credit note for money that was taken back, with everything that is printed on it. So a later change of a
 * setting or an address changes no document. The customer's texts are personal, sealed under `subject`. Number, day, country and
 * amounts stay when the customer is forgotten, because books must keep them.
 */
export const InvoiceIssued = fact(
  'InvoiceIssued',
  ['system'],
  {
    ...OfStep.properties,
    userId: Type.String(),
    subject: Type.String(),
    kind: Type.Enum(['invoice', 'credit-note']),
    /** As it is printed: `2026-000123`. */
    number: Type.String(),
    day: Type.String(),
    /** The number of the invoice that a credit note corrects. */
    refersTo: orNull(Type.String()),
    /** What was paid or taken back, with the tax in it. Never below zero. */
    grossMills: Type.Integer(),
    taxMills: Type.Integer(),
    /** Hundredths of a percent; 0 if no tax is charged. */
    taxRate: Type.Integer(),
    /** What is printed in place of a tax, if none is charged. */
    noTaxText: Type.String(),
    countryIso: orNull(Type.String()),
    gateway: Type.String(),
    sellerName: Type.String(),
    sellerAddress: Type.String(),
    sellerTaxId: Type.String(),
    customerName: Type.String(),
    customerAddress: Type.String(),
    customerTaxId: Type.String(),
  },
  { personal: ['customerName', 'customerAddress', 'customerTaxId'] },
);
export type InvoiceIssued = Fact<typeof InvoiceIssued>;

export const INVOICE_NUMBER_EVENTS = [InvoiceNumberGiven] as const;
export type InvoiceNumberEvent = Fact<(typeof INVOICE_NUMBER_EVENTS)[number]>;

export const INVOICE_EVENTS = [InvoiceIssued] as const;
export type InvoiceEvent = Fact<(typeof INVOICE_EVENTS)[number]>;
