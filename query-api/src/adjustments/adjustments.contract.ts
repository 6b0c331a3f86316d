import {
  CSV_TYPE,
  Direction,
  Dollars,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const AdjustmentStatus = Type.Enum(['waiting', 'done', 'refused', 'withdrawn', 'expired']);

const Adjustment = Type.Object({
  /** The name of the entry, for a correction. It is a UUID if an admin has made it. */
  entry_id: Type.String(),
  user_id: Uuid,
  email: orNull(Type.String()),
  kind: Type.Enum(['credit', 'debit', 'correction', 'refund']),
  amount: Dollars,
  reason: Type.String(),
  /** The entry that a correction corrects. */
  corrects: orNull(Type.String()),
  /** The order whose money a refund gives back. */
  order_uuid: orNull(Uuid),
  /** Whether the part that the balance does not cover becomes a debt. */
  as_debt: Type.Boolean(),
  status: AdjustmentStatus,
  /** The email of the admin, or the part of the system that asked for it. */
  asked_by: Type.String(),
  /** Whether the caller has asked for it, and so cannot approve it. */
  is_own: Type.Boolean(),
  /** The email of the second admin. */
  decided_by: orNull(Type.String()),
  at: Instant,
  /** Until when it waits for a second admin; null if it never waited for one. */
  waits_until: orNull(Instant),
  ended_at: orNull(Instant),
  /** The amount of a credit or a debit that can still be corrected. */
  left: Dollars,
});
export type AdjustmentView = Shape<typeof Adjustment>;

const FILTERS = { status: Type.Optional(AdjustmentStatus), user_id: Type.Optional(Uuid) };

export const adjustmentListContract = {
  method: 'GET',
  path: '/api/admin/adjustments',
  summary: 'What admins moved by hand or want to move, newest first unless asked otherwise.',
  tag: 'users',
  query: Type.Object({
    orderBy: Type.Enum(['at'], { default: 'at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(Adjustment) },
} as const;

export const adjustmentFileContract = {
  method: 'GET',
  path: '/api/admin/adjustments/csv',
  securityEvent: 'export',
  summary: 'All that admins moved by hand or want to move, as the filters find it, newest first, as CSV.',
  tag: 'users',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
