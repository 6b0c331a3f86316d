import { type InLine, LOG_START, streams } from '@ringpost/domain';
import {
  type NumberRow,
  numbers,
  type OwnNumberRow,
  ownNumbers,
} from '@ringpost/projections/inventory/inventory.view';
import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import { lineId } from '@ringpost/projections/reservations/reservations.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { findOne } from '../kernel/freshness.ts';
import { ordersOfNumber } from '../orders/listed-orders.ts';
import type { QueryDeps } from '../query-deps.ts';
import { readLines } from '../reservations/present-reservation.ts';
import { type AdminNumberDetail, adminNumberContract } from './admin-number.contract.ts';

/** The newest orders of a number among which those are that have it now. A rental has at most some weeks. */
const NEWEST_ORDERS = 200;
/** Those who have reserved a number or wait for it. */
const PLACES_MAX = 500;

/** What is ours, or was. */
type Found = { readonly row: NumberRow | OwnNumberRow } | 'gone';

async function find({ readModel, positionOf }: QueryDeps, e164: string): Promise<Found | undefined> {
  const [row, own] = await Promise.all([
    readModel.collection(numbers).get(e164),
    readModel.collection(ownNumbers).get(e164),
  ]);
  const found = own ?? row;
  if (found) return { row: found };
  return (await positionOf(streams.number(e164))) === LOG_START ? undefined : 'gone';
}

/** Until when an order has its number: an activation until it is settled, also if it was cancelled. */
function untilOf({ kind, status, closesAt, settlesAt }: OrderRow, now: string): string | null | undefined {
  if (kind === 'rental') return status === 'active' ? closesAt : undefined;
  return settlesAt !== null && settlesAt > now ? settlesAt : undefined;
}

async function holdersOf(deps: QueryDeps, e164: string, now: string) {
  const rows = await ordersOfNumber(deps, e164, NEWEST_ORDERS);
  return rows.flatMap((row) => {
    const until = untilOf(row, now);
    return until === undefined ? [] : [{ row, until }];
  });
}

function placeOf(found: Found, { vendors }: CatalogueRows): AdminNumberDetail['place'] {
  if (found === 'gone') return null;
  const { countryIso, region, rateCentre, vendorId, addedAt } = found.row;
  return {
    country_iso: countryIso,
    region,
    rate_center: rateCentre,
    vendor_uuid: vendorId,
    vendor_name: vendors.get(vendorId)?.name ?? null,
    added_at: addedAt,
  };
}

function statusOf(found: Found): AdminNumberDetail['status'] {
  if (found === 'gone') return 'gone';
  return 'userId' in found.row ? 'own' : found.row.status;
}

interface Place {
  readonly appId: string;
  readonly customer: InLine;
  readonly place: number | null;
}

/** Who has reserved the number or waits for it, for each app that has a line. */
async function linesOf(deps: QueryDeps, e164: string, { apps }: CatalogueRows): Promise<readonly Place[]> {
  const byApp = [...apps.values()].map(({ row }) => ({ appId: row._id, e164, name: row.name }));
  const found = await readLines(deps, byApp);
  const places = byApp
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((of) => {
      const line = found.get(lineId(of)) ?? [];
      const reserved = line.filter(({ until }) => until !== null).length;
      return line.map((customer, nth) => ({
        appId: of.appId,
        customer,
        place: customer.until === null ? nth + 1 - reserved : null,
      }));
    });
  return places.slice(0, PLACES_MAX);
}

/** One number of the inventory, or one that was in it. */
export function adminNumberRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminNumberContract, async (call, { userId }) => {
      const { id: e164 } = call.params;
      const { found, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.number(e164)] },
        projectors: ['inventory', 'orders', 'order-lists', 'reservations', 'accounts'],
        read: () => find(deps, e164),
      });
      const ownerId = found !== 'gone' && 'userId' in found.row ? found.row.userId : null;
      const catalogue = await deps.catalogue.read();
      const [holders, places] = await Promise.all([
        holdersOf(deps, e164, call.now),
        linesOf(deps, e164, catalogue),
      ]);
      const emails = await emailsOf(deps, [
        ...(ownerId === null ? [] : [ownerId]),
        ...holders.map(({ row }) => row.userId),
        ...places.map(({ customer }) => customer.userId),
      ]);
      const appOf = (appId: string) => {
        const app = catalogue.apps.get(appId)?.row;
        return { app_uuid: appId, app_name: app?.name ?? '', image_name: app?.imageName ?? null };
      };
      const detail: AdminNumberDetail = {
        number_uuid: e164,
        number: e164,
        status: statusOf(found),
        place: placeOf(found, catalogue),
        owner: ownerId === null ? null : { user_id: ownerId, email: emails.get(ownerId) ?? null },
        holders: holders.map(({ row, until }) => ({
          order_uuid: row._id,
          user_id: row.userId,
          email: emails.get(row.userId) ?? null,
          ...appOf(row.appId),
          kind: row.kind,
          until,
        })),
        reservations: places.map(({ appId, customer: { reservationId, userId: id, until }, place }) => ({
          reservation_uuid: reservationId,
          user_id: id,
          email: emails.get(id) ?? null,
          ...appOf(appId),
          until,
          place,
        })),
      };
      return { status: 200, body: { ...detail, ...fresh } };
    }),
  ];
}
