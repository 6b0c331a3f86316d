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
import { Type } from 'typebox';
import { DATED_FILTERS } from '../kernel/dated-list.contract.ts';
import { Voice } from './feeds.contract.ts';

const UnroutedSms = Type.Object({
  uuid: Type.String(),
  outcome: Type.Enum(['unknown-number', 'unrouted', 'unclaimed']),
  /** `other-vendor`: the number does not belong to the vendor that sent the message. Null: `outcome` is the whole reason. */
  why: orNull(Type.Literal('other-vendor')),
  received_at: Instant,
  to: Type.String(),
  from: Type.String(),
  msg: Type.String(),
  code: orNull(Type.String()),
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  voice: Voice,
});
export type UnroutedSms = Shape<typeof UnroutedSms>;

const UnroutedSmsList = FreshListOf(UnroutedSms);
export type UnroutedSmsList = Shape<typeof UnroutedSmsList>;

const { user_id: _ofNobody, ...DATED } = DATED_FILTERS;

const FILTERS = {
  /** As the list tells it: `why`, or `outcome` if that says everything. */
  reason: Type.Optional(Type.Enum(['unknown-number', 'unrouted', 'unclaimed', 'other-vendor'])),
  ...DATED,
};

export const unroutedSmsContract = {
  method: 'GET',
  path: '/api/sms/unrouted',
  summary:
    'Messages that no order could be found for, newest first unless asked otherwise. Withheld ones are never among them.',
  description:
    'With a prefix they are in the order of the numbers, and for each number in the order of time.',
  tag: 'sms',
  query: Type.Object({
    /** Only the order of time: every filter has an index in this order. */
    orderBy: Type.Enum(['received_at'], { default: 'received_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: UnroutedSmsList },
} as const;

export const unroutedFileContract = {
  method: 'GET',
  path: '/api/sms/unrouted/csv',
  securityEvent: 'export',
  summary: 'All messages without an order that the filters find, newest first, as CSV.',
  description: 'With a prefix they are in the order of the numbers, the last number first.',
  tag: 'sms',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
