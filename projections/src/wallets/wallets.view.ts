import type { View } from '@ringpost/events/engine';
import type { TimelineEntry } from '../orders/orders.view.ts';

/** Figures that must agree stand in one row. `lines`: how many ledger lines the customer has. `_id`: the customer. */
export interface WalletRow {
  readonly _id: string;
  /** Free to spend, by what each kind of fact means. */
  readonly availableMills: number;
  readonly heldMills: number;
  /** The same by another way, and so the proof: the sum of every entry that names `available`. */
  readonly entriesMills: number;
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
 * changes nothing that is free to spend and marks the hold's line as settled. `_id`: of a hold's line the hold, so that its
 * capture or release finds it; of any other the event that made it.
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
  /** For a purchase: what of the hold is neither captured nor released yet. */
  readonly openMills: number;
  /** The wallet event that made the line, as it stands in the log. */
  readonly position: number;
  readonly revision: number;
  readonly actor: string;
  readonly entries: readonly { readonly account: string; readonly amountMills: number }[];
}

/** What a customer's captured holds came to, a UTC day each, oldest first, the last `spendingDays` with any. `_id`: the customer. */
export interface SpendingRow {
  readonly _id: string;
  readonly days: readonly {
    readonly date: string;
    readonly spentMills: number;
    readonly codes: number;
  }[];
}

/** Days of spending that are kept and shown. */
export const spendingDays = 30;

export const wallets: View<WalletRow> = { name: 'wallets', indexes: [] };
export const transactions: View<TransactionRow> = { name: 'transactions', indexes: [['userId', 'line']] };
export const spending: View<SpendingRow> = { name: 'spending', indexes: [] };

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
  readonly events: readonly TimelineEntry[];
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/** What the customer's main page sums up. Amounts in dollars; `daily` has every one of the last 30 days, oldest first. */
export interface UserStats {
  readonly spent_30d: number;
  readonly codes_30d: number;
  readonly held: number;
  readonly held_orders: number;
  readonly daily: readonly { readonly date: string; readonly spent: number }[];
}
