import { Type } from 'typebox';
import { AnsweredDollars, Dollars } from '../kernel/dollars.contract.ts';

export const ReadMessageParams = Type.Object(
  { uuid: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);

export const ReadMessageBody = Type.Object(
  {
    /** Dollars, as the customer saw them; if the price is another one, nothing is paid. */
    quoted_price: Dollars,
  },
  { additionalProperties: false },
);

export const ReadMessage = Type.Object({
  uuid: Type.String(),
  order_uuid: Type.String({ format: 'uuid' }),
  from: Type.String(),
  msg: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  send_time: Type.String({ format: 'date-time' }),
  /** What was paid, in dollars. */
  price: AnsweredDollars,
  position: Type.String(),
});

export const readMessageContract = {
  method: 'POST',
  path: '/api/sms/{uuid}/read',
  summary:
    'Pay to read a message that came after its order was cancelled, refunded or settled. Asked again, it costs nothing.',
  tag: 'sms',
  params: ReadMessageParams,
  body: ReadMessageBody,
  answers: { 200: ReadMessage },
  problems: ['not-found', 'insufficient-funds', 'read-expired', 'price-changed'],
} as const;

export const RouteMessageParams = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);

export const RouteMessageBody = Type.Object(
  { order_uuid: Type.String({ format: 'uuid' }) },
  { additionalProperties: false },
);

export const routeMessageContract = {
  method: 'POST',
  path: '/api/sms/{id}/route',
  summary:
    'Give a message that nobody could be told of for sure to an order that had its number. The order decides what it costs.',
  tag: 'sms',
  params: RouteMessageParams,
  body: RouteMessageBody,
  answers: {
    200: Type.Object({
      uuid: Type.String(),
      order_uuid: Type.String({ format: 'uuid' }),
      /** The customer has to pay to read it, as the order is cancelled, refunded or settled. */
      withheld: Type.Boolean(),
      position: Type.String(),
    }),
  },
  problems: ['not-found', 'message-routed', 'message-not-for-order', 'read-expired'],
} as const;

export const routeCandidatesContract = {
  method: 'GET',
  path: '/api/sms/{id}/orders',
  summary: 'The orders that had the number of an unrouted message when it came, the newest first.',
  tag: 'sms',
  params: RouteMessageParams,
  answers: {
    200: Type.Object({
      data: Type.Array(
        Type.Object({
          order_uuid: Type.String({ format: 'uuid' }),
          user_id: Type.String({ format: 'uuid' }),
          email: Type.String(),
          app_uuid: Type.String({ format: 'uuid' }),
          app_name: Type.String(),
          status: Type.String(),
          leased_at: Type.String({ format: 'date-time' }),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  problems: ['not-found'],
} as const;
