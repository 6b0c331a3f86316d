import { type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import {
  BILLING_ADDRESS_MAX_CHARACTERS,
  BILLING_NAME_MAX_CHARACTERS,
  BILLING_TAX_ID_MAX_CHARACTERS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** What the customer wants to have on invoices. An empty text is not printed. */
export const BillingBody = Type.Object({
  name: Type.String({ maxLength: BILLING_NAME_MAX_CHARACTERS }),
  /** Lines, separated by line feeds. */
  address: Type.String({ maxLength: BILLING_ADDRESS_MAX_CHARACTERS }),
  tax_id: Type.String({ maxLength: BILLING_TAX_ID_MAX_CHARACTERS }),
  /** Two letters of ISO 3166, or empty. */
  country_iso: Type.String({ pattern: '^(?:[A-Z]{2})?$', maxLength: 2 }),
});
export type BillingBody = Shape<typeof BillingBody>;

const Billing = Type.Object({
  /** Whether invoices are made. */
  invoices: Type.Boolean(),
  ...BillingBody.properties,
});
export type Billing = Shape<typeof Billing>;

export const billingContract = {
  method: 'GET',
  path: '/api/users/billing',
  scope: 'money',
  summary: 'What the caller wants to have on invoices, and whether invoices are made at all.',
  tag: 'users',
  answers: { 200: Billing },
} as const;

export const setBillingContract = {
  method: 'PUT',
  path: '/api/users/billing',
  scope: 'none',
  summary:
    'Sets what is printed on the invoices of later payments. Documents that were issued stay as they are.',
  tag: 'users',
  body: BillingBody,
  answers: { 200: Billing },
} as const;

const Document = Type.Object({
  id: Uuid,
  /** The number of the document: `2026-000123`. */
  number: Type.String({ pattern: '^\\d{4}-\\d{6,12}$', maxLength: 17 }),
});

export const invoicePdfContract = {
  method: 'GET',
  path: '/api/payment/invoices/{id}/{number}',
  scope: 'money',
  summary: "An invoice or a credit note of one of the caller's payments, as a PDF.",
  tag: 'payment',
  params: Document,
  answers: { 200: 'application/pdf' },
  problems: ['not-found', 'rate-limited'],
} as const;

export const adminInvoicePdfContract = {
  ...invoicePdfContract,
  path: '/api/admin/finance/invoices/{id}/{number}',
  summary: 'An invoice or a credit note of a payment of any customer, as a PDF.',
  tag: 'finance',
  readsPrivate: true,
} as const;
