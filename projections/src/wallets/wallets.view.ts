import type { HoldPurpose, Position } from '@ringpost/events/domain';
import type { View } from '@ringpost/events/engine';

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

/** What a line of the ledger is about. */
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
  /** What the hold of a purchase or of a refund is for. */
  readonly purpose: HoldPurpose | null;
  readonly reason: string | null;
  /** For a purchase: what became of the hold. */
  readonly settled: 'held' | 'captured' | 'released' | null;
  /** For a purchase: what of the hold is neither captured nor released yet. */
  readonly openMills: number;
  /** The wallet event that made the line, as it stands in the log. */
  readonly position: Position;
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
