import { orderOfPurpose } from '@ringpost/domain';
import type { Where } from '@ringpost/engine';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import type { TransactionRow } from '@ringpost/projections/wallets/wallets.view';
import { timesBetween } from '../kernel/instants.ts';
import type { QueryDeps } from '../query-deps.ts';
import { paymentIdOf, presentTransaction } from './present-wallet.ts';
import { whereSearched } from './search-lines.ts';
import type { TransactionKind, TransactionView } from './wallets.contract.ts';

/** The lines that a caller asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
export interface LedgerFilter {
  readonly kind?: TransactionKind | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** The id of a line, an order or a payment, a number, or an amount. */
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

/** What was bought or reserved: a number for an app. */
export type Bought = Pick<OrderRow, 'appId' | 'e164'>;

/** The id of the order or reservation in the purpose of a line; null if it names neither. */
function boughtIdOf({ purpose }: TransactionRow): string | null {
  if (purpose?.kind === 'reservation') return purpose.id;
  return purpose && orderOfPurpose(purpose);
}

/** The order or the reservation that a line is about, if it is about one. */
export function boughtOf(row: TransactionRow, about: ReadonlyMap<string, Bought>): Bought | undefined {
  return about.get(boughtIdOf(row) ?? '');
}

/** The orders and reservations that lines are about, by their ids. */
export async function boughtBy(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, Bought>> {
  const isOfReservation = ({ purpose }: TransactionRow) => purpose?.kind === 'reservation';
  const idsOf = (those: readonly TransactionRow[]) => [
    ...new Set(those.flatMap((row) => boughtIdOf(row) ?? [])),
  ];
  const orderIds = idsOf(rows.filter((row) => !isOfReservation(row)));
  const reservationIds = idsOf(rows.filter(isOfReservation));
  const [ordered, reserved] = await Promise.all([
    orderIds.length > 0 ? readModel.collection(orders).getMany(orderIds) : [],
    reservationIds.length > 0 ? readModel.collection(reservations).getMany(reservationIds) : [],
  ]);
  return new Map([...ordered, ...reserved].map((row) => [row._id, row]));
}

/** The payments that lines are about, by their ids. */
export async function paymentsOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const ids = [...new Set(rows.flatMap((row) => paymentIdOf(row) ?? []))];
  const paymentRows = ids.length > 0 ? await readModel.collection(payments).getMany(ids) : [];
  return new Map(paymentRows.map((row) => [row._id, row]));
}

/** Lines as their customer sees them, with what each is about. */
export async function presentLines(
  deps: Pick<QueryDeps, 'readModel' | 'catalogue'>,
  rows: readonly TransactionRow[],
): Promise<readonly TransactionView[]> {
  const [about, paid] = await Promise.all([boughtBy(deps, rows), paymentsOf(deps, rows)]);
  const catalogue = await deps.catalogue.read();
  return rows.map((row) => {
    const parts = { bought: boughtOf(row, about), payment: paid.get(paymentIdOf(row) ?? '') };
    return presentTransaction(row, parts, catalogue);
  });
}
