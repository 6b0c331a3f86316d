import {
  CSV_TYPE,
  Direction,
  Dollars,
  E164,
  FRESHNESS,
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

const Status = Type.Enum([
  'draft',
  'submitted',
  'in_review',
  'exception',
  'foc_confirmed',
  'completed',
  'cancelled',
]);
export type PortInStatus = Shape<typeof Status>;

const FIELDS = {
  portin_uuid: Uuid,
  status: Status,
  portname: Type.String(),
  numbers: Type.Array(E164),
  /** Null while it is a draft. */
  fee: orNull(Dollars),
  /** Whether the fee is set aside, was taken, or was given back. */
  fee_status: orNull(Type.Enum(['held', 'captured', 'released'])),
  /** Why it was stopped. */
  reason: orNull(Type.String()),
  /** The team's note about the reason. */
  note: Type.String(),
  /** When the numbers move. */
  foc_at: orNull(Instant),
  cancelled_by: orNull(Type.Enum(['customer', 'admin'])),
  documents: Type.Integer(),
  steps: Type.Array(Type.Object({ status: Status, at: Instant })),
  saved_at: Instant,
  updated_at: Instant,
};
export const PortIn = Type.Object(FIELDS);
export type PortInView = Shape<typeof PortIn>;
const ADMIN_FIELDS = { ...FIELDS, user_id: Uuid, email: orNull(Type.String()) };
const AdminPortIn = Type.Object(ADMIN_FIELDS);
export type AdminPortInView = Shape<typeof AdminPortIn>;

export const portInListContract = {
  method: 'GET',
  path: '/api/portin_request/list',
  scope: 'read',
  summary: "The caller's requests to bring numbers over, newest first.",
  tag: 'port-in',
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: FreshListOf(PortIn) },
} as const;

export const portInsFileContract = {
  method: 'GET',
  path: '/api/portin_request/csv',
  scope: 'read',
  summary: "All of the caller's requests to bring numbers over, newest first, as CSV.",
  tag: 'port-in',
  query: Type.Object(MIN_POSITION),
  answers: { 200: CSV_TYPE },
} as const;

export const customerPortInsContract = {
  ...portInListContract,
  path: '/api/admin/users/{id}/portin_requests',
  summary: 'The requests of one customer to bring numbers over, newest first.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const onePortInContract = {
  method: 'GET',
  path: '/api/portin_request/list/{id}',
  scope: 'read',
  summary: 'One request of the caller.',
  tag: 'port-in',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

const SentStatus = Type.Enum([
  'submitted',
  'in_review',
  'exception',
  'foc_confirmed',
  'completed',
  'cancelled',
]);

const ADMIN_FILTERS = { status: Type.Optional(SentStatus) };

export const adminPortInListContract = {
  method: 'GET',
  path: '/api/admin/portin_request',
  summary: 'The requests that customers have sent, those first that changed last unless asked otherwise.',
  tag: 'port-in',
  query: Type.Object({
    orderBy: Type.Enum(['updated_at'], { default: 'updated_at' }),
    orderType: Direction,
    ...ADMIN_FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminPortIn) },
} as const;

export const oneAdminPortInContract = {
  method: 'GET',
  path: '/api/admin/portin_request/{id}',
  summary: 'One request that a customer has sent.',
  tag: 'port-in',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...ADMIN_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

export const adminPortInFileContract = {
  method: 'GET',
  path: '/api/admin/portin_request/csv',
  securityEvent: 'export',
  summary:
    'All requests that customers have sent and the filter finds, those first that changed last, as CSV.',
  description: 'A request that changes while the file is written can be missing.',
  tag: 'port-in',
  query: Type.Object({ ...ADMIN_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
