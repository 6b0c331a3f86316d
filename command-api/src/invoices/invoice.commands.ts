import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type InvoiceCommand, invoiceDecider } from './invoice.decider.ts';

/** Who may cause each command. */
export const INVOICE_COMMANDS = { IssueInvoice: ['system'] } satisfies CallersOf<InvoiceCommand>;

export const handleInvoice = createHandle(invoiceDecider, streams.invoice, INVOICE_COMMANDS);
