import { BANS_KEPT, type EventOf, isWholeNumber, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { createProjector, type Key, type Rows } from '../kernel/projector.ts';
import {
  banId,
  bans,
  held,
  type NumberRow,
  numbers,
  ownNumbers,
  served,
  shuffleOf,
  stock,
  usedNumbers,
} from './inventory.view.ts';
import { count, deleteServed, newRow, numberOf, putServed, servedKey } from './served-rows.ts';
import {
  beginToWait,
  extendWhole,
  giveBackWhole,
  isWhole,
  keep,
  letGo,
  moveEnd,
  moveWhole,
  noteSms,
  removeWhole,
  serveInWhole,
  takeWhole,
  wholeKey,
} from './whole-rows.ts';

function numberAndServed({
  data,
}: {
  readonly data: { readonly e164: string; readonly appId: string };
}): readonly Key[] {
  return [
    [numbers.name, data.e164],
    [ownNumbers.name, data.e164],
    [served.name, servedKey(data)],
    wholeKey(data),
    [held.name, data.e164],
  ];
}

/**
 * Takes the number from the stock for an app. `leaseId`: the id of the lease or of the reservation, because both keep the
 * number from everybody else.
 */
function close(
  { e164, appId, until }: { readonly e164: string; readonly appId: string; readonly until: string },
  leaseId: string,
  rows: Rows,
): void {
  const number = numberOf(e164, rows);
  if (!number) return;
  const before = rows.get(served, servedKey({ e164, appId }));
  putServed(rows, { ...(before ?? newRow(number, appId)), leaseId, leased: true, until }, before);
  count(rows, number, appId, { taken: before ? 0 : 1, leased: before?.leased ? 0 : 1 });
}

/** `wasServed`: an SMS came meanwhile, and was paid for. */
function open(
  { e164, appId }: { readonly e164: string; readonly appId: string },
  leaseId: string,
  wasServed: boolean,
  rows: Rows,
): void {
  letGo({ e164, leaseId }, rows);
  const number = numberOf(e164, rows);
  const row = rows.get(served, servedKey({ e164, appId }));
  if (!number || row?.leaseId !== leaseId || !row.leased) return;
  const isServed = row.served || wasServed;
  if (isServed) putServed(rows, { ...row, leased: false, until: '', served: true }, row);
  else deleteServed(rows, row);
  count(rows, number, appId, { leased: -1, taken: isServed ? 0 : -1 });
  if (isServed) noteSms(number, [appId], rows);
}

/** Notes who has the number. A rental is paid for when it begins, so it waits for no code: its window is the whole lease. */
function lease({ data }: EventOf<'NumberLeased'>, rows: Rows): void {
  if (isWholeNumber(data.appId)) {
    takeWhole(data, rows);
    return;
  }
  close(data, data.leaseId, rows);
  if (data.closesAt === data.until) keep(data, rows);
  else beginToWait(data, rows);
}

/** Moves the end of a lease that was extended. */
function extend({ data }: EventOf<'LeaseExtended'>, rows: Rows): void {
  if (isWholeNumber(data.appId)) {
    extendWhole(data, rows);
    return;
  }
  moveEnd(data, rows);
  const row = rows.get(served, servedKey(data));
  if (row?.leased && row.leaseId === data.leaseId) putServed(rows, { ...row, until: data.until }, row);
}

/** Marks the number as used for the app after an SMS that nobody paid for. The lease may be over. */
function serve({ data: { e164, appId } }: EventOf<'NumberServed'>, rows: Rows): void {
  const number = numberOf(e164, rows);
  if (!number) return;
  if (isWhole(number) || isWholeNumber(appId)) {
    serveInWhole(number, appId, rows);
    return;
  }
  const before = rows.get(served, servedKey({ e164, appId }));
  putServed(rows, { ...(before ?? newRow(number, appId)), served: true }, before);
  if (!before) count(rows, number, appId, { taken: 1 });
  noteSms(number, [appId], rows);
}

function bansOfNumber({ data }: EventOf<'NumberBanned'>): readonly Key[] {
  const { e164 } = data;
  return [
    [bans.name, banId(data)],
    [bans.name, banId({ e164, appId: WHOLE_NUMBER_APP_ID })],
  ];
}

/** Notes who does not get the number for the app any more. The rows stay when the number leaves, as its bans do. */
function ban({ data: { e164, appId, userId, bannedAt } }: EventOf<'NumberBanned'>, rows: Rows): void {
  for (const banned of [appId, WHOLE_NUMBER_APP_ID]) {
    const _id = banId({ e164, appId: banned });
    const others = (rows.get(bans, _id)?.bans ?? []).filter((each) => each.userId !== userId);
    rows.put(bans, { _id, e164, bans: [...others, { userId, bannedAt }].slice(-BANS_KEPT) });
  }
}

/** Adds a number that a customer brought over. It may have been in the inventory, if nobody had it. */
function bringOver({ data, meta }: EventOf<'NumberPortedIn'>, rows: Rows): void {
  const { e164, userId, countryIso, region, rateCentre, vendorId } = data;
  const place = { countryIso, region, rateCentre, vendorId };
  const oldRow = rows.get(numbers, e164);
  if (oldRow) {
    rows.delete(numbers, e164);
    count(rows, oldRow, '*', { numbers: -1 });
  }
  const row = { _id: e164, ...place, status: 'active', shuffle: shuffleOf(e164) } as const;
  rows.add(ownNumbers, { ...row, userId, addedAt: meta.occurredAt });
}

/** A public number is not for sale, so it is in no counter of all numbers. */
function countNumber(rows: Rows, number: NumberRow, by: 1 | -1): void {
  if (number.status === 'active') count(rows, number, '*', { numbers: by });
}

/** The row of the whole number is kept on its own. */
function withoutWhole(appIds: readonly string[]): readonly string[] {
  return appIds.filter((appId) => !isWholeNumber(appId));
}

/** Removes a number. Nobody has it, so it has rows only for apps that it has served, and those rows go with it. */
function remove(
  { data: { e164, appIds } }: EventOf<'NumberReturnBegun' | 'NumberReleased'>,
  rows: Rows,
): void {
  const number = rows.get(numbers, e164);
  if (!number) return;
  rows.delete(numbers, e164);
  countNumber(rows, number, -1);
  removeWhole(number, rows);
  for (const appId of withoutWhole(appIds)) {
    const row = rows.get(served, servedKey({ e164, appId }));
    if (!row) continue;
    deleteServed(rows, row);
    count(rows, number, appId, { taken: -1 });
  }
}

/** Moves a number, which nobody has, to the stock of another vendor. */
function assignVendor(
  { data: { e164, vendorId, appIds } }: EventOf<'NumberVendorAssigned'>,
  rows: Rows,
): void {
  const before = rows.get(numbers, e164);
  if (!before) return;
  const number = { ...before, vendorId };
  rows.put(numbers, number);
  countNumber(rows, before, -1);
  countNumber(rows, number, 1);
  moveWhole(before, number, rows);
  for (const appId of withoutWhole(appIds)) {
    const row = rows.get(served, servedKey({ e164, appId }));
    if (!row) continue;
    putServed(rows, { ...row, vendorId }, row);
    count(rows, before, appId, { taken: -1 });
    count(rows, number, appId, { taken: 1 });
  }
}

function numberAndApps({
  data: { e164, appIds },
}: {
  readonly data: { readonly e164: string; readonly appIds: readonly string[] };
}): readonly Key[] {
  const ofApps = appIds.map((appId): Key => [served.name, servedKey({ e164, appId })]);
  return [[numbers.name, e164], wholeKey({ e164 }), ...ofApps];
}

/** Marks the number as used for the apps that it has served while it was ours before. */
function serveBefore({ data: { e164, appIds } }: EventOf<'NumberServedBefore'>, rows: Rows): void {
  const number = rows.get(numbers, e164);
  if (!number) return;
  noteSms(number, appIds, rows);
  for (const appId of withoutWhole(appIds)) {
    putServed(rows, { ...newRow(number, appId), served: true }, undefined);
    count(rows, number, appId, { taken: 1 });
  }
}

/** The numbers, the apps that each number is leased for or has served, and the counts of both. */
export const inventoryProjector = createProjector({
  name: 'inventory',
  shape: 15,
  streams: ['number'],
  views: [numbers, ownNumbers, served, usedNumbers, held, bans, stock],
  on: {
    NumberImported: {
      apply({ data: { e164, countryIso, region, rateCentre, vendorId }, meta }, rows) {
        const place = { countryIso, region, rateCentre, vendorId, addedAt: meta.occurredAt };
        const row: NumberRow = { _id: e164, ...place, status: 'active', shuffle: shuffleOf(e164) };
        rows.add(numbers, row);
        count(rows, row, '*', { numbers: 1 });
      },
    },
    NumberPortedIn: {
      reads: ({ data }) => [[numbers.name, data.e164]],
      apply: bringOver,
    },
    NumberMadePublic: {
      reads: ({ data }) => [[numbers.name, data.e164]],
      apply({ data, meta }, rows) {
        const number = rows.get(numbers, data.e164);
        if (number?.status !== 'active') return;
        rows.put(numbers, { ...number, status: 'public', publicSince: meta.occurredAt });
        count(rows, number, '*', { numbers: -1 });
      },
    },
    NumberPublicEnded: {
      reads: ({ data }) => [[numbers.name, data.e164]],
      apply({ data }, rows) {
        const number = rows.get(numbers, data.e164);
        if (number?.status !== 'public') return;
        const { publicSince: _, ...rest } = number;
        rows.put(numbers, { ...rest, status: 'active' });
        count(rows, number, '*', { numbers: 1 });
      },
    },
    NumberVendorAssigned: { reads: numberAndApps, apply: assignVendor },
    NumberReleased: { reads: numberAndApps, apply: remove },
    NumberLeased: {
      reads: numberAndServed,
      apply: lease,
    },
    LeaseExtended: {
      reads: numberAndServed,
      apply: extend,
    },
    LeaseEnded: {
      reads: numberAndServed,
      apply({ data }, rows) {
        if (isWholeNumber(data.appId)) giveBackWhole(data, rows);
        else open(data, data.leaseId, data.served, rows);
      },
    },
    NumberReserved: {
      reads: numberAndServed,
      apply({ data: { reservationId: leaseId, ...data } }, rows) {
        close(data, leaseId, rows);
        keep({ ...data, leaseId }, rows);
      },
    },
    ReservationEnded: {
      reads: numberAndServed,
      apply: ({ data }, rows) => open(data, data.reservationId, false, rows),
    },
    NumberServed: { reads: numberAndServed, apply: serve },
    NumberBanned: { reads: bansOfNumber, apply: ban },
    NumberReturnBegun: { reads: numberAndApps, apply: remove },
    NumberServedBefore: {
      reads: ({ data }) => [
        [numbers.name, data.e164],
        [ownNumbers.name, data.e164],
        [held.name, data.e164],
        wholeKey(data),
      ],
      apply: serveBefore,
    },
  },
});
