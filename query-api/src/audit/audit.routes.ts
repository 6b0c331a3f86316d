import { streams } from '@ringpost/domain';
import { TIMELINE_TICKS_MAX } from '@ringpost/domain/rules/limits';
import type { Where } from '@ringpost/engine';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { adminEvents, customerEvents } from '@ringpost/projections/audit/audit.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findAccount } from '../accounts/find-account.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { timesBetween } from '../kernel/instants.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  adminTimelineContract,
  asOfContract,
  findTimelineContract,
  lifeContract,
  timelineContract,
} from './audit.contract.ts';
import { customerAsOf } from './customer-as-of.ts';
import { findTimelines } from './find-timelines.ts';
import { folding } from './log-reader.ts';
import { presentDone, presentListed } from './present-event.ts';
import { checkCustomer } from './read-timeline.ts';

/** Later pages begin where the one before ended, so they are not slower, and no event is shown twice. */
function before(position: string | undefined): Where {
  return position === undefined ? {} : { position: { $lt: position } };
}

/** The cursor of the next page. */
function nextOf(rows: readonly { readonly position: string }[], limit: number): string | null {
  return rows.length < limit ? null : (rows.at(-1)?.position ?? null);
}

function presentTick({ position, at }: { readonly position: string; readonly at: string }) {
  return { position, at };
}

const NEWEST = [['position', -1]] as const;

function ofCustomers(deps: QueryDeps): readonly Endpoint[] {
  const rowsOf = () => deps.readModel.collection(customerEvents);

  return [
    endpoint('support', timelineContract, async (call, { userId: adminId }) => {
      const { id: userId } = call.params;
      const { group, actor, limit } = call.query;
      call.concerns(userId);
      await checkCustomer(deps, userId);
      const of = { userId: adminId, streams: [streams.wallet(userId), streams.account(userId)] };
      const fresh = await freshness(deps, call, ['audit'], of);
      const where = { userId, ...(group && { group }), ...(actor && { actor }) };
      const page = { sort: NEWEST, limit };
      const { rows, total } = await findPage(rowsOf(), { ...where, ...before(call.query.before) }, page);
      const data = rows.map(presentListed);
      return { status: 200, body: { data, total, next: nextOf(rows, limit), ...fresh } };
    }),

    endpoint('support', lifeContract, async (call, { userId: adminId }) => {
      const { id: userId } = call.params;
      await checkCustomer(deps, userId);
      const of = { userId: adminId, streams: [streams.wallet(userId), streams.account(userId)] };
      const fresh = await freshness(deps, call, ['audit', 'accounts'], of);
      const page = { sort: NEWEST, limit: TIMELINE_TICKS_MAX };
      const { rows, total } = await findPage(rowsOf(), { userId }, page);
      const account = await deps.readModel.collection(accounts).get(userId);
      const customer = {
        user_id: userId,
        email: account?.email || null,
        status: account?.status ?? null,
        since: account?.registeredAt ?? null,
      };
      const ticks = rows.map(presentTick).reverse();
      return { status: 200, body: { customer, total, ticks, ...fresh } };
    }),

    endpoint('support', asOfContract, async (call, { userId: adminId }) => {
      const { id: userId } = call.params;
      await checkCustomer(deps, userId);
      await freshness(deps, call, ['audit', 'orders']);
      const body = await folding(adminId, () => customerAsOf(deps, userId, call.query, call.now));
      return { status: 200, body };
    }),
  ];
}

/** What happened, for admins: lists that say where in the log an event is. */
export function auditRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', findTimelineContract, async ({ query }) => {
      return { status: 200, body: { data: [...(await findTimelines(deps, query.search))] } };
    }),
    ...ofCustomers(deps),
    endpoint('support', adminTimelineContract, async (call) => {
      await findAccount(deps, call, call.params.id);
      const { since, until, limit } = call.query;
      const fresh = await freshness(deps, call, ['audit']);
      const at = timesBetween(since, until);
      const isLimited = since !== undefined || until !== undefined;
      const where = { adminId: call.params.id, ...(isLimited && { at }), ...before(call.query.before) };
      const page = { sort: NEWEST, limit };
      const { rows, total } = await findPage(deps.readModel.collection(adminEvents), where, page);
      return {
        status: 200,
        body: { data: rows.map(presentDone), total, next: nextOf(rows, limit), ...fresh },
      };
    }),
  ];
}
