import {
  CSV_TYPE,
  Day,
  Dollars,
  FRESHNESS,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { FINANCE_ACCOUNTS, FINANCE_LINE_NAMES } from '@ringpost/domain/rules/finance-lines';
import { Type } from 'typebox';
import { PaymentGateway } from '../payments/payments.contract.ts';

/** Days of UTC, both included. */
const PERIOD = { since: Day, until: Day };
/** The longest period is a year. Without days: the present month, up to now. */
const ASKED_PERIOD = { since: Type.Optional(Day), until: Type.Optional(Day) };

const Account = Type.Enum([...FINANCE_ACCOUNTS]);
const Line = Type.Enum([...FINANCE_LINE_NAMES]);

const ReportLine = Type.Object({
  line: Line,
  /** How often money moved in this way. */
  count: Type.Integer(),
  amount: Dollars,
});

/** `debt`, `granted` and `paid` are below zero: what customers owe, what admins gave, what came in through gateways. */
const ReportAccount = Type.Object({
  account: Account,
  opening: Dollars,
  closing: Dollars,
});

const GatewayRow = Type.Object({
  gateway: Type.String(),
  payments: Type.Integer(),
  paid_in: Dollars,
  returns: Type.Integer(),
  /** Taken back from balances, and what became a debt. */
  taken_back: Dollars,
});

const SALES_FIELDS = {
  /** `none`: not paid for an order, such as the fee for bringing numbers over. `others`: what is beyond the longest list. */
  kind: Type.Enum(['named', 'none', 'others']),
  id: orNull(Uuid),
  name: orNull(Type.String()),
  sales: Type.Integer(),
  sold: Dollars,
  /** For numbers that a vendor activated in vain. */
  fees: Dollars,
  refunded: Dollars,
  /** What is left: sold and fees, without what was refunded. */
  revenue: Dollars,
};
const SalesRow = Type.Object(SALES_FIELDS);
export type SalesRow = Shape<typeof SalesRow>;

/** Two figures that must be equal. `whole`: all accounts together, which must be zero. */
const Difference = Type.Object({
  of: Type.Enum([...FINANCE_ACCOUNTS, 'whole', 'gateways', 'apps']),
  expected: Dollars,
  found: Dollars,
});

const Report = Type.Object({
  ...PERIOD,
  lines: Type.Array(ReportLine),
  accounts: Type.Array(ReportAccount),
  gateways: Type.Array(GatewayRow),
  apps: Type.Array(SalesRow),
  vendors: Type.Array(SalesRow),
  /** Empty if the report adds up to the mill. */
  differences: Type.Array(Difference),
  /** Whether sales that just happened are not counted by app and vendor yet. */
  counting: Type.Boolean(),
  ...FRESHNESS,
});
export type FinanceReport = Shape<typeof Report>;

export const financeReportContract = {
  method: 'GET',
  path: '/api/admin/finance/report',
  summary:
    'The money of all customers in a period: opening, each kind of movement, closing, and whether it adds up.',
  tag: 'finance',
  query: Type.Object({ ...ASKED_PERIOD, ...MIN_POSITION }),
  answers: { 200: Report },
} as const;

export const financeReportFileContract = {
  method: 'GET',
  path: '/api/admin/finance/report/csv',
  summary: 'The same report as CSV.',
  tag: 'finance',
  query: Type.Object({ ...ASKED_PERIOD, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
  securityEvent: 'export',
} as const;

/** The media type of a file with one JSON object on each line. */
export const JSON_LINES_TYPE = 'application/x-ndjson; charset=utf-8';

const JOURNAL_QUERY = Type.Object({ ...ASKED_PERIOD, ...MIN_POSITION });

export const journalFileContract = {
  method: 'GET',
  path: '/api/admin/finance/journal/csv',
  summary:
    'Every entry of a period in the order of the log, as CSV. Each line has a hash of all lines up to it.',
  tag: 'finance',
  query: JOURNAL_QUERY,
  answers: { 200: CSV_TYPE },
  problems: ['busy'],
  securityEvent: 'export',
} as const;

export const journalLinesContract = {
  method: 'GET',
  path: '/api/admin/finance/journal/jsonl',
  summary: 'The same entries with one JSON object on each line.',
  tag: 'finance',
  query: JOURNAL_QUERY,
  answers: { 200: JSON_LINES_TYPE },
  problems: ['busy'],
  securityEvent: 'export',
} as const;

export const invoicesFileContract = {
  method: 'GET',
  path: '/api/admin/finance/invoices/csv',
  summary: 'The invoices and credit notes of a period in the order of their numbers, without a gap, as CSV.',
  tag: 'finance',
  query: JOURNAL_QUERY,
  answers: { 200: CSV_TYPE },
  securityEvent: 'export',
} as const;

export const invoicesLinesContract = {
  method: 'GET',
  path: '/api/admin/finance/invoices/jsonl',
  summary: 'The same documents with one JSON object on each line.',
  tag: 'finance',
  query: JOURNAL_QUERY,
  answers: { 200: JSON_LINES_TYPE },
  securityEvent: 'export',
} as const;

/** How far a replay is, 0 to 1. */
const ReplayProgress = Type.Object({ share: Type.Number() });

const ReplayProof = Type.Object({
  wallets: Type.Integer(),
  movements: Type.Integer(),
  accounts: Type.Array(Type.Object({ account: Account, amount: Dollars })),
  /** Of all accounts together: zero if no money appears or disappears. */
  sum: Dollars,
  /** How many balances that customers see were compared; null if they changed all the time. */
  balances: orNull(Type.Integer()),
  differing: Type.Integer(),
  /** The first of what does not agree, in full sentences. */
  differences: Type.Array(Type.String()),
});
export type ReplayProof = Shape<typeof ReplayProof>;

/** One line of the answer of a replay. */
const ReplayLine = Type.Union([ReplayProgress, Type.Object({ proof: ReplayProof })]);
export type ReplayLine = Shape<typeof ReplayLine>;

export const ledgerReplayContract = {
  method: 'GET',
  path: '/api/admin/finance/replay',
  summary:
    'Replays the money of all customers from the log. Each line is a JSON object: how far it is, 0 to 1 (`share`), and at the end what it proves (`proof`).',
  tag: 'finance',
  answers: { 200: JSON_LINES_TYPE },
  problems: ['busy'],
} as const;

/** A payment as a list of a gateway is compared with it. `open`: it brought no money. `returned`: all of it was taken back. */
const ComparedPayment = Type.Object({
  payment_uuid: Uuid,
  /** The gateway's own id. */
  transaction_id: orNull(Type.String()),
  started_at: Type.String(),
  /** What arrived; what was asked for while nothing has arrived. */
  amount: Dollars,
  state: Type.Enum(['open', 'paid', 'returned']),
  /** By refunds and disputes. */
  taken_back: Dollars,
});
export type ComparedPayment = Shape<typeof ComparedPayment>;

export const gatewayPaymentsContract = {
  method: 'GET',
  path: '/api/admin/finance/payments',
  summary:
    'The payments of one gateway, or of all, that were started in a period, one JSON object on each line, to compare them with the list of the gateway.',
  tag: 'finance',
  query: Type.Object({ gateway: Type.Optional(PaymentGateway), ...ASKED_PERIOD, ...MIN_POSITION }),
  answers: { 200: JSON_LINES_TYPE },
  securityEvent: 'export',
} as const;
