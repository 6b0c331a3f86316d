import { isWholeNumber, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import type { Key, Rows } from '../kernel/projector.ts';
import {
  type HeldRow,
  type Holder,
  held,
  type NumberRow,
  numbers,
  type OwnNumberRow,
  ownNumbers,
  type ServedRow,
  served,
  usedNumbers,
} from './inventory.view.ts';
import { count, deleteServed, newRow, numberOf, putServed, servedKey } from './served-rows.ts';

// The rows of a number as a whole. It is taken while anybody has the number for any app, and used once any app has sent an SMS. Who has it
// stands in the row that each activation writes anyway. The row of the whole number is only written at the first SMS of each
// app, so the leases of apps write no row for whole numbers.

type Named = { readonly e164: string };

/** The key of the row that says which apps have sent an SMS to a number. */
export function wholeKey({ e164 }: Named): Key {
  return [served.name, servedKey({ e164, appId: WHOLE_NUMBER_APP_ID })];
}

function wholeRow({ e164 }: Named, rows: Rows): ServedRow | undefined {
  return rows.get(served, servedKey({ e164, appId: WHOLE_NUMBER_APP_ID }));
}

/** Whether somebody has all of the number now. Then it is in no counter. */
export function isWhole(number: NumberRow): boolean {
  return number.wholeUntil !== undefined;
}

function wholeCounts(of: Named, rows: Rows): { readonly taken: number; readonly leased: number } {
  const isHeld = rows.get(held, of.e164) !== undefined;
  return { taken: Number(isHeld || wholeRow(of, rows) !== undefined), leased: Number(isHeld) };
}

/** Makes a change, and counts what it means for the whole number. */
function counted(of: Named, rows: Rows, change: () => void): void {
  const before = wholeCounts(of, rows);
  change();
  const number = numberOf(of.e164, rows);
  if (!number || isWhole(number)) return;
  const after = wholeCounts(of, rows);
  const [taken, leased] = [after.taken - before.taken, after.leased - before.leased];
  if (taken !== 0 || leased !== 0) count(rows, number, WHOLE_NUMBER_APP_ID, { taken, leased });
}

function changeHolders(
  of: Named,
  rows: Rows,
  to: (row: Required<HeldRow>) => Pick<Required<HeldRow>, 'activations' | 'kept'>,
): void {
  counted(of, rows, () => {
    const before = rows.get(held, of.e164);
    const { activations, kept } = to({ _id: of.e164, activations: [], kept: [], ...before });
    if (activations.length + kept.length > 0)
      rows.put(held, { _id: of.e164, activations, ...(kept.length > 0 && { kept }) });
    else if (before) rows.delete(held, of.e164);
  });
}

function isHeldBy({ e164, leaseId }: Named & Pick<Holder, 'leaseId'>, rows: Rows): boolean {
  const { activations = [], kept = [] } = rows.get(held, e164) ?? {};
  return [...activations, ...kept].some((each) => each.leaseId === leaseId);
}

/** Notes that somebody has the number by a rental or a reservation. */
export function keep({ e164, leaseId, until }: Named & Holder, rows: Rows): void {
  changeHolders({ e164 }, rows, ({ activations, kept }) => ({
    activations,
    kept: [...kept, { leaseId, until }],
  }));
}

/** Notes that an activation waits on the number. */
export function beginToWait(
  { e164, leaseId, userId, until }: Named & HeldRow['activations'][number],
  rows: Rows,
): void {
  changeHolders({ e164 }, rows, ({ activations, kept }) => ({
    activations: [...activations, { leaseId, userId, until }],
    kept,
  }));
}

/** Notes that nobody has it by this lease or reservation any more. */
export function letGo(of: Named & Pick<Holder, 'leaseId'>, rows: Rows): void {
  if (!isHeldBy(of, rows)) return;
  const isOther = ({ leaseId }: Holder) => leaseId !== of.leaseId;
  changeHolders(of, rows, ({ activations, kept }) => ({
    activations: activations.filter(isOther),
    kept: kept.filter(isOther),
  }));
}

/** Notes another end of a lease. */
export function moveEnd(of: Named & Holder, rows: Rows): void {
  if (!isHeldBy(of, rows)) return;
  const moved = <T extends Holder>(each: T): T =>
    each.leaseId === of.leaseId ? { ...each, until: of.until } : each;
  changeHolders(of, rows, ({ activations, kept }) => ({
    activations: activations.map(moved),
    kept: kept.map(moved),
  }));
}

/** Notes that these apps have sent an SMS to the number. That of the whole number stands for an SMS that names no app. */
export function noteSms(number: NumberRow, by: readonly string[], rows: Rows): void {
  const of = { e164: number._id };
  const before = wholeRow(of, rows);
  const { appIds = [], ...row } = before ?? newRow(number, WHOLE_NUMBER_APP_ID);
  const added = by.filter((appId) => !isWholeNumber(appId) && !appIds.includes(appId));
  if (by.length === 0 || (before && added.length === 0)) return;
  const after = { ...row, served: true, appIds: [...appIds, ...added] };
  counted(of, rows, () => (before ? rows.put(served, after) : putServed(rows, after, undefined)));
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
export function takeWhole({ e164, leaseId, until }: Named & Holder, rows: Rows): void {
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
  keep({ e164, leaseId, until }, rows);
}

/** Gives the number back to the stock of every app. */
export function giveBackWhole(
  { e164, leaseId, served: wasServed }: Named & { readonly leaseId: string; readonly served: boolean },
  rows: Rows,
): void {
  const number = numberOf(e164, rows);
  if (!number || !isWhole(number) || !isHeldBy({ e164, leaseId }, rows)) return;
  if (wasServed) noteSms(number, [WHOLE_NUMBER_APP_ID], rows);
  letGo({ e164, leaseId }, rows);
  putUntil({ e164 }, undefined, rows);
  count(rows, number, '*', { numbers: 1 });
  const whole = wholeRow({ e164 }, rows);
  if (!whole) return;
  count(rows, number, WHOLE_NUMBER_APP_ID, { taken: 1 });
  for (const row of servedRows(whole, rows)) {
    count(rows, number, row.appId, { taken: 1 });
    putServed(rows, row, row);
  }
}

/** Moves the end of a lease of all of the number. */
export function extendWhole(of: Named & Holder, rows: Rows): void {
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
  count(rows, number, WHOLE_NUMBER_APP_ID, { taken: -1 });
}

/** Moves the row of the whole number to another vendor with the number, which nobody has. */
export function moveWhole(before: NumberRow, number: NumberRow, rows: Rows): void {
  const row = wholeRow({ e164: number._id }, rows);
  if (!row) return;
  putServed(rows, { ...row, vendorId: number.vendorId }, row);
  count(rows, before, WHOLE_NUMBER_APP_ID, { taken: -1 });
  count(rows, number, WHOLE_NUMBER_APP_ID, { taken: 1 });
}
