import {
  Dollars,
  Instant,
  ListOf,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

const MessageId = Type.String({ minLength: 1, maxLength: 64 });

const ReadMessageParams = Type.Object({ uuid: MessageId });

const ReadMessageBody = Type.Object({
  /** The price that the customer saw. If it has changed, no money is taken. */
  quoted_price: QuotedDollars,
});

const ReadMessage = Type.Object({
  uuid: Type.String(),
  order_uuid: Uuid,
  from: Type.String(),
  msg: Type.String(),
  code: orNull(Type.String()),
  send_time: Instant,
  /** The amount that was paid, in dollars. */
  price: Dollars,
});
export type ReadMessage = Shape<typeof ReadMessage>;

export const readMessageContract = {
  method: 'POST',
  path: '/api/sms/{uuid}/read',
  scope: 'buy',
  summary:
    'Pay to read a message that came after its order was cancelled, refunded or settled. While the order runs, the message then counts as its code, and the order pays. Asked again, it costs nothing.',
  tag: 'sms',
  params: ReadMessageParams,
  body: ReadMessageBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: ReadMessage },
  problems: ['not-found', 'insufficient-funds', 'read-expired', 'price-changed'],
} as const;

export const ShowMessageBody = Type.Object({
  /** Why the admin must read it. Stored in the audit trail. */
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});

const ShownMessage = Type.Object({
  uuid: Type.String(),
  user_id: Uuid,
  order_uuid: Uuid,
  from: Type.String(),
  msg: Type.String(),
  code: orNull(Type.String()),
  send_time: Instant,
});
export type ShownMessage = Shape<typeof ShownMessage>;

export const showMessageContract = {
  method: 'POST',
  path: '/api/sms/{id}/show',
  summary: 'Shows a message of a customer to an admin, who says why. Each time is an event of the message.',
  tag: 'sms',
  params: Type.Object({ id: MessageId }),
  body: ShowMessageBody,
  needsFreshPassword: true,
  holdsSecret: true,
  tellsPosition: true,
  answers: { 200: ShownMessage },
  problems: ['not-found'],
} as const;

const RouteMessageParams = Type.Object({ id: MessageId });

const RouteMessageBody = Type.Object({ order_uuid: Uuid });

const RoutedMessage = Type.Object({
  uuid: Type.String(),
  order_uuid: Uuid,
  /** The customer has to pay to read the message, because the order is cancelled, refunded or settled. */
  withheld: Type.Boolean(),
});
export type RoutedMessage = Shape<typeof RoutedMessage>;

export const routeMessageContract = {
  method: 'POST',
  path: '/api/sms/{id}/route',
  summary: 'Give an unrouted message to an order that had its number. The order decides what it costs.',
  tag: 'sms',
  params: RouteMessageParams,
  body: RouteMessageBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: RoutedMessage },
  problems: ['not-found', 'message-routed', 'message-not-for-order', 'read-expired'],
} as const;

const RouteCandidate = Type.Object({
  order_uuid: Uuid,
  user_id: Uuid,
  email: Type.String(),
  app_uuid: Uuid,
  app_name: Type.String(),
  status: Type.Enum(['running', 'active', 'completed', 'cancelled', 'expired', 'given-back']),
  leased_at: Instant,
});
export type RouteCandidate = Shape<typeof RouteCandidate>;
const RouteCandidateList = ListOf(RouteCandidate);
export type RouteCandidateList = Shape<typeof RouteCandidateList>;

export const routeCandidatesContract = {
  method: 'GET',
  path: '/api/sms/{id}/orders',
  summary: 'The orders that had the number of an unrouted message when it came, the newest first.',
  tag: 'sms',
  params: RouteMessageParams,
  answers: { 200: RouteCandidateList },
  problems: ['not-found'],
} as const;
