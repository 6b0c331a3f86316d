import type { TransactionKind } from '@ringpost/query-api/wallets/wallets.contract';
import { defineMessage, defineMessages, type MessageDescriptor } from 'react-intl';

/** What the search of a ledger finds a line by. */
export const searchLabel: MessageDescriptor = defineMessage({
  id: 'ledger.search',
  defaultMessage: 'Order, payment, number or amount',
});

/** The filter by kind. */
export const kindLabels = defineMessages({
  kind: { id: 'ledger.kind', defaultMessage: 'Kind' },
  all: { id: 'ledger.kinds', defaultMessage: 'All kinds' },
});

/** The kinds in the customer's words. The API and the export keep their own words. */
export const kindNames: Readonly<Record<TransactionKind, MessageDescriptor>> = defineMessages({
  'user purchase order': { id: 'ledger.kind.purchase', defaultMessage: 'Purchase' },
  'user extend order': { id: 'ledger.kind.extend', defaultMessage: 'Extension' },
  'user refund order': { id: 'ledger.kind.refund', defaultMessage: 'Refund' },
  'user partial refund order': { id: 'ledger.kind.refund-part', defaultMessage: 'Partial refund' },
  'activation fee': { id: 'ledger.kind.activation-fee', defaultMessage: 'Activation fee' },
  'admin gives credit to user': { id: 'ledger.kind.credit', defaultMessage: 'Credit given' },
  'admin debits user': { id: 'ledger.kind.debit', defaultMessage: 'Debit' },
  'admin charges debt': { id: 'ledger.kind.charge', defaultMessage: 'Owed' },
  'admin corrects credit': { id: 'ledger.kind.credit-corrected', defaultMessage: 'Credit corrected' },
  'admin corrects debit': { id: 'ledger.kind.debit-corrected', defaultMessage: 'Debit corrected' },
  'admin refunds order': { id: 'ledger.kind.order-refunded', defaultMessage: 'Refund of an order' },
  'user buys credit': { id: 'ledger.kind.top-up', defaultMessage: 'Top-up' },
  'port-in request': { id: 'ledger.kind.port-in', defaultMessage: 'Port-in' },
  'user moves credit': { id: 'ledger.kind.moved', defaultMessage: 'Sub-account' },
  'number reservation': { id: 'ledger.kind.reservation', defaultMessage: 'Reservation' },
});

export const reasonNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  cancelled: { id: 'ledger.reason.cancelled', defaultMessage: 'cancelled' },
  'given-back': { id: 'ledger.reason.given-back', defaultMessage: 'rental given back' },
  'no-sms': { id: 'ledger.reason.no-sms', defaultMessage: 'no SMS in 30 minutes' },
  'message-read': { id: 'ledger.reason.message-read', defaultMessage: 'read a message' },
  rental: { id: 'ledger.reason.rental', defaultMessage: 'rental' },
  'taken-back': { id: 'ledger.reason.taken-back', defaultMessage: 'payment taken back' },
  'debt-paid': { id: 'ledger.reason.debt-paid', defaultMessage: 'owed amount paid' },
  'not-assigned': { id: 'ledger.reason.not-assigned', defaultMessage: 'no number assigned' },
});

/** The name of an entry's account. */
export const accountNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  available: { id: 'ledger.account.available', defaultMessage: 'Available' },
  held: { id: 'ledger.account.held', defaultMessage: 'Held for purchases' },
  revenue: { id: 'ledger.account.revenue', defaultMessage: 'Paid to Ringpost' },
  paid: { id: 'ledger.account.paid', defaultMessage: 'Your payments' },
  debt: { id: 'ledger.account.debt', defaultMessage: 'Owed' },
  granted: { id: 'ledger.account.granted', defaultMessage: 'Credit from Ringpost' },
  moved: { id: 'ledger.account.moved', defaultMessage: 'Your other balance' },
});
