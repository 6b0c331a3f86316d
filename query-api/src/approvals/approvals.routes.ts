import { reject } from '@ringpost/domain';
import { APPROVAL_ROLES } from '@ringpost/domain/rules/approvals';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { hasRole } from '@ringpost/domain/rules/roles';
import { type ApprovalRow, approvals } from '@ringpost/projections/approvals/approvals.view';
import { type AdjustmentRow, adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { APPROVAL_COLUMNS } from './approval-columns.ts';
import {
  type ApprovalView,
  approvalCountContract,
  approvalFileContract,
  approvalListContract,
  oneApprovalContract,
} from './approvals.contract.ts';
import { askerOf, presentApproval, presentMoney, readNames } from './present-approval.ts';

const VIEWS = ['approvals', 'wallets', 'accounts'];

type Status = ApprovalRow['status'];
type Found = { readonly row: ApprovalRow } | { readonly money: AdjustmentRow };

function atOf(found: Found): string {
  return 'row' in found ? found.row.at : found.money.at;
}

/** Whether money is among the requests: of money, only what waits. */
function hasMoney(status: Status | undefined): boolean {
  return status === undefined || status === 'waiting';
}

/** Both in the order of time. A list has its ends in order, so its beginning is enough for the beginning of both together. */
function inOneOrder(
  rows: readonly ApprovalRow[],
  money: readonly AdjustmentRow[],
  direction: 1 | -1,
): readonly Found[] {
  const all: readonly Found[] = [...rows.map((row) => ({ row })), ...money.map((each) => ({ money: each }))];
  return all.toSorted((a, b) => (atOf(a) < atOf(b) ? -direction : direction));
}

/** The requests, and money that waits, in one order. Little money waits, so both lists are read up to the end of the page. */
async function findWithMoney(
  { readModel }: QueryDeps,
  status: Status | undefined,
  direction: 1 | -1,
  { skip = 0, limit }: PageOf,
) {
  const page = { sort: [['at', direction]], limit: skip + limit } as const;
  const [asked, money] = await Promise.all([
    findPage(readModel.collection(approvals), status ? { status } : {}, page),
    findPage(readModel.collection(adjustments), { status: 'waiting' }, page),
  ]);
  const found = inOneOrder(asked.rows, money.rows, direction).slice(skip, skip + limit);
  return { found, total: asked.total + money.total };
}

async function findDecided(
  { readModel }: QueryDeps,
  status: Status,
  direction: 1 | -1,
  page: PageOf,
): Promise<{ readonly found: readonly Found[]; readonly total: number }> {
  const sorted = { ...page, sort: [['at', direction]] } as const;
  const { rows, total } = await findPage(readModel.collection(approvals), { status }, sorted);
  return { found: rows.map((row) => ({ row })), total };
}

/** All of them, newest first, page by page. */
function foundPages({ readModel }: QueryDeps, status: Status | undefined, now: string) {
  return pagesByTime<Found>(
    now,
    async ({ latest, skip, limit }) => {
      const at = { $lte: latest };
      const page = { sort: [['at', -1]], limit: skip + limit } as const;
      const [rows, money] = await Promise.all([
        readModel.collection(approvals).find({ ...(status && { status }), at }, page),
        hasMoney(status) ? readModel.collection(adjustments).find({ status: 'waiting', at }, page) : [],
      ]);
      return inOneOrder(rows, money, -1).slice(skip, skip + limit);
    },
    atOf,
  );
}

/** One request, or money that waits; undefined if there is none with this id. */
async function findFound({ readModel }: QueryDeps, id: string): Promise<Found | undefined> {
  const row = await readModel.collection(approvals).get(id);
  if (row) return { row };
  const money = await readModel.collection(adjustments).get(id);
  return money?.status === 'waiting' ? { money } : undefined;
}

async function present(deps: QueryDeps, found: readonly Found[], callerId: string): Promise<ApprovalView[]> {
  const rows = found.flatMap((each) => ('row' in each ? each.row : []));
  const money = found.flatMap((each) => ('money' in each ? each.money : []));
  const names = await readNames(deps, rows, money);
  return found.map((each) =>
    'row' in each ? presentApproval(each.row, names, callerId) : presentMoney(each.money, names, callerId),
  );
}

/** How much waits that this admin may decide about: not what the admin has asked for, and not what needs a higher role. */
async function countForCaller({ readModel }: QueryDeps, { userId, role }: Caller): Promise<number> {
  const waiting = { status: 'waiting' } as const;
  const page = { sort: [['at', -1]], limit: LIST_MAX_ROWS } as const;
  const [asked, money] = await Promise.all([
    readModel.collection(approvals).find(waiting, page),
    readModel.collection(adjustments).find(waiting, page),
  ]);
  const toDecide = asked.filter(
    ({ askedBy, act }) => askedBy !== userId && hasRole(role, APPROVAL_ROLES[act.kind]),
  );
  return toDecide.length + money.filter((row) => askerOf(row) !== userId).length;
}

/** What needed two admins, and what waits for the second one. */
export function approvalsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', approvalCountContract, async (call, caller) => {
      const fresh = await freshness(deps, call, ['approvals', 'wallets']);
      return { status: 200, body: { count: await countForCaller(deps, caller), ...fresh } };
    }),
    endpoint('admin', approvalListContract, async (call, { userId }) => {
      const { status, orderType, limit, offset: skip } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const direction = orderType === 'ASC' ? 1 : -1;
      const page = { skip, limit };
      const { found, total } =
        status === undefined || hasMoney(status)
          ? await findWithMoney(deps, status, direction, page)
          : await findDecided(deps, status, direction, page);
      return { status: 200, body: { data: await present(deps, found, userId), total, ...fresh } };
    }),
    endpoint('admin', approvalFileContract, async (call, { userId }) => {
      await freshness(deps, call, VIEWS);
      const pages = foundPages(deps, call.query.status, call.now);
      const shown = shownPages(pages, (found) => present(deps, found, userId));
      return csvAnswer('ringpost-approvals.csv', APPROVAL_COLUMNS, shown);
    }),
    endpoint('admin', oneApprovalContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, VIEWS);
      const found = await findFound(deps, call.params.id);
      const [body] = found ? await present(deps, [found], userId) : [];
      if (!body) throw reject('not-found');
      return { status: 200, body: { ...body, ...fresh } };
    }),
  ];
}
