import { adminOfActor } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { Where } from '@ringpost/engine';
import { type AdjustmentRow, adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { newestFirst } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdjustmentView,
  adjustmentFileContract,
  adjustmentListContract,
} from './adjustments.contract.ts';

const VIEWS = ['wallets', 'accounts'];

const COLUMNS: readonly CsvColumn<AdjustmentView>[] = [
  ['entry', (entry) => entry.entry_id],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => amount.toFixed(3)],
  ['as_debt', (entry) => String(entry.as_debt)],
  ['reason', ({ reason }) => reason],
  ['corrects', ({ corrects }) => corrects],
  ['order', (entry) => entry.order_uuid],
  ['asked_by', (entry) => entry.asked_by],
  ['decided_by', (entry) => entry.decided_by],
  ['waits_until', (entry) => entry.waits_until],
  ['ended_at', (entry) => entry.ended_at],
  ['customer', (entry) => entry.user_id],
  ['email', ({ email }) => email],
];

function leftOf({ kind, status, amountMills, correctedMills }: AdjustmentRow): number {
  return kind === 'correction' || kind === 'refund' || status !== 'done' ? 0 : amountMills - correctedMills;
}

function presentAdjustment(
  row: AdjustmentRow,
  emails: ReadonlyMap<string, string>,
  callerId: string,
): AdjustmentView {
  const askedBy = adminOfActor(row.askedBy);
  return {
    entry_id: row._id,
    user_id: row.userId,
    email: emails.get(row.userId) ?? null,
    kind: row.kind,
    amount: toDollars(row.amountMills),
    reason: row.reason,
    corrects: row.corrects,
    // Rows of an earlier shape do not have it.
    order_uuid: row.orderId ?? null,
    as_debt: row.asDebt,
    status: row.status,
    asked_by: emails.get(askedBy ?? '') ?? row.askedBy,
    is_own: askedBy === callerId,
    decided_by: row.decidedBy && (emails.get(row.decidedBy) ?? row.decidedBy),
    at: row.at,
    waits_until: row.waitsUntil,
    ended_at: row.endedAt,
    left: toDollars(leftOf(row)),
  };
}

/** Everybody who is named in these rows. */
function namedIn(rows: readonly AdjustmentRow[]): readonly string[] {
  return rows.flatMap((row) =>
    [row.userId, adminOfActor(row.askedBy), row.decidedBy].flatMap((id) => id ?? []),
  );
}

async function present(
  deps: QueryDeps,
  rows: readonly AdjustmentRow[],
  callerId: string,
): Promise<readonly AdjustmentView[]> {
  const emails = await emailsOf(deps, namedIn(rows));
  return rows.map((row) => presentAdjustment(row, emails, callerId));
}

interface AdjustmentFilter {
  readonly status?: AdjustmentRow['status'] | undefined;
  readonly user_id?: string | undefined;
}

function whereAdjustments({ status, user_id: userId }: AdjustmentFilter): Where {
  return { ...(status && { status }), ...(userId !== undefined && { userId }) };
}

/** Money that admins moved by hand, and requests that wait for a second admin. */
export function adjustmentsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adjustmentListContract, async (call, { userId: callerId }) => {
      const { orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const page = { sort: [['at', orderType === 'ASC' ? 1 : -1]], skip, limit } as const;
      const collection = deps.readModel.collection(adjustments);
      const { rows, total } = await findPage(collection, whereAdjustments(filter), page);
      const data = await present(deps, rows, callerId);
      return { status: 200, body: { data, total, ...fresh } };
    }),
    endpoint('admin', adjustmentFileContract, async (call, { userId: callerId }) => {
      await freshness(deps, call, VIEWS);
      const collection = deps.readModel.collection(adjustments);
      const pages = newestFirst(collection, whereAdjustments(call.query), 'at', call.now);
      const shown = shownPages(pages, (rows) => present(deps, rows, callerId));
      return csvAnswer('ringpost-money-by-hand.csv', COLUMNS, shown);
    }),
  ];
}
