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
