import { reject, shopValuesAt, streams } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { standingOf } from '@ringpost/domain/rules/number-standing';
import { type NumberRow, type ServedRow, served } from '@ringpost/projections/inventory/inventory.view';
import { lineId, reservations } from '@ringpost/projections/reservations/reservations.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forAdmins } from '../accounts/for-admins.ts';
import { findNumbers } from '../inventory/find-numbers.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { readShopSettings } from '../shop-settings/read-settings.ts';
import { presentReservations, presentWaiting, readLines, servedIdOf } from './present-reservation.ts';
import {
  customerReservationsContract,
  type ReservableNumber,
  reservableNumbersContract,
  reservationListContract,
  waitingPlaceContract,
} from './reservations.contract.ts';

/** The state of numbers for an app, as this customer sees it. */
async function presentReservable(
  deps: QueryDeps,
  rows: readonly NumberRow[],
  appId: string,
  userId: string,
): Promise<readonly ReservableNumber[]> {
  const of = rows.map(({ _id: e164 }) => ({ e164, appId }));
  const [ofLines, ofServed, { vendors }] = await Promise.all([
    readLines(deps, of),
    deps.readModel.collection<ServedRow>(served).getMany(of.map(servedIdOf)),
    deps.catalogue.read(),
  ]);
  const servedOf = new Map(ofServed.map((row) => [row.e164, row]));
  return rows.map((row) => {
    const { _id: e164, countryIso, region, rateCentre, vendorId, status } = row;
    const line = ofLines.get(lineId({ e164, appId })) ?? [];
    const { state, freeAt, heldUntil, waiting } = standingOf({ status, served: servedOf.get(e164), line });
    return {
      number: e164,
      country_iso: countryIso,
      region,
      rate_center: rateCentre,
      vendor_uuid: vendorId,
      vendor_name: vendors.get(vendorId)?.name ?? '',
      state,
      free_at: freeAt,
      end_date: heldUntil,
      waiting,
      reservation_uuid: line.find((each) => each.userId === userId)?.reservationId ?? null,
    };
  });
}

/** The numbers that a customer has reserved or waits for, and the numbers that can be reserved. */
export function reservationsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const listReservations = endpoint('customer', reservationListContract, async (call, { userId }) => {
    const { limit, offset: skip } = call.query;
    const fresh = await freshness(deps, call, ['reservations', 'inventory', 'catalogue', 'wallets']);
    const collection = deps.readModel.collection(reservations);
    const where = { userId, isShown: true };
    const { rows, total } = await findPage(collection, where, { sort: [['placedAt', -1]], skip, limit });
    return { status: 200, body: { data: await presentReservations(deps, rows, call.now), total, ...fresh } };
  });
  return [
    listReservations,
    forAdmins(deps, listReservations, customerReservationsContract),

    endpoint('customer', waitingPlaceContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.reservation(call.params.id)] },
        projectors: ['reservations'],
        async read() {
          const own = ownedBy(userId, await deps.readModel.collection(reservations).get(call.params.id));
          return own?.isShown ? own : undefined;
        },
      });
      const line = (await readLines(deps, [row])).get(lineId(row)) ?? [];
      return { status: 200, body: { reservation_uuid: row._id, ...presentWaiting(row, line), ...fresh } };
    }),

    endpoint('customer', reservableNumbersContract, async (call, { userId }) => {
      const { country, vendor_uuid: vendorId, prefix = '', limit, offset } = call.query;
      const appId = call.params.app_uuid;
      const fresh = await freshness(deps, call, ['reservations', 'inventory', 'catalogue']);
      const { apps } = await deps.catalogue.read();
      if (!apps.has(appId)) throw reject('not-found');
      const { rows, total } = await findNumbers(deps, { country, vendorId, prefix }, { offset, limit });
      const data = await presentReservable(deps, rows, appId, userId);
      const { 'reservation-fee': feeMills } = shopValuesAt(await readShopSettings(deps.readModel), call.now);
      return { status: 200, body: { data, total, fee: toDollars(feeMills), ...fresh } };
    }),
  ];
}
