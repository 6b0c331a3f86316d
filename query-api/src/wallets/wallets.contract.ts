import {
  CSV_TYPE,
  Day,
  Direction,
  Dollars,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { TimelineEntry } from '../orders/orders.contract.ts';
import { PaymentGateway } from '../payments/payments.contract.ts';

/** `user partial refund order`: less came back than its purchase took, as for one number of a bulk order. */
const TransactionKind = Type.Enum([
  'user purchase order',
  'user extend order',
  'user refund order',
  'user partial refund order',
  'activation fee',
  'admin gives credit to user',
  'admin debits user',
  'admin charges debt',
  'admin corrects credit',
  'admin corrects debit',
  'admin refunds order',
  'user buys credit',
  'port-in request',
  'number reservation',
  'user moves credit',
]);
export type TransactionKind = Shape<typeof TransactionKind>;

const TRANSACTION_FIELDS = {
  transaction_id: Uuid,
  line: Type.Integer(),
  kind: TransactionKind,
  at: Instant,
  amount: Dollars,
  balance_after: Dollars,
  order_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  number: orNull(Type.String()),
  /** The payment that brought the money or took it back, and its gateway. */
  payment_uuid: orNull(Uuid),
  gateway: orNull(PaymentGateway),
  /** Money that was moved to a sub-account or back from it: both lines have the same. */
  transfer_uuid: orNull(Uuid),
  /** The line that a correction corrects. */
  corrects_uuid: orNull(Uuid),
  reason: orNull(Type.String()),
  /** For a purchase: the state of its hold. */
  settled: orNull(Type.Enum(['held', 'captured', 'released'])),
};
export const Transaction = Type.Object(TRANSACTION_FIELDS);
export type TransactionView = Shape<typeof Transaction>;

/** A line with the events behind it, and its entries, which sum to zero. */
const DETAIL_FIELDS = {
  ...TRANSACTION_FIELDS,
  events: Type.Array(TimelineEntry),
  entries: Type.Array(Type.Object({ account: Type.String(), amount: Dollars })),
};
const TransactionDetail = Type.Object(DETAIL_FIELDS);
export type TransactionDetail = Shape<typeof TransactionDetail>;

/** Compares the sum of all lines with the balance. */
const Proof = Type.Object({ sum_of_lines: Dollars, balance: Dollars, equal: Type.Boolean() });
export type LedgerProof = Shape<typeof Proof>;
const Ledger = Type.Object({
  data: Type.Array(Transaction),
  total: Type.Integer(),
  balance: Dollars,
  proved: Proof,
  ...FRESHNESS,
});
export type Ledger = Shape<typeof Ledger>;

const BALANCE_FIELDS = {
  /** The money that is free to spend. */
  balance: Dollars,
  held: Dollars,
  /** Owed because payments were taken back, or because an admin charged it. Nothing can be bought until it is paid. */
  debt: Dollars,
  holds: Type.Integer(),
  lines: Type.Integer(),
  updated_at: orNull(Instant),
};
const Balance = Type.Object(BALANCE_FIELDS);
export type BalanceView = Shape<typeof Balance>;

/** `daily` has all of the last 30 days, oldest first. */
const STATS_FIELDS = {
  spent_30d: Dollars,
  codes_30d: Type.Integer(),
  held: Dollars,
  held_orders: Type.Integer(),
  daily: Type.Array(Type.Object({ date: Day, spent: Dollars })),
};
const Stats = Type.Object(STATS_FIELDS);
export type UserStats = Shape<typeof Stats>;

export const balanceContract = {
  method: 'GET',
  path: '/api/users/balance',
  scope: 'read',
  summary: 'What the caller can spend, and what is held for orders under way.',
  tag: 'users',
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...BALANCE_FIELDS, ...FRESHNESS }) },
} as const;

export const statsContract = {
  method: 'GET',
  path: '/api/users/stats',
  scope: 'read',
  summary: 'What the caller spent and received in the last 30 days, by UTC day.',
  tag: 'users',
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...STATS_FIELDS, ...FRESHNESS }) },
} as const;

const FILTERS = {
  kind: Type.Optional(TransactionKind),
  /** Lines of this instant or later. */
  since: Type.Optional(Instant),
  /** Lines before this instant. */
  until: Type.Optional(Instant),
  /**
   * The id of a line, an order or a payment, a whole phone number, or an amount in dollars. An amount without a sign finds income
   * and spending.
   */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_MAX_CHARACTERS })),
};

export const transactionListContract = {
  method: 'GET',
  path: '/api/payment/balance_transactions/list',
  scope: 'money',
  summary: "The caller's ledger, newest line first unless asked otherwise, with the proof of the balance.",
  tag: 'payment',
  query: Type.Object({ ...FILTERS, orderType: Direction, ...page(LIST_MAX_ROWS) }),
  answers: { 200: Ledger },
} as const;

export const customerTransactionsContract = {
  ...transactionListContract,
  path: '/api/admin/users/{id}/transactions',
  summary:
    'The ledger of one customer, newest line first unless asked otherwise, with the proof of the balance.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const subAccountTransactionsContract = {
  ...transactionListContract,
  path: '/api/sub_accounts/{id}/transactions',
  summary:
    'The ledger of a sub-account, newest line first unless asked otherwise, with the proof of its balance.',
  tag: 'sub-accounts',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const transactionFileContract = {
  method: 'GET',
  path: '/api/payment/balance_transactions/csv',
  scope: 'money',
  summary: "All lines of the caller's ledger that the filters find, newest first, as CSV.",
  tag: 'payment',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const oneTransactionContract = {
  method: 'GET',
  path: '/api/payment/balance_transactions/{id}',
  scope: 'money',
  summary: 'One line of the ledger with the events behind it and its entries, which sum to zero.',
  tag: 'payment',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...DETAIL_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
