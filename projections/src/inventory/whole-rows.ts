import { isWholeNumber, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import type { Key, Rows } from '../kernel/projector.ts';
import {
  type NumberRow,
  numbers,
  type OwnNumberRow,
  ownNumbers,
  type ServedRow,
  served,
  usedNumbers,
} from './inventory.view.ts';
import { count, deleteServed, newRow, numberOf, putServed, servedKey } from './served-rows.ts';

// The rows of a number as a whole. It is taken while anybody has the number for any app, and used once any app has sent an SMS. So its
// row is kept with each lease, and the lists and counters of the whole number are those of an app like any other.

type Named = { readonly e164: string };

/** The key of the row that says who has a number, and which apps have sent an SMS to it. */
export function wholeKey({ e164 }: Named): Key {
  return [served.name, servedKey({ e164, appId: WHOLE_NUMBER_APP_ID })];
}

function wholeRow({ e164 }: Named, rows: Rows): ServedRow | undefined {
  return rows.get(served, servedKey({ e164, appId: WHOLE_NUMBER_APP_ID }));
}

function latestEnd(holders: NonNullable<ServedRow['holders']>): string {
  return holders.reduce((latest, { until }) => (until > latest ? until : latest), '');
}

/** Whether somebody has all of the number now. Then it is in no counter. */
export function isWhole(number: NumberRow): boolean {
  return number.wholeUntil !== undefined;
}

/** Changes the row of the whole number, and its counters. */
function change(number: NumberRow, rows: Rows, to: (row: ServedRow) => ServedRow): void {
  const before = wholeRow({ e164: number._id }, rows);
  const changed = to(before ?? newRow(number, WHOLE_NUMBER_APP_ID));
  const { holders = [] } = changed;
  const after = { ...changed, leased: holders.length > 0, until: latestEnd(holders) };
  const isKnown = after.leased || after.served;
  if (isKnown) putServed(rows, after, before);
  else if (before) deleteServed(rows, before);
  if (isWhole(number)) return;
  const taken = Number(isKnown) - Number(before !== undefined);
  const leased = Number(after.leased) - Number(before?.leased ?? false);
  if (taken !== 0 || leased !== 0) count(rows, number, WHOLE_NUMBER_APP_ID, { taken, leased });
}

/** Notes that somebody has the number for an app, until then. */
export function hold(number: NumberRow, leaseId: string, until: string, rows: Rows): void {
  change(number, rows, ({ holders = [], ...row }) => ({ ...row, holders: [...holders, { leaseId, until }] }));
}

/** Notes that nobody has it by this lease any more. */
export function letGo(number: NumberRow, leaseId: string, rows: Rows): void {
  change(number, rows, ({ holders = [], ...row }) => ({
    ...row,
    holders: holders.filter((each) => each.leaseId !== leaseId),
  }));
}

/** Notes another end of a lease. */
export function moveEnd(
  { e164, leaseId, until }: Named & { readonly leaseId: string; readonly until: string },
  rows: Rows,
): void {
  const number = numberOf(e164, rows);
  if (!number) return;
  change(number, rows, ({ holders = [], ...row }) => ({
    ...row,
    holders: holders.map((each) => (each.leaseId === leaseId ? { leaseId, until } : each)),
  }));
}

/** Notes that these apps have sent an SMS to the number. That of the whole number stands for an SMS that names no app. */
export function noteSms(number: NumberRow, by: readonly string[], rows: Rows): void {
  change(number, rows, ({ appIds = [], ...row }) => {
    const added = by.filter((appId) => !isWholeNumber(appId) && !appIds.includes(appId));
    return { ...row, served: row.served || by.length > 0, appIds: [...appIds, ...added] };
  });
}

function putUntil({ e164 }: Named, wholeUntil: string | undefined, rows: Rows): void {
  const withUntil = <Row extends NumberRow>({ wholeUntil: _, ...row }: Row) => ({
    ...row,
    ...(wholeUntil !== undefined && { wholeUntil }),
  });
  const own = rows.get(ownNumbers, e164);
  if (own) rows.put(ownNumbers, withUntil(own) as OwnNumberRow);
  const number = rows.get(numbers, e164);
  if (number) rows.put(numbers, withUntil(number) as NumberRow);
}

/** The rows of the apps that have sent an SMS to a number. */
function servedRows({ e164, appIds = [] }: ServedRow, rows: Rows): readonly ServedRow[] {
  return appIds.flatMap((appId) => rows.get(served, servedKey({ e164, appId })) ?? []);
}

/** Takes the number from the stock of every app, because somebody has all of it. Nobody had it for any app. */
export function takeWhole(
  { e164, until }: Named & { readonly until: string },
  leaseId: string,
  rows: Rows,
): void {
  const number = numberOf(e164, rows);
  if (!number) return;
  const before = wholeRow({ e164 }, rows);
  count(rows, number, '*', { numbers: -1 });
  for (const row of before ? servedRows(before, rows) : []) {
    count(rows, number, row.appId, { taken: -1 });
    rows.delete(usedNumbers, row._id);
  }
  if (before) count(rows, number, WHOLE_NUMBER_APP_ID, { taken: -1 });
  putUntil({ e164 }, until, rows);
  hold({ ...number, wholeUntil: until }, leaseId, until, rows);
}

/** Gives the number back to the stock of every app. */
export function giveBackWhole(
  { e164, leaseId, served: wasServed }: Named & { readonly leaseId: string; readonly served: boolean },
  rows: Rows,
): void {
  const number = numberOf(e164, rows);
  const before = wholeRow({ e164 }, rows);
  if (!number || !before?.holders?.some((each) => each.leaseId === leaseId)) return;
  if (wasServed) noteSms(number, [WHOLE_NUMBER_APP_ID], rows);
  letGo(number, leaseId, rows);
  putUntil({ e164 }, undefined, rows);
  count(rows, number, '*', { numbers: 1 });
  for (const row of servedRows(before, rows)) {
    count(rows, number, row.appId, { taken: 1 });
    putServed(rows, row, row);
  }
  if (wholeRow({ e164 }, rows)) count(rows, number, WHOLE_NUMBER_APP_ID, { taken: 1 });
}

/** Moves the end of a lease of all of the number. */
export function extendWhole(
  of: Named & { readonly leaseId: string; readonly until: string },
  rows: Rows,
): void {
  const number = numberOf(of.e164, rows);
  if (!number || !isWhole(number)) return;
  putUntil(of, of.until, rows);
  moveEnd(of, rows);
}

/** Marks the number as used for an app whose SMS came to somebody who has all of it. */
export function serveInWhole(number: NumberRow, appId: string, rows: Rows): void {
  const before = rows.get(served, servedKey({ e164: number._id, appId }));
  if (!isWholeNumber(appId)) rows.put(served, { ...(before ?? newRow(number, appId)), served: true });
  noteSms(number, [appId], rows);
}

/** Removes the row of the whole number with the number, which nobody has. */
export function removeWhole(number: NumberRow, rows: Rows): void {
  const row = wholeRow({ e164: number._id }, rows);
  if (!row) return;
  deleteServed(rows, row);
  count(rows, number, WHOLE_NUMBER_APP_ID, { taken: -1, leased: row.leased ? -1 : 0 });
}

/** Moves the row of the whole number to another vendor with the number, which nobody has. */
export function moveWhole(before: NumberRow, number: NumberRow, rows: Rows): void {
  const row = wholeRow({ e164: number._id }, rows);
  if (!row) return;
  putServed(rows, { ...row, vendorId: number.vendorId }, row);
  count(rows, before, WHOLE_NUMBER_APP_ID, { taken: -1 });
  count(rows, number, WHOLE_NUMBER_APP_ID, { taken: 1 });
}
