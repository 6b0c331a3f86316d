import type { TransactionKind } from '@ringpost/projections/wallets/wallets.view';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The seven kinds, in the words of spec §3. */
export const kindNames: Readonly<Record<TransactionKind, MessageDescriptor>> = defineMessages({
  'user purchase order': { id: 'ledger.kind.purchase', defaultMessage: 'user purchase order' },
  'user extend order': { id: 'ledger.kind.extend', defaultMessage: 'user extend order' },
  'user refund order': { id: 'ledger.kind.refund', defaultMessage: 'user refund order' },
  'admin gives credit to user': { id: 'ledger.kind.credit', defaultMessage: 'admin gives credit to user' },
  'user buys credit': { id: 'ledger.kind.top-up', defaultMessage: 'user buys credit' },
  'port-in request': { id: 'ledger.kind.port-in', defaultMessage: 'port-in request' },
  'number reservation': { id: 'ledger.kind.reservation', defaultMessage: 'number reservation' },
});

export const reasonNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  cancelled: { id: 'ledger.reason.cancelled', defaultMessage: 'cancelled' },
  'no-sms': { id: 'ledger.reason.no-sms', defaultMessage: 'no SMS in 30 minutes' },
  'not-assigned': { id: 'ledger.reason.not-assigned', defaultMessage: 'no number assigned' },
});

/** What stands behind an entry's account. */
export const accountNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  available: { id: 'ledger.account.available', defaultMessage: 'wallet: free to spend' },
  held: { id: 'ledger.account.held', defaultMessage: 'wallet: held' },
  revenue: { id: 'ledger.account.revenue', defaultMessage: 'revenue' },
  granted: { id: 'ledger.account.granted', defaultMessage: 'credit granted' },
});
