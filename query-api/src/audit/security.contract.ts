import {
  CSV_TYPE,
  Direction,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { SECURITY_KINDS } from '@ringpost/domain/rules/security-kinds';
import { Type } from 'typebox';
import { Actor } from './audit.contract.ts';

const SecurityLine = Type.Object({
  event_uuid: Uuid,
  at: Instant,
  kind: Type.Enum([...SECURITY_KINDS]),
  outcome: Type.Enum(['done', 'refused']),
  /** The code of the refusal; null if it was done. */
  code: orNull(Type.String()),
  /** How often it happened since the line before about the same. */
  count: Type.Integer(),
  actor: Actor,
  /** The account that it is about; null if there is none. */
  user_id: orNull(Uuid),
  email: orNull(Type.String()),
  /** Method and path; null for facts that do not say it. */
  route: orNull(Type.String()),
  /** What was read, as a path; or the backup that was restored. */
  thing: orNull(Type.String()),
  /** The address of the caller; null if it is not known, or was forgotten. */
  address: orNull(Type.String()),
});
export type SecurityLine = Shape<typeof SecurityLine>;

const FILTERS = {
  kind: Type.Optional(Type.Enum([...SECURITY_KINDS])),
  /** The account that it is about. */
  user_id: Type.Optional(Uuid),
  /** The account that acted. */
  actor_id: Type.Optional(Uuid),
  since: Type.Optional(Instant),
  until: Type.Optional(Instant),
};

export const securityContract = {
  method: 'GET',
  path: '/api/admin/security',
  summary:
    'The security log, newest first unless asked otherwise: logins, refusals, changes of accounts, and private things that were read.',
  tag: 'audit',
  query: Type.Object({
    orderBy: Type.Enum(['at'], { default: 'at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(SecurityLine) },
} as const;

export const securityFileContract = {
  method: 'GET',
  path: '/api/admin/security/csv',
  securityEvent: 'export',
  summary: 'All of the security log that the filters find, newest first, as CSV.',
  tag: 'audit',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
