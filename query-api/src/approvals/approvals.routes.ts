import { APPROVAL_ROLES } from '@ringpost/domain/rules/approvals';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { hasRole } from '@ringpost/domain/rules/roles';
import { type ApprovalRow, approvals } from '@ringpost/projections/approvals/approvals.view';
import { type AdjustmentRow, adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { approvalCountContract, approvalListContract } from './approvals.contract.ts';
import { askerOf, presentApproval, presentMoney, readNames } from './present-approval.ts';

type Found = { readonly row: ApprovalRow } | { readonly money: AdjustmentRow };

function atOf(found: Found): string {
  return 'row' in found ? found.row.at : found.money.at;
}

/** The requests, and money that waits, in one order. Little money waits, so both lists are read up to the end of the page. */
async function findWithMoney(
  { readModel }: QueryDeps,
  where: { readonly status?: 'waiting' },
  { skip = 0, limit }: PageOf,
) {
  const page = { sort: [['at', -1]], limit: skip + limit } as const;
  const [asked, money] = await Promise.all([
    findPage(readModel.collection(approvals), where, page),
    findPage(readModel.collection(adjustments), { status: 'waiting' }, page),
  ]);
  const all: readonly Found[] = [
    ...asked.rows.map((row) => ({ row })),
    ...money.rows.map((row) => ({ money: row })),
  ];
  const sorted = all.toSorted((a, b) => (atOf(a) < atOf(b) ? 1 : -1));
  return { found: sorted.slice(skip, skip + limit), total: asked.total + money.total };
}

async function findDecided({ readModel }: QueryDeps, status: ApprovalRow['status'], page: PageOf) {
  const sorted = { ...page, sort: [['at', -1]] } as const;
  const { rows, total } = await findPage(readModel.collection(approvals), { status }, sorted);
  const found: readonly Found[] = rows.map((row) => ({ row }));
  return { found, total };
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
      const { status, limit, offset: skip } = call.query;
      const fresh = await freshness(deps, call, ['approvals', 'wallets', 'accounts']);
      const page = { skip, limit };
      const { found, total } =
        status === undefined || status === 'waiting'
          ? await findWithMoney(deps, status === undefined ? {} : { status }, page)
          : await findDecided(deps, status, page);
      const rows = found.flatMap((each) => ('row' in each ? each.row : []));
      const money = found.flatMap((each) => ('money' in each ? each.money : []));
      const names = await readNames(deps, rows, money);
      const data = found.map((each) =>
        'row' in each ? presentApproval(each.row, names, userId) : presentMoney(each.money, names, userId),
      );
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
