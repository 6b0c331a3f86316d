import { number, type OrderState, order, type SmsRouted, streams } from '@ringpost/events/domain';
import { handleNumber, handleOrder } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** A recorded decision, whether it was made when the message came or by an admin. */
type Routed = Pick<SmsRouted['data'], 'orderId' | 'messageId' | 'receivedAt' | 'to' | 'outcome' | 'billable'>;
type RoutedToOrder = Routed & { readonly orderId: string };

/**
 * Does what the recorded decision says: order first, then wallet and number. The inbox calls it early and the policy later:
 * whoever comes while it is under way waits for it, and whoever comes after it finds everything done and sends nothing.
 */
export async function applyRouting(deps: Deps, routed: Routed, cause: Cause): Promise<void> {
  const { orderId, messageId } = routed;
  if (orderId === null) return;
  await deps.singleFlight(`apply ${messageId}`, () => apply(deps, { ...routed, orderId }, cause));
}

async function apply(deps: Deps, routed: RoutedToOrder, cause: Cause): Promise<void> {
  const state = await recordSms(deps, routed, cause);
  if (routed.billable && isWithheld(state, routed.messageId)) await noteServed(deps, routed, state, cause);
  else await settleOrder(deps, routed.orderId, cause);
}

async function recordSms(deps: Deps, routed: RoutedToOrder, cause: Cause): Promise<OrderState> {
  const { orderId, messageId, receivedAt, to, outcome, billable } = routed;
  const recorded = await deps.streams.confirmed(
    streams.order(orderId),
    order,
    (state) => state.status !== 'absent' && state.messageIds.has(messageId),
  );
  if (recorded) return recorded.state;
  const command = { type: 'RecordSms', messageId, receivedAt, to, outcome, billable } as const;
  return (await handleOrder(deps, orderId, command, cause)).state;
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
  const noted = await deps.streams.confirmed(streams.number(to), number, ({ leases }) =>
    (leases.get(appId) ?? []).some((lease) => lease.leaseId === leaseId && lease.served),
  );
  if (noted) return;
  const command = { type: 'NoteServed', appId, leaseId, messageId, receivedAt } as const;
  await handleNumber(deps, to, command, cause);
}
