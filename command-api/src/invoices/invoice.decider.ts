import {
  type InvoiceEvent,
  type InvoiceIssued,
  type InvoiceState,
  invoice,
  type Mills,
} from '@ringpost/domain';
import { invoiceNumber, taxWithin } from '@ringpost/domain/rules/invoice-tax';
import type { Decider } from '../kernel/decider.ts';

type Issued = InvoiceIssued['data'];

export interface InvoiceCommand
  extends Omit<Issued, 'kind' | 'number' | 'refersTo' | 'grossMills' | 'taxMills'> {
  readonly type: 'IssueInvoice';
  readonly year: number;
  readonly count: number;
  /** Above zero: an invoice. Below zero: a credit note. */
  readonly changeMills: Mills;
}

/**
 * Whether a payment gets documents: all of its steps have one, or none has. A payment whose first step came before invoices were
 * turned on gets none, because a credit note would correct nothing.
 */
export function isInvoiced({ step: known }: InvoiceState, step: number): boolean {
  return step === known + 1;
}

/**
 * Issues the document of one step. Rate and country are those of the first document. The taxes of all documents add up to the
 * tax in what is left of the payment, so no cent is lost by rounding.
 */
export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  ...invoice,
  decide({ type: _type, year, count, changeMills, ...printed }, state) {
    if (!isInvoiced(state, printed.step)) return [];
    const isFirst = state.step === 0;
    const taxRate = isFirst ? printed.taxRate : state.taxRate;
    const taxMills = taxWithin(state.grossMills + changeMills, taxRate) - state.taxMills;
    const data: Issued = {
      ...printed,
      kind: changeMills > 0 ? 'invoice' : 'credit-note',
      number: invoiceNumber(year, count),
      refersTo: changeMills > 0 ? null : state.invoice,
      grossMills: Math.abs(changeMills),
      taxMills: Math.abs(taxMills),
      taxRate,
      countryIso: isFirst ? printed.countryIso : state.countryIso,
    };
    return [{ type: 'InvoiceIssued', data }];
  },
};
