import { itemIdOf } from '@ringpost/domain';
import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import type { Where } from '@ringpost/engine';
import { type OrderRow, orders, type RentalRow, rentals } from '@ringpost/projections/orders/orders.view';
import { findPage } from '../kernel/find-page.ts';
import { pagesByTime, type TimePage } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';

/** A rented number: its row in the list, and its order. */
export interface Rental {
  readonly rental: RentalRow;
  readonly order: OrderRow;
}

/** The rentals of a customer that a caller asks for. */
export interface RentalFilter {
  readonly status: RentalRow['status'];
  /** A part of the number, or of the name of the app, the rate centre or the region. Empty: all rentals. */
  readonly search: string;
}

/** Later than every end. */
const LAST = '9999';

/** Running rentals start with the one that ends first, all others with the one that ended last. */
function directionOf(status: RentalRow['status']): 1 | -1 {
  return status === 'active' ? 1 : -1;
}

/** The rentals of these rows, each with its order, in the sequence of the rows. */
export async function withOrders(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly RentalRow[],
): Promise<readonly Rental[]> {
  const orderRows = await readModel.collection(orders).getMany(rows.map(({ _id }) => _id));
  const byId = new Map(orderRows.map((row) => [row._id, row]));
  return rows.flatMap((rental) => {
    const order = byId.get(rental._id);
    return order ? [{ rental, order }] : [];
  });
}

type IsWanted = (rental: RentalRow) => boolean;

/**
 * A check whether the text is in the number, the app or the place. A text without letters is compared with the digits of the
 * number.
 */
async function searched({ catalogue }: QueryDeps, search: string): Promise<IsWanted> {
  const text = search.trim().toLowerCase();
  if (text === '') return () => true;
  const { apps } = await catalogue.read();
  const digits = /\p{L}/u.test(text) ? '' : text.replaceAll(/\D/g, '');
  return ({ e164, appId, rateCentre, region }) => {
    if (digits !== '' && e164?.includes(digits)) return true;
    const names = [apps.get(appId)?.row.name, rateCentre, region];
    return names.some((name) => name?.toLowerCase().includes(text));
  };
}

/**
 * All rentals that the filter finds, page by page, in the order of the list. `looked`: the number of rows that were read for each
 * page.
 */
async function* foundPages(
  deps: QueryDeps,
  userId: string,
  { status, search }: RentalFilter,
): AsyncGenerator<{ readonly matches: readonly RentalRow[]; readonly looked: number }, void> {
  const matchesSearch = await searched(deps, search);
  const direction = directionOf(status);
  const collection = deps.readModel.collection(rentals);
  const find = ({ latest: from, skip, limit }: TimePage): Promise<readonly RentalRow[]> => {
    const endsAt = direction === 1 ? { $gte: from } : { $lte: from };
    const sort = [['endsAt', direction]] as const;
    return collection.find({ userId, status, endsAt }, { sort, skip, limit });
  };
  for await (const rows of pagesByTime(direction === 1 ? '' : LAST, find, ({ endsAt }) => endsAt))
    yield { matches: rows.filter(matchesSearch), looked: rows.length };
}

/** The first rentals that a search finds, within the maximum length of a list. */
async function searchRentals(
  deps: QueryDeps,
  userId: string,
  filter: RentalFilter,
): Promise<readonly RentalRow[]> {
  const all: RentalRow[] = [];
  let seen = 0;
  for await (const { matches, looked } of foundPages(deps, userId, filter)) {
    all.push(...matches);
    seen += looked;
    if (seen >= LIST_REACH_ROWS) break;
  }
  return all;
}

/** One page of a customer's rentals, and how many there are. */
export async function findRentals(
  deps: QueryDeps,
  userId: string,
  filter: RentalFilter,
  { limit, offset: skip }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly page: readonly Rental[]; readonly total: number }> {
  if (filter.search.trim() !== '') {
    const matches = await searchRentals(deps, userId, filter);
    return { page: await withOrders(deps, matches.slice(skip, skip + limit)), total: matches.length };
  }
  const { status } = filter;
  const where: Where = { userId, status };
  const collection = deps.readModel.collection(rentals);
  const sort = [['endsAt', directionOf(status)]] as const;
  const { rows, total } = await findPage(collection, where, { sort, skip, limit });
  return { page: await withOrders(deps, rows), total };
}

/** All rentals that the filter finds, page by page, in the order of the list. */
export async function* rentalPages(
  deps: QueryDeps,
  userId: string,
  filter: RentalFilter,
): AsyncGenerator<readonly Rental[], void> {
  for await (const { matches } of foundPages(deps, userId, filter)) yield withOrders(deps, matches);
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface Rows {
  readonly rows: readonly RentalRow[];
  readonly total: number;
}

/** The rows of a customer's rentals that end within a day, those that end first. */
export function findEnding(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userId: string,
  { offset, limit }: Page,
): Promise<Rows> {
  const where = { userId, status: 'active', toldAt: { $gt: '' } };
  return findPage(readModel.collection(rentals), where, { sort: [['toldAt', 1]], skip: offset, limit });
}

/** Those of one order, whoever asks: of a rental itself, or of all numbers of a bulk order. */
export async function findEndingOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  { _id: orderId, quantity }: Pick<OrderRow, '_id' | 'quantity'>,
  { offset, limit }: Page,
): Promise<Rows> {
  const ofBulk = Array.from({ length: quantity }, (_, index) => itemIdOf(orderId, index + 1));
  const all = await readModel.collection(rentals).getMany(quantity > 1 ? ofBulk : [orderId]);
  const ending = all
    .filter((row) => row.status === 'active' && row.toldAt !== null)
    .toSorted((one, other) => (one.toldAt ?? '').localeCompare(other.toldAt ?? ''));
  return { rows: ending.slice(offset, offset + limit), total: ending.length };
}
