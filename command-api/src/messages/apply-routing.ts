import { type OrderState, type SmsRouted, streams } from '@ringpost/events/domain';
import { type Cause, send } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { numberDecider } from '../numbers/number.decider.ts';
import { orderDecider } from '../orders/order.decider.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** A recorded decision, whether it was made when the message came or by an admin. */
type Routed = Pick<SmsRouted['data'], 'orderId' | 'messageId' | 'receivedAt' | 'to' | 'outcome' | 'billable'>;

/** Does what the recorded decision says: order first, then wallet and number. Safe to repeat. */
export async function applyRouting(deps: Deps, routed: Routed, cause: Cause): Promise<void> {
  const { orderId, messageId, receivedAt, to, outcome, billable } = routed;
  if (orderId === null) return;
  const command = { type: 'RecordSms', messageId, receivedAt, to, outcome, billable } as const;
  const { state } = await send(deps, {
    stream: streams.order(orderId),
    decider: orderDecider,
    command,
    cause,
  });
  if (billable && isWithheld(state, messageId)) await noteServed(deps, routed, state, cause);
  else await settleOrder(deps, orderId, cause);
}

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
