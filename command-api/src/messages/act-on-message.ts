import { type OrderState, type SmsRouted, streams } from '@ringpost/events/catalogue';
import type { Deps } from '../kernel/deps.ts';
import { type Cause, send } from '../kernel/send.ts';
import { numberDecider } from '../numbers/number.decider.ts';
import { orderDecider } from '../orders/order.decider.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** A recorded decision, whether it was made when the message came or by an admin. */
type Routed = Pick<SmsRouted['data'], 'orderId' | 'messageId' | 'receivedAt' | 'to' | 'outcome' | 'counts'>;

/** Does what the recorded decision says: order first, then wallet and number. Safe to repeat. */
export const actOnMessage = async (deps: Deps, routed: Routed, cause: Cause): Promise<void> => {
  const { orderId, messageId, receivedAt, to, outcome, counts } = routed;
  if (orderId === null) return;
  const command = { type: 'RecordSms', messageId, receivedAt, to, outcome, counts } as const;
  const { state } = await send(deps, {
    stream: streams.order(orderId),
    decider: orderDecider,
    command,
    cause,
  });
  if (counts && isWithheld(state, messageId)) await noteServed(deps, routed, state, cause);
  else await settleOrder(deps, orderId, cause);
};

type Assigned = Extract<OrderState, { assigned: unknown }>;

function isWithheld(state: OrderState, messageId: string): state is Assigned {
  return 'assigned' in state && state.withheld.has(messageId);
}

/** The app knows the number now, whether or not anybody pays to read what it sent. */
async function noteServed(
  deps: Deps,
  { messageId, receivedAt, to }: Routed,
  { assigned: { appId, leaseId } }: Assigned,
  cause: Cause,
): Promise<void> {
  const command = { type: 'NoteServed', appId, leaseId, messageId, receivedAt } as const;
  await send(deps, { stream: streams.number(to), decider: numberDecider, command, cause });
}
