import { type Endpoint, endpoint } from '@ringpost/events/edge';
import { toPosition } from '@ringpost/events/engine';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { readMessageContract } from './messages.contract.ts';
import { readMessage } from './read-message.ts';

/** What a customer may do with a message. */
export function messagesRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', readMessageContract, async ({ params, body, requestId }, { userId }) => {
      const quotedPriceMills = millsOf('quoted_price', body.quoted_price);
      const wanted = { messageId: params.uuid, userId, quotedPriceMills, requestId };
      const { message, priceMills, position } = await readMessage(deps, wanted);
      const { messageId, orderId, from, text, code, sentAt, receivedAt } = message;
      const seen = toPosition(deps.events.epoch, position);
      return {
        status: 200,
        body: {
          uuid: messageId,
          order_uuid: orderId,
          from,
          msg: text,
          code: code || null,
          send_time: sentAt ?? receivedAt,
          price: toDollars(priceMills),
          position: seen,
        },
        headers: { Position: seen },
      };
    }),
  ];
}
