import type { Mills, Position } from '@ringpost/domain';
import type { FinanceAccount, FinanceLine } from '@ringpost/domain/rules/finance-lines';
import type { View } from '@ringpost/engine';

/** How often money moved in one way, and how much. */
export interface Moved {
  readonly count: number;
  readonly mills: Mills;
}

/** What came in through one gateway, and what was taken back. */
export interface GatewaySums {
  readonly paidIn: Moved;
  /** From balances, and what became a debt. */
  readonly takenBack: Moved;
}

/**
 * The money of all customers on one day of UTC. It is counted in two ways that must agree: by the meaning of each fact (`lines`) and
 * by its entries (`accounts`). `_id`: the day.
 */
export interface FinanceDayRow {
  readonly _id: string;
  readonly lines: Readonly<Partial<Record<FinanceLine, Moved>>>;
  readonly accounts: Readonly<Record<FinanceAccount, Mills>>;
  readonly gateways: Readonly<Record<string, GatewaySums>>;
  /** The first and the last fact of the day in the log. The clock may be set back, so facts of other days may be between them. */
  readonly first: Position;
  readonly last: Position;
}

/** The gateway of a payment. `_id`: the payment. */
export interface FinancePaymentRow {
  readonly _id: string;
  readonly gateway: string;
}

export const financeDays: View<FinanceDayRow> = { name: 'finance-days', indexes: [] };
export const financePayments: View<FinancePaymentRow> = { name: 'finance-payments', indexes: [] };
