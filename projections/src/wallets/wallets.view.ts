import type { View } from '@ringpost/events/engine';

/** Figures that must agree stand in one row. `lines`: how many ledger lines the customer has. */
export interface WalletRow {
  readonly _id: string;
  readonly availableMills: number;
  readonly heldMills: number;
  /** How many holds are open. */
  readonly holds: number;
  readonly lines: number;
  readonly updatedAt: string;
}

/** The seven kinds of spec §3; this one and more later. */
export type TransactionKind =
  | 'user purchase order'
  | 'user extend order'
  | 'user refund order'
  | 'admin gives credit to user'
  | 'user buys credit'
  | 'port-in request'
  | 'number reservation';

/**
 * One line of the customer's ledger: a change of what is free to spend. A hold makes a line, a release another; a capture
 * changes nothing that is free to spend and marks the hold's line as settled. `_id`: `<userId>|<line, 9 digits>`.
 */
export interface TransactionRow {
  readonly _id: string;
  readonly userId: string;
  readonly line: number;
  readonly kind: TransactionKind;
  readonly at: string;
  /** Signed: what it added to the money free to spend. */
  readonly amountMills: number;
  readonly balanceAfterMills: number;
  readonly orderId: string | null;
  readonly reason: string | null;
  /** For a purchase: what became of the hold. */
  readonly settled: 'held' | 'captured' | 'released' | null;
  /** The wallet event that made the line, as it stands in the log. */
  readonly position: number;
  readonly revision: number;
  readonly actor: string;
  readonly entries: readonly { readonly account: string; readonly amountMills: number }[];
}

/** Which line an order's hold made, so that its capture finds it. `_id`: order id. */
export interface HoldLineRow {
  readonly _id: string;
  readonly userId: string;
  readonly line: number;
}

export const wallets: View<WalletRow> = { name: 'wallets', indexes: [] };
export const transactions: View<TransactionRow> = { name: 'transactions', indexes: [['userId', 'line']] };
export const holdLines: View<HoldLineRow> = { name: 'hold-lines', indexes: [] };

export interface BalanceView {
  /** Dollars free to spend. */
  readonly balance: number;
  readonly held: number;
  readonly holds: number;
  readonly lines: number;
  readonly updated_at: string | null;
}

export interface TransactionView {
  readonly transaction_id: string;
  readonly line: number;
  readonly kind: TransactionKind;
  readonly at: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly order_uuid: string | null;
  readonly app_name: string | null;
  readonly image_name: string | null;
  readonly number: string | null;
  readonly reason: string | null;
  readonly settled: TransactionRow['settled'];
}

/** A line opened: the events behind it, and its entries, which sum to zero. */
export interface TransactionDetail extends TransactionView {
  readonly events: readonly import('../orders/orders.view.ts').TimelineEntry[];
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}
