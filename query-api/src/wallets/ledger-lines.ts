import { orderOfPurpose } from '@ringpost/events/domain';
import type { Where } from '@ringpost/events/engine';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import type { TransactionRow } from '@ringpost/projections/wallets/wallets.view';
import { timesBetween } from '../kernel/instants.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { paymentIdOf, presentTransaction } from './present-wallet.ts';
import { whereSearched } from './search-lines.ts';
import type { TransactionKind, TransactionView } from './wallets.contract.ts';

/** Which lines a caller asks for. `since` and `until` are instants in any time zone; `until` itself is not among them. */
export interface LedgerFilter {
  readonly kind?: TransactionKind | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** The id of an order or a payment, a number, or an amount. */
  readonly search?: string | undefined;
}

export function isFiltered({ kind, since, until, search }: LedgerFilter): boolean {
  return kind !== undefined || since !== undefined || until !== undefined || search !== undefined;
}

/** The condition that finds a customer's lines. */
export async function whereLines(
  deps: Pick<QueryDeps, 'readModel'>,
  userId: string,
  { kind, since, until, search }: LedgerFilter,
): Promise<Where> {
  const at = timesBetween(since, until);
  return {
    userId,
    ...(kind !== undefined && { kind }),
    ...(Object.keys(at).length > 0 && { at }),
    ...(search !== undefined && (await whereSearched(deps, userId, search))),
  };
}

/** The order that a line is about, if it is about one. */
export function orderOf(
  { purpose }: TransactionRow,
  about: ReadonlyMap<string, OrderRow>,
): OrderRow | undefined {
  return purpose ? about.get(orderOfPurpose(purpose) ?? '') : undefined;
}

/** The orders that lines are about, by their ids. */
export async function ordersOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const ids = [...new Set(rows.flatMap(({ purpose }) => (purpose && orderOfPurpose(purpose)) ?? []))];
  const found = ids.length > 0 ? await readModel.collection(orders).getMany(ids) : [];
  return new Map(found.map((row) => [row._id, row]));
}

/** The payments that lines are about, by their ids. */
export async function paymentsOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const ids = [...new Set(rows.flatMap((row) => paymentIdOf(row) ?? []))];
  const found = ids.length > 0 ? await readModel.collection(payments).getMany(ids) : [];
  return new Map(found.map((row) => [row._id, row]));
}

/** Lines as their customer sees them, with what they were about. */
export async function presentLines(
  deps: Pick<QueryDeps, 'readModel' | 'catalogue'>,
  rows: readonly TransactionRow[],
): Promise<readonly TransactionView[]> {
  const [about, paid] = await Promise.all([ordersOf(deps, rows), paymentsOf(deps, rows)]);
  const catalogue = await deps.catalogue.read();
  return rows.map((row) => {
    const parts = { order: orderOf(row, about), payment: paid.get(paymentIdOf(row) ?? '') };
    return presentTransaction(row, parts, catalogue);
  });
}
