import type { View } from '@ringpost/engine';
import type { WalletRow } from './wallets.view.ts';

/** What a customer has available, for the list of customers by balance. `_id`: the customer, whose wallet has the rest. */
export type BalanceRow = Pick<WalletRow, '_id' | 'availableMills'>;

export const balances: View<BalanceRow> = { name: 'balances', indexes: [['availableMills', '_id']] };
