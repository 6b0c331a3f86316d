import type { FinanceAccount, FinanceLine } from '@ringpost/domain/rules/finance-lines';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { FinanceReport } from './finance.api.ts';

export const lineNames: Readonly<Record<FinanceLine, MessageDescriptor>> = defineMessages({
  'paid-in': { id: 'finance.line.paid-in', defaultMessage: 'Paid in through gateways' },
  'taken-back': { id: 'finance.line.taken-back', defaultMessage: 'Payments taken back' },
  'debt-of-payments': { id: 'finance.line.debt-of-payments', defaultMessage: 'Taken back, now owed' },
  credit: { id: 'finance.line.credit', defaultMessage: 'Credits by hand' },
  'credit-corrected': { id: 'finance.line.credit-corrected', defaultMessage: 'Corrected credits' },
  debit: { id: 'finance.line.debit', defaultMessage: 'Debits by hand' },
  'debit-corrected': { id: 'finance.line.debit-corrected', defaultMessage: 'Corrected debits' },
  'debt-by-hand': { id: 'finance.line.debt-by-hand', defaultMessage: 'Debts charged by hand' },
  'debt-paid': { id: 'finance.line.debt-paid', defaultMessage: 'Debts paid' },
  hold: { id: 'finance.line.hold', defaultMessage: 'Set aside' },
  release: { id: 'finance.line.release', defaultMessage: 'Released' },
  capture: { id: 'finance.line.capture', defaultMessage: 'Captured for orders' },
  'port-in-fee': { id: 'finance.line.port-in-fee', defaultMessage: 'Fees for port-ins' },
  'reservation-fee': { id: 'finance.line.reservation-fee', defaultMessage: 'Fees for reservations' },
  'activation-fee': { id: 'finance.line.activation-fee', defaultMessage: 'Fees for activations' },
  refund: { id: 'finance.line.refund', defaultMessage: 'Refunds of orders' },
  'moved-out': { id: 'finance.line.moved-out', defaultMessage: 'Transfers from a balance' },
  'moved-in': { id: 'finance.line.moved-in', defaultMessage: 'Transfers to a balance' },
});

export const accountNames: Readonly<Record<FinanceAccount, MessageDescriptor>> = defineMessages({
  available: { id: 'finance.account.available', defaultMessage: 'Available' },
  held: { id: 'finance.account.held', defaultMessage: 'Held' },
  debt: { id: 'finance.account.debt', defaultMessage: 'Owed' },
  revenue: { id: 'finance.account.revenue', defaultMessage: 'Revenue' },
  granted: { id: 'finance.account.granted', defaultMessage: 'Given by hand' },
  paid: { id: 'finance.account.paid', defaultMessage: 'Gateways' },
  moved: { id: 'finance.account.moved', defaultMessage: 'On its way' },
});

type Compared = FinanceReport['differences'][number]['of'];

export const comparedNames: Readonly<Record<Compared, MessageDescriptor>> = {
  ...accountNames,
  ...defineMessages({
    whole: { id: 'finance.compared.whole', defaultMessage: 'All accounts together' },
    gateways: { id: 'finance.compared.gateways', defaultMessage: 'The sum of the gateways' },
    apps: { id: 'finance.compared.apps', defaultMessage: 'The sum of the apps' },
  }),
};
