import type { InLine } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { pricesOfNumber } from '@ringpost/domain/rules/number-standing';
import {
  type NumberRow,
  numbers,
  type ServedRow,
  served,
  servedId,
  shuffleOf,
} from '@ringpost/projections/inventory/inventory.view';
import {
  type LineRow,
  lineId,
  lines,
  type ReservationRow,
} from '@ringpost/projections/reservations/reservations.view';
import type { CatalogueApp } from '../catalogue/app-catalogue.ts';
import { percentOffOf } from '../catalogue/read-volume.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { ReservationView } from './reservations.contract.ts';

interface NumberAndApp {
  readonly e164: string;
  readonly appId: string;
}

/** The waiting line of each number and app, by `lineId`. */
export async function readLines(
  { readModel }: QueryDeps,
  of: readonly NumberAndApp[],
): Promise<ReadonlyMap<string, readonly InLine[]>> {
  const rows = await readModel.collection<LineRow>(lines).getMany([...new Set(of.map(lineId))]);
  return new Map(rows.map(({ _id, line }) => [_id, line]));
}

export function servedIdOf({ e164, appId }: NumberAndApp): string {
  return servedId({ e164, appId, shuffle: shuffleOf(e164) });
}

/** The customer who has the number reserved is not counted: place 1 is the first one who waits. */
export function presentWaiting({ _id, status }: ReservationRow, line: readonly InLine[]) {
  if (status === 'asked') throw new Error(`reservation ${_id} is not decided`);
  const waiting = line.filter(({ until }) => until === null);
  const index = waiting.findIndex(({ reservationId }) => reservationId === _id);
  return { status, place: index < 0 ? null : index + 1, waiting: waiting.length };
}

function presentPrices(
  { userId, status }: ReservationRow,
  app: CatalogueApp | undefined,
  number: NumberRow | undefined,
  { isUsed, percentOff }: { readonly isUsed: boolean; readonly percentOff: number | undefined },
): ReservationView['prices'] {
  if (status !== 'reserved' || !app || !number) return null;
  const { countryIso, vendorId } = number;
  const prices = pricesOfNumber(app.prices, { userId, countryIso, vendorId, percentOff }, isUsed);
  return prices && { ...prices, number_type: isUsed ? 'used' : 'new' };
}

type Place = Omit<ReservationView, 'prices'>;

function presentPlace(
  row: ReservationRow,
  line: readonly InLine[],
  app: CatalogueApp | undefined,
  number: NumberRow | undefined,
): Place {
  return {
    reservation_uuid: row._id,
    ...presentWaiting(row, line),
    number: row.e164,
    country_iso: number?.countryIso ?? null,
    app_uuid: row.appId,
    app_name: app?.row.name ?? '',
    image_name: app?.row.imageName ?? null,
    fee: toDollars(row.feeMills),
    placed_at: row.placedAt,
    reserved_until: row.until,
    ended_at: row.endedAt,
    order_uuid: row.orderId,
  };
}

/** What reservations say of their numbers, apps and places in the lines: three reads, however long the page is. */
async function readPlaces(deps: QueryDeps, rows: readonly ReservationRow[]) {
  const [ofNumbers, ofLines, { apps }] = await Promise.all([
    deps.readModel.collection<NumberRow>(numbers).getMany([...new Set(rows.map(({ e164 }) => e164))]),
    readLines(deps, rows),
    deps.catalogue.read(),
  ]);
  const numberOf = new Map(ofNumbers.map((row) => [row._id, row]));
  return rows.map((row) => {
    const app = apps.get(row.appId);
    const number = numberOf.get(row.e164);
    return { row, app, number, place: presentPlace(row, ofLines.get(lineId(row)) ?? [], app, number) };
  });
}

/** A page of reservations without the prices of their numbers. */
export async function presentPlaces(
  deps: QueryDeps,
  rows: readonly ReservationRow[],
): Promise<readonly Place[]> {
  return (await readPlaces(deps, rows)).map(({ place }) => place);
}

/** A page of one customer's reservations. At most five reads, however long the page is. */
export async function presentReservations(
  deps: QueryDeps,
  rows: readonly ReservationRow[],
  now: string,
): Promise<readonly ReservationView[]> {
  const open = rows.filter(({ status }) => status === 'reserved');
  const [places, ofServed] = await Promise.all([
    readPlaces(deps, rows),
    deps.readModel.collection<ServedRow>(served).getMany(open.map(servedIdOf)),
  ]);
  const [first] = open;
  const percentOff = first && (await percentOffOf(deps, first.userId, now));
  const used = new Set(ofServed.flatMap((row) => (row.served ? [row._id] : [])));
  return places.map(({ row, app, number, place }) => ({
    ...place,
    prices: presentPrices(row, app, number, { isUsed: used.has(servedIdOf(row)), percentOff }),
  }));
}
