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

/**
 * What became of a message. `waiting`: its order has not decided yet, or its customer must pay a debt first. `not-shown`: it came
 * before its customer knew the number. `public`: to a public number. `unclaimed`, `unrouted`, `unknown-number`: for no customer.
 */
const MessageState = Type.Enum([
  'waiting',
  'shown',
  'withheld',
  'not-shown',
  'public',
  'unclaimed',
  'unrouted',
  'unknown-number',
]);

/** A message without its sender, its text and its code. */
const AdminMessage = Type.Object({
  uuid: Type.String(),
  received_at: Instant,
  number: Type.String(),
  /** The vendor of the number when the message came; null if the number was not ours. */
  vendor_uuid: orNull(Uuid),
  vendor_name: orNull(Type.String()),
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  user_id: orNull(Uuid),
  /** Null if it is for no customer, or the customer is unknown or was forgotten. */
  email: orNull(Type.String()),
  order_uuid: orNull(Uuid),
  state: MessageState,
  /** Whether it fits a template of an app, or contains a code that its customer pays for. */
  verification: Type.Boolean(),
  /** `call`: the recording of a call. */
  kind: Type.Enum(['sms', 'call']),
});
export type AdminMessage = Shape<typeof AdminMessage>;

const FILTERS = {
  vendor_uuid: Type.Optional(Uuid),
  state: Type.Optional(MessageState),
  verification: Type.Optional(Type.Boolean()),
  ...DATED_FILTERS,
};

export const adminMessageListContract = {
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'All messages, newest first unless asked otherwise, without senders, texts and codes.',
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
  answers: { 200: FreshListOf(AdminMessage) },
} as const;

export const adminMessageFileContract = {
  method: 'GET',
  path: '/api/admin/messages/csv',
  securityEvent: 'export',
  summary: 'All messages that the filters find, newest first, as CSV; without senders, texts and codes.',
  description: 'With a prefix they are in the order of the numbers, the last number first.',
  tag: 'sms',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
