import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { buyerOf } from '../kernel/buyer.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import {
  readMessageContract,
  routeCandidatesContract,
  routeMessageContract,
  showMessageContract,
} from './messages.contract.ts';
import { readMessage } from './read-message.ts';
import { routeByAdmin, routeCandidates } from './route-by-admin.ts';
import { showToAdmin } from './show-to-admin.ts';

/** What customers may do with their messages, and admins with messages that have no owner. */
export function messagesRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', readMessageContract, async ({ params, body, requestIds }, caller) => {
      const quotedPriceMills = millsOf('quoted_price', body.quoted_price);
      const request = { messageId: params.uuid, ...buyerOf(caller), quotedPriceMills, requestIds };
      const { message, priceMills, position } = await readMessage(deps, request);
      const { messageId, orderId, from, text, code, sentAt, receivedAt } = message;
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
        },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('admin', showMessageContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const origin = originOf(call, admin);
      const { userId: adminId } = admin;
      const request = { messageId: params.id, adminId, reason: body.reason, requestId, origin };
      const { message, position } = await showToAdmin(deps, request);
      const { messageId, userId, orderId, from, text, code, sentAt, receivedAt } = message;
      call.concerns(userId);
      return {
        status: 200,
        body: {
          uuid: messageId,
          user_id: userId,
          order_uuid: orderId,
          from,
          msg: text,
          code: code || null,
          send_time: sentAt ?? receivedAt,
        },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('admin', routeMessageContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const { id: messageId } = params;
      const { order_uuid: orderId } = body;
      const actor = `admin:${admin.userId}`;
      const origin = originOf(call, admin);
      const request = { messageId, orderId, requestId, actor, origin };
      const { isWithheld: withheld, position } = await routeByAdmin(deps, request);
      return {
        status: 200,
        body: { uuid: messageId, order_uuid: orderId, withheld },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('admin', routeCandidatesContract, async ({ params }) => {
      const candidates = await routeCandidates(deps, params.id);
      const data = candidates.map(({ orderId, userId, email, appId, appName, status, leasedAt }) => ({
        order_uuid: orderId,
        user_id: userId,
        email,
        app_uuid: appId,
        app_name: appName,
        status,
        leased_at: leasedAt,
      }));
      return { status: 200, body: { data, total: data.length } };
    }),
  ];
}
