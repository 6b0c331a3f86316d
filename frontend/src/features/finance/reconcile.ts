import { toMills } from '@ringpost/domain/rules/money-display';
import type { ComparedPayment } from '@ringpost/query-api/finance/finance.contract';

/** Which column of the gateway's list has what; -1: no column. */
export interface Columns {
  readonly id: number;
  readonly amount: number;
  readonly state: number;
  readonly taken: number;
}

/**
 * How a row and a payment fit. `unknown`: only the gateway has it. `missing`: only Ringpost has its money. `edge`: the same, on the
 * first or last day: the gateway may count it to another period. `taken`: another amount was taken back. `twice`: an earlier row has
 * the same id. `unreadable`: the row has no id, or an amount that is none.
 */
export type Outcome =
  | 'matched'
  | 'unknown'
  | 'missing'
  | 'edge'
  | 'amount'
  | 'state'
  | 'taken'
  | 'twice'
  | 'unreadable';

export interface Compared {
  readonly outcome: Outcome;
  /** The line of the file, the head is line 1; null for a payment that is not in the file. */
  readonly line: number | null;
  readonly id: string;
  /** What the gateway says, and what Ringpost says; null where one has nothing. */
  readonly theirs: string | null;
  readonly ours: string | null;
}

type State = ComparedPayment['state'];

/** Words for the columns, as gateways call them. The first that fits is chosen. */
const HEADS: Readonly<Record<keyof Columns, readonly RegExp[]>> = {
  id: [/^(payment_uuid|checkout session id|invoice ?id|transaction ?id|txn_?id)$/i, /^id$/i, /\bid\b/i],
  amount: [/^(amount|gross|amount received|paid amount)$/i, /^(?!.*refund).*(amount|gross|total)/i],
  state: [/^(status|state)$/i, /status|state/i],
  taken: [/^(taken_back|amount refunded|refunded amount)$/i],
};

const RETURNED = /refund|return|revers|charged?.?back|disput|\blost\b|taken.back/i;
const OPEN = /pend|open|new|wait|expir|fail|cancel|invalid|unpaid|incomplete|declin|process/i;

/** Chooses the columns by their heads. */
export function guessColumns(head: readonly string[]): Columns {
  const placeOf = (name: keyof Columns): number => {
    for (const words of HEADS[name]) {
      const at = head.findIndex((each) => words.test(each.trim()));
      if (at !== -1) return at;
    }
    return -1;
  };
  return { id: placeOf('id'), amount: placeOf('amount'), state: placeOf('state'), taken: placeOf('taken') };
}

/** The state that a word of a gateway means. A word that is not known means paid. */
export function stateOfWord(word: string): State {
  // A part of it is still on the balance, or all of it again.
  if (/partial|\bwon\b/i.test(word)) return 'paid';
  if (RETURNED.test(word)) return 'returned';
  return OPEN.test(word) ? 'open' : 'paid';
}

/** Mills of a cell such as `1,250.50 USD`; undefined if it is no amount that Ringpost can have. */
export function millsOfCell(cell: string): number | undefined {
  const text = cell.replaceAll(/\s|USD|US\$|\$/gi, '');
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return undefined;
  try {
    return Math.abs(toMills(Number(plain), { allowNegative: true }));
  } catch {
    return undefined;
  }
}

type Period = Readonly<Record<'since' | 'until', string>>;

/** What a payment that is not in the file is; undefined if its money need not be there. */
function absence(
  { state, started_at }: ComparedPayment,
  { since, until }: Period,
): 'missing' | 'edge' | undefined {
  const day = started_at.slice(0, 10);
  if (state === 'open' || day < since || day > until) return undefined;
  return day === since || day === until ? 'edge' : 'missing';
}

/** Of a payment that is open or was returned, nothing is left. */
function isSameState(theirs: State, ours: State): boolean {
  return theirs === ours || (theirs !== 'paid' && ours !== 'paid');
}

interface Row {
  readonly line: number;
  readonly id: string;
  readonly amount: string;
  readonly state: string | null;
  readonly taken: string;
}

function compareRow(row: Row, payment: ComparedPayment | undefined): Compared {
  const { line, id, amount, state, taken } = row;
  const mills = millsOfCell(amount);
  const isKnown = id !== '' && payment !== undefined;
  // A gateway does not say every amount in dollars.
  if (id === '' || (mills === undefined && (isKnown || amount !== '')))
    return { outcome: 'unreadable', line, id, theirs: amount, ours: null };
  if (!payment) return { outcome: 'unknown', line, id, theirs: amount, ours: null };
  const ourMills = toMills(payment.amount);
  if (ourMills !== mills)
    return { outcome: 'amount', line, id, theirs: amount, ours: payment.amount.toFixed(3) };
  if (state !== null && !isSameState(stateOfWord(state), payment.state))
    return { outcome: 'state', line, id, theirs: state, ours: payment.state };
  if (taken !== '' && millsOfCell(taken) !== toMills(payment.taken_back))
    return { outcome: 'taken', line, id, theirs: taken, ours: payment.taken_back.toFixed(3) };
  return { outcome: 'matched', line, id, theirs: amount, ours: payment.amount.toFixed(3) };
}

/**
 * Compares a gateway's list with the payments of Ringpost. `payments` may have some of the days around the period, so that a payment
 * at its edge is found; only those of the period can be missing.
 */
export function reconcile(
  rows: readonly (readonly string[])[],
  columns: Columns,
  payments: readonly ComparedPayment[],
  period: Period,
): readonly Compared[] {
  const byId = new Map<string, ComparedPayment>();
  for (const payment of payments) {
    byId.set(payment.payment_uuid, payment);
    if (payment.transaction_id !== null) byId.set(payment.transaction_id, payment);
  }
  const seen = new Set<string>();
  const compared = rows.map((cells, index): Compared => {
    const cellOf = (at: number): string => (at === -1 ? '' : (cells[at] ?? '').trim());
    const state = columns.state === -1 ? null : cellOf(columns.state);
    const [id, amount, taken] = [cellOf(columns.id), cellOf(columns.amount), cellOf(columns.taken)];
    const row = { line: index + 2, id, amount, state, taken };
    const payment = byId.get(row.id);
    const key = payment?.payment_uuid ?? row.id;
    if (key !== '' && seen.has(key))
      return { outcome: 'twice', line: row.line, id: row.id, theirs: row.amount, ours: null };
    seen.add(key);
    return compareRow(row, payment);
  });
  const absent = payments.flatMap((payment): readonly Compared[] => {
    const { payment_uuid, transaction_id, amount } = payment;
    const outcome = seen.has(payment_uuid) ? undefined : absence(payment, period);
    const id = transaction_id ?? payment_uuid;
    return outcome ? [{ outcome, line: null, id, theirs: null, ours: amount.toFixed(3) }] : [];
  });
  return [...compared, ...absent];
}
