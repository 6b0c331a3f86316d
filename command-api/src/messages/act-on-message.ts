import { Rejection, type SmsRouted, streams } from '@ringpost/events/catalogue';
import type { Deps } from '../kernel/deps.ts';
import { type Cause, send } from '../kernel/send.ts';
import { orderDecider } from '../orders/order.decider.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** Does what the recorded decision says, order first, then wallet. Safe to repeat. */
export const actOnMessage = async (deps: Deps, routed: SmsRouted['data'], cause: Cause): Promise<void> => {
  const { orderId, messageId, receivedAt, to, outcome, counts } = routed;
  if (orderId === null) return;
  const command = { type: 'RecordSms', messageId, receivedAt, to, outcome, counts } as const;
  try {
    await send(deps, { stream: streams.order(orderId), decider: orderDecider, command, cause });
  } catch (error) {
    // The lease was there, its order had not taken it (yet): the message is the customer's all the same.
    if (!(error instanceof Rejection) || error.code !== 'order-not-open') throw error;
    return;
  }
  await settleOrder(deps, orderId, cause);
};
