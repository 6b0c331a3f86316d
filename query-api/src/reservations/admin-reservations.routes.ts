import { type ReservationRow, reservations } from '@ringpost/projections/reservations/reservations.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import type { DatedFilters } from '../kernel/dated-list.contract.ts';
import { type DatedList, datedPages, findDated } from '../kernel/dated-list.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminReservation,
  adminReservationFileContract,
  adminReservationListContract,
} from './admin-reservations.contract.ts';
import { presentPlaces } from './present-reservation.ts';
import type { ReservationView } from './reservations.contract.ts';

const VIEWS = ['reservations', 'accounts', 'inventory', 'catalogue'];

interface ReservationFilter extends DatedFilters {
  readonly status?: ReservationView['status'] | undefined;
}

const COLUMNS: readonly CsvColumn<AdminReservation>[] = [
  ['reservation', (each) => each.reservation_uuid],
  ['placed_at', (each) => each.placed_at],
  ['status', ({ status }) => status],
  ['place', ({ place }) => place],
  ['number', ({ number }) => number],
  ['country', (each) => each.country_iso],
  ['app', (each) => each.app_name],
  ['fee', ({ fee }) => fee.toFixed(3)],
  ['reserved_until', (each) => each.reserved_until],
  ['ended_at', (each) => each.ended_at],
  ['order', (each) => each.order_uuid],
  ['customer', (each) => each.user_id],
  ['email', ({ email }) => email],
];

/** Statuses that few reservations have at one time. */
const OPEN: readonly (string | undefined)[] = ['queued', 'reserved'];

function listOf({ readModel }: QueryDeps, filter: ReservationFilter): DatedList<ReservationRow> {
  const { status, app_uuid: appId, user_id: userId, number, prefix } = filter;
  const rest = OPEN.includes(status) ? ['status', 'appId'] : ['appId', 'status'];
  // With another field before it, it is read among the entries that this field finds. Only the index of a customer begins with both.
  const isAmong = (number ?? prefix ?? (userId === undefined ? (appId ?? status) : undefined)) !== undefined;
  return {
    collection: readModel.collection(reservations),
    filter,
    equal: { userId, appId, status },
    leading: ['userId', ...rest],
    also: { isShown: isAmong ? { $ne: false } : true },
    numberField: 'e164',
    timeField: 'placedAt',
  };
}

async function present(
  deps: QueryDeps,
  rows: readonly ReservationRow[],
): Promise<readonly AdminReservation[]> {
  const owners = rows.map(({ userId }) => userId);
  const [places, emails] = await Promise.all([presentPlaces(deps, rows), emailsOf(deps, owners)]);
  return rows.flatMap((row, index) => {
    const place = places[index];
    return place ? [{ ...place, user_id: row.userId, email: emails.get(row.userId) ?? null }] : [];
  });
}

/** The reservations of all customers, for those who work here. */
export function adminReservationsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminReservationListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const direction = orderType === 'ASC' ? 1 : -1;
      const { rows, total } = await findDated(listOf(deps, filter), direction, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminReservationFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const pages = datedPages(listOf(deps, call.query), call.now);
      return csvAnswer(
        'ringpost-reservations.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
  ];
}
