import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type InvoiceNumberCommand, invoiceNumbersDecider } from './invoice-numbers.decider.ts';

/** Who may cause each command. */
export const INVOICE_NUMBERS_COMMANDS = {
  GiveInvoiceNumber: ['system'],
} satisfies CallersOf<InvoiceNumberCommand>;

export const handleInvoiceNumbers = createHandle(
  invoiceNumbersDecider,
  streams.invoiceNumbers,
  INVOICE_NUMBERS_COMMANDS,
);
