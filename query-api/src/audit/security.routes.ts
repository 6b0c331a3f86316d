import type { RecordedEvent } from '@ringpost/domain';
import type { Where } from '@ringpost/engine';
import { type SecurityEventRow, securityEvents } from '@ringpost/projections/audit/audit.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { among } from '../kernel/among.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { timesBetween } from '../kernel/instants.ts';
import { newestFirst } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type SecurityLine, securityContract, securityFileContract } from './security.contract.ts';

const VIEWS = ['audit', 'accounts'];

const COLUMNS: readonly CsvColumn<SecurityLine>[] = [
  ['event', (line) => line.event_uuid],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['outcome', ({ outcome }) => outcome],
  ['code', ({ code }) => code],
  ['count', ({ count }) => count],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor', ({ actor }) => actor.id],
  ['actor_email', ({ actor }) => actor.email],
  ['account', (line) => line.user_id],
  ['email', ({ email }) => email],
  ['route', ({ route }) => route],
  ['thing', ({ thing }) => thing],
  ['address', ({ address }) => address],
];

interface SecurityFilter {
  readonly kind?: SecurityEventRow['kind'] | undefined;
  readonly user_id?: string | undefined;
  readonly actor_id?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The condition on the rows. The first of the equalities begins the index, and the others are read among its entries. */
function whereSecurity({ kind, user_id, actor_id, since, until }: SecurityFilter): Where {
  const equal = Object.entries({ userId: user_id, actorId: actor_id, kind }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  const at = timesBetween(since, until);
  return {
    ...Object.fromEntries(equal.map(([field, value], nth) => [field, nth === 0 ? value : among(value)])),
    ...(Object.keys(at).length > 0 && { at }),
  };
}

function addressIn(event: RecordedEvent | undefined): string | null {
  if (!event) return null;
  return (event.type === 'SecurityNoted' ? event.data.callerAddress : event.meta.address) || null;
}

/** The address is in the log only, where forgetting a customer makes it unreadable. */
async function addressOf({ readStream }: QueryDeps, row: SecurityEventRow): Promise<string | null> {
  const [event] = await readStream(row.stream, { after: row.revision - 1, limit: 1 });
  return addressIn(event);
}

function isAccount({ actor }: SecurityEventRow): boolean {
  return actor === 'customer' || actor === 'admin';
}

async function present(deps: QueryDeps, rows: readonly SecurityEventRow[]): Promise<readonly SecurityLine[]> {
  const actors = rows.filter(isAccount).map(({ actorId }) => actorId);
  const ids = [...actors, ...rows.map(({ userId }) => userId)].flatMap((id) => id ?? []);
  const emails = await emailsOf(deps, ids);
  const addresses = await Promise.all(rows.map((row) => addressOf(deps, row)));
  return rows.map((row, nth) => ({
    event_uuid: row._id,
    at: row.at,
    kind: row.kind,
    outcome: row.outcome,
    code: row.code,
    count: row.count,
    actor: {
      kind: row.actor,
      id: row.actorId,
      email: isAccount(row) ? (emails.get(row.actorId ?? '') ?? null) : null,
    },
    user_id: row.userId,
    email: emails.get(row.userId ?? '') ?? null,
    route: row.route,
    thing: row.thing,
    address: addresses[nth] ?? null,
  }));
}

/** The security log for admins. */
export function securityRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', securityContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const { rows, total } = await findPage(
        deps.readModel.collection(securityEvents),
        whereSecurity(filter),
        { sort: [['at', orderType === 'ASC' ? 1 : -1]], skip, limit },
      );
      return { status: 200, body: { data: [...(await present(deps, rows))], total, ...fresh } };
    }),
    endpoint('admin', securityFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const collection = deps.readModel.collection(securityEvents);
      const pages = newestFirst(collection, whereSecurity(call.query), 'at', call.now);
      return csvAnswer(
        'ringpost-security.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
  ];
}
