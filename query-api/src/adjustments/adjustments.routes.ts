import { toDollars } from '@ringpost/domain/rules/money-display';
import { type AdjustmentRow, adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type AdjustmentView, adjustmentListContract } from './adjustments.contract.ts';

const ADMIN = 'admin:';

function adminOf({ askedBy }: AdjustmentRow): string | null {
  return askedBy.startsWith(ADMIN) ? askedBy.slice(ADMIN.length) : null;
}

function leftOf({ kind, status, amountMills, correctedMills }: AdjustmentRow): number {
  return kind === 'correction' || kind === 'refund' || status !== 'done' ? 0 : amountMills - correctedMills;
}

function presentAdjustment(
  row: AdjustmentRow,
  emails: ReadonlyMap<string, string>,
  callerId: string,
): AdjustmentView {
  const askedBy = adminOf(row);
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
  return rows.flatMap((row) => [row.userId, adminOf(row), row.decidedBy].flatMap((id) => id ?? []));
}

/** Money that admins moved by hand, and requests that wait for a second admin. */
export function adjustmentsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adjustmentListContract, async (call, { userId: callerId }) => {
      const { status, user_id: userId, orderType, limit, offset: skip } = call.query;
      const fresh = await freshness(deps, call, ['wallets', 'accounts']);
      const where = { ...(status && { status }), ...(userId !== undefined && { userId }) };
      const page = { sort: [['at', orderType === 'ASC' ? 1 : -1]], skip, limit } as const;
      const { rows, total } = await findPage(deps.readModel.collection(adjustments), where, page);
      const emails = await emailsOf(deps, namedIn(rows));
      const data = rows.map((row) => presentAdjustment(row, emails, callerId));
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
