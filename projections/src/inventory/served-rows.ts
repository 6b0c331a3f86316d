import type { Rows } from '../kernel/projector.ts';
import {
  cellOf,
  NO_STOCK,
  type NumberRow,
  numbers,
  ownNumbers,
  type ServedRow,
  STOCK_CELLS,
  type StockRow,
  served,
  servedId,
  shuffleOf,
  stock,
  stockId,
  usedNumbers,
} from './inventory.view.ts';

// What the rows of a number and an app have in common, whoever changes them: where they are, and which counters go with them.

export function servedKey({ e164, appId }: { readonly e164: string; readonly appId: string }): string {
  return servedId({ e164, appId, shuffle: shuffleOf(e164) });
}

export function numberOf(e164: string, rows: Rows): NumberRow | undefined {
  const own = rows.get(ownNumbers, e164);
  return own ? { ...own, vendorId: NO_STOCK } : rows.get(numbers, e164);
}

export function newRow({ _id: e164, countryIso, vendorId, shuffle }: NumberRow, appId: string): ServedRow {
  const place = { e164, appId, countryIso, vendorId, shuffle };
  return { _id: servedId(place), ...place, leaseId: '', leased: false, until: '', served: false };
}

function isFree(row: ServedRow | undefined): row is ServedRow {
  return row?.served === true && !row.leased;
}

/** Writes what is known about a number and an app, and whether it can be bought as a used one. */
export function putServed(rows: Rows, row: ServedRow, before: ServedRow | undefined): void {
  rows.put(served, row);
  const { _id, e164, appId, countryIso, vendorId, shuffle } = row;
  if (isFree(row)) rows.put(usedNumbers, { _id, e164, appId, countryIso, vendorId, shuffle });
  else if (isFree(before)) rows.delete(usedNumbers, _id);
}

export function deleteServed(rows: Rows, row: ServedRow): void {
  rows.delete(served, row._id);
  if (isFree(row)) rows.delete(usedNumbers, row._id);
}

interface Change {
  readonly numbers?: number;
  readonly taken?: number;
  readonly leased?: number;
}

const EMPTY_CELLS: readonly number[] = Array.from({ length: STOCK_CELLS }, () => 0);

function countCell(cells: readonly number[], shuffle: number, by: number): readonly number[] {
  const cell = cellOf(shuffle);
  return by === 0 ? cells : cells.with(cell, (cells[cell] ?? 0) + by);
}

/** Changes the counters of an app (`*`: of all) for the number's vendor and for all vendors of its country. */
export function count(
  rows: Rows,
  { countryIso, vendorId, shuffle }: Pick<NumberRow, 'countryIso' | 'vendorId' | 'shuffle'>,
  appId: string,
  { numbers = 0, taken = 0, leased = 0 }: Change,
): void {
  if (vendorId === NO_STOCK) return;
  for (const scope of [vendorId, '*']) {
    const _id = stockId(countryIso, scope, appId);
    const row: StockRow = rows.get(stock, _id) ?? {
      _id,
      countryIso,
      vendorId: scope,
      appId,
      numbers: 0,
      taken: 0,
      leased: 0,
      cells: scope === '*' ? [] : EMPTY_CELLS,
    };
    rows.put(stock, {
      ...row,
      numbers: row.numbers + numbers,
      taken: row.taken + taken,
      leased: row.leased + leased,
      cells: scope === '*' ? row.cells : countCell(row.cells, shuffle, numbers + taken),
    });
  }
  rows.announce({ audience: 'public', topic: 'stock', body: {} });
}
