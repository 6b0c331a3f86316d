import type { ActorKind, HoldPurpose, Position, SpentDay } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/** Figures that must agree are in one row. `lines`: how many ledger lines the customer has. `_id`: the customer. */
export interface WalletRow {
  readonly _id: string;
  /** The available money, calculated from the meaning of each kind of fact. */
  readonly availableMills: number;
  readonly heldMills: number;
  /** Owed for payments that were taken back, and for what an admin charged. */
  readonly debtMills: number;
  /** The sum of all entries of `available`. It proves `availableMills`. */
  readonly entriesMills: number;
  /** How many holds are open. */
  readonly holds: number;
  readonly lines: number;
  readonly updatedAt: string;
  /** The latest instant of any hold, as in the state of the wallet. Absent before the first. */
  readonly newestAt?: string;
}

/** What a line of the ledger is about. */
export type TransactionKind =
  | 'user purchase order'
  | 'user extend order'
  | 'user refund order'
  | 'user partial refund order'
  | 'activation fee'
  | 'admin gives credit to user'
  | 'admin debits user'
  | 'admin charges debt'
  | 'admin corrects credit'
  | 'admin corrects debit'
  | 'admin refunds order'
  | 'user buys credit'
  | 'port-in request'
  | 'number reservation'
  | 'user moves credit';

/**
 * One line of the customer's ledger: a change of the available money. A hold makes a line, a release another one. A capture
 * does not change what is available; it marks the hold's line as settled. `_id`: for a hold's line the hold, so that its
 * capture or release finds it; for any other line the event that made it.
 */
export interface TransactionRow {
  readonly _id: string;
  readonly userId: string;
  readonly line: number;
  readonly kind: TransactionKind;
  readonly at: string;
  /** Signed: the change of the available money. */
  readonly amountMills: number;
  readonly balanceAfterMills: number;
  /** What the hold of a purchase is for, or the money that came back of it. */
  readonly purpose: HoldPurpose | null;
  /** The id of the order, the payment, the corrected line or anything else that the line is about. A search finds the line by it. */
  readonly aboutId: string | null;
  readonly reason: string | null;
  /** For a purchase: how the hold ended; `held` while it is open. */
  readonly settled: 'held' | 'captured' | 'released' | null;
  /** For a purchase: the part of the hold that is neither captured nor released yet. */
  readonly openMills: number;
  /** The wallet event that made the line, as it is in the log. */
  readonly position: Position;
  readonly revision: number;
  readonly actor: ActorKind;
  readonly entries: readonly { readonly account: string; readonly amountMills: number }[];
}

/**
 * What a customer spent: in all, and per UTC day, oldest first, for the last `SPENDING_DAYS` with any. `forVolume`: the days of the
 * discount by volume, the same as in the state of the wallet. `_id`: the customer.
 */
export interface SpendingRow {
  readonly _id: string;
  /** What was captured and charged, without what was refunded. */
  readonly totalMills: number;
  readonly days: readonly {
    readonly date: string;
    readonly spentMills: number;
    readonly codes: number;
  }[];
  readonly forVolume: readonly SpentDay[];
}

/** Days of spending that are kept and shown. */
export const SPENDING_DAYS = 30;

export const wallets: View<WalletRow> = { name: 'wallets', indexes: [] };
export const transactions: View<TransactionRow> = {
  name: 'transactions',
  // The filtered fields come after the line, so that a filter reads only the entries of the index.
  indexes: [['userId', 'line', '_id', 'kind', 'at', 'amountMills', 'aboutId']],
};
// The row is written by each capture anyway. A narrow index in it costs a purchase a third of a row and an index of its own.
export const spending: View<SpendingRow> = { name: 'spending', indexes: [['totalMills', '_id']] };
