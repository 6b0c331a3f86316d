import {
  CountryIso,
  CSV_TYPE,
  Direction,
  Dollars,
  EventPosition,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { APPROVAL_NOUNS } from '@ringpost/domain/rules/approval-nouns';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { ROLES } from '@ringpost/domain/rules/roles';
import { Type } from 'typebox';

const ApprovalStatus = Type.Enum(['waiting', 'given', 'refused', 'withdrawn', 'expired']);

const Amounts = Type.Object({
  on_delv_price: Dollars,
  price_new: Dollars,
  price_old: Dollars,
  new_initial_term: Type.Integer(),
});

const Change = Type.Object({
  role: orNull(Type.Object({ from: Type.Enum([...ROLES]), to: Type.Enum([...ROLES]) })),
  price: orNull(
    Type.Object({
      before: Amounts,
      /** Null: the app is not sold there any more. */
      after: orNull(Amounts),
      /** The address of the customer whom the price is for; null: everybody. */
      email: orNull(Type.String()),
      country_iso: orNull(CountryIso),
      vendor_name: orNull(Type.String()),
      /** The instant from which it counts; null: once it is approved. */
      counts_from: orNull(Instant),
    }),
  ),
  /** A fee of the shop. */
  fee: orNull(
    Type.Object({
      /** The setting of the shop; of a port-in, the country of the number. */
      name: Type.String(),
      /** Whether the numbers are amounts in dollars. */
      is_money: Type.Boolean(),
      before: Dollars,
      after: Dollars,
      /** The instant from which it counts; null: once it is approved. */
      counts_from: orNull(Instant),
    }),
  ),
  /** The event that a view leaves out. */
  position: orNull(EventPosition),
  /** The balance that is given up, or the money that is moved. */
  amount: orNull(Dollars),
});

const Approval = Type.Object({
  approval_uuid: Uuid,
  kind: Type.Enum([
    ...['role', 'forgetting', 'price', 'price-removal', 'skip', 'fee'],
    ...['credit', 'debit', 'correction', 'refund'],
  ] as const),
  /** What a decision must name; `wallet`: money, which is decided at its own address. */
  of: Type.Enum([...APPROVAL_NOUNS, 'wallet'] as const),
  subject_id: Type.String(),
  /** The address of the account, the name of the app, that of the view, or that of the fee. */
  subject: Type.String(),
  change: Change,
  reason: orNull(Type.String()),
  status: ApprovalStatus,
  /** Who may decide. */
  least: Type.Enum([...ROLES]),
  /** The email of the admin. */
  asked_by: Type.String(),
  /** Whether the caller has asked for it, and so cannot approve it. */
  is_own: Type.Boolean(),
  decided_by: orNull(Type.String()),
  at: Instant,
  waits_until: orNull(Instant),
  ended_at: orNull(Instant),
});
export type ApprovalView = Shape<typeof Approval>;

const FILTERS = { status: Type.Optional(ApprovalStatus) };

export const approvalListContract = {
  method: 'GET',
  path: '/api/admin/approvals',
  summary: 'What waits for a second admin, and what two admins decided, newest first unless asked otherwise.',
  description:
    'Money that waits is in it too. Money that two admins have decided on is in the list of money by hand.',
  tag: 'approvals',
  query: Type.Object({
    orderBy: Type.Enum(['at'], { default: 'at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(Approval) },
} as const;

export const approvalFileContract = {
  method: 'GET',
  path: '/api/admin/approvals/csv',
  securityEvent: 'export',
  summary: 'All that waits for a second admin or that two admins decided, newest first, as CSV.',
  tag: 'approvals',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const approvalCountContract = {
  method: 'GET',
  path: '/api/admin/approvals/count',
  summary: 'How much waits for a decision of the caller, who has not asked for it.',
  tag: 'approvals',
  query: Type.Object(MIN_POSITION),
  /** At most `LIST_MAX_ROWS` requests, and as many movements of money, are looked at. */
  answers: { 200: Type.Object({ count: Type.Integer({ minimum: 0 }), ...FRESHNESS }) },
} as const;

export const oneApprovalContract = {
  method: 'GET',
  path: '/api/admin/approvals/{id}',
  summary: 'One request for a second admin, waiting or decided; of money only while it waits.',
  tag: 'approvals',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...Approval.properties, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
