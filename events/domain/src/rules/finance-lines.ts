/** The accounts of the ledger. Those of all customers sum to zero together with `revenue`, `granted` and `paid`. `moved` is zero as soon as
 * every transfer between two wallets has arrived. */
export const FINANCE_ACCOUNTS = ['available', 'held', 'debt', 'revenue', 'granted', 'paid', 'moved'] as const;
export type FinanceAccount = (typeof FINANCE_ACCOUNTS)[number];

/**
 * The lines of the report of a period. Each moves money from one account to another, so the amount of a line says what it changes.
 * `held` is set aside for a purchase; `debt` is what customers owe, below zero.
 */
const FINANCE_LINES = {
  /** Came in through a gateway. */
  'paid-in': ['paid', 'available'],
  /** A payment that was taken back, as far as the balance had it. */
  'taken-back': ['available', 'paid'],
  /** A payment that was taken back when the balance had it no more. */
  'debt-of-payments': ['debt', 'paid'],
  credit: ['granted', 'available'],
  'credit-corrected': ['available', 'granted'],
  debit: ['available', 'granted'],
  'debit-corrected': ['granted', 'available'],
  'debt-by-hand': ['debt', 'granted'],
  'debt-paid': ['available', 'debt'],
  hold: ['available', 'held'],
  release: ['held', 'available'],
  /** Paid for orders, for longer rentals and for reading messages. */
  capture: ['held', 'revenue'],
  'port-in-fee': ['held', 'revenue'],
  'reservation-fee': ['held', 'revenue'],
  'activation-fee': ['available', 'revenue'],
  refund: ['revenue', 'available'],
  /** Between the wallets of a customer and of a sub-account. */
  'moved-out': ['available', 'moved'],
  'moved-in': ['moved', 'available'],
} as const satisfies Readonly<Record<string, readonly [from: FinanceAccount, to: FinanceAccount]>>;

export type FinanceLine = keyof typeof FINANCE_LINES;

/** In the order in which a report shows them. */
export const FINANCE_LINE_NAMES = Object.keys(FINANCE_LINES) as readonly FinanceLine[];

/** How `amount` of a line changes an account. */
export function changeOf(line: FinanceLine, account: FinanceAccount, amount: number): number {
  const [from, to] = FINANCE_LINES[line];
  if (account === to) return amount;
  return account === from ? -amount : 0;
}
