import {
  type Audience,
  deferrals,
  isWholeNumber,
  message,
  type OrderState,
  order,
  type SmsReceived,
  streams,
} from '@ringpost/domain';
import type { Cause, JointPart } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { noteServed } from '../numbers/entries.ts';
import {
  decideInOrder,
  findUndecided,
  recordInOrder,
  settleOrder,
  streamsWithWallet,
} from '../orders/entries.ts';
import { handleDeferral } from './deferral.commands.ts';
import { isOwing, isPaused } from './rental-pause.ts';

type Decision = Pick<
  SmsReceived['data'],
  'orderId' | 'messageId' | 'receivedAt' | 'to' | 'outcome' | 'billable'
>;
/** A stored decision, made on arrival or by an admin. */
type Routed = Decision & ({ readonly audience: Audience } | { readonly userId: string });
type RoutedToOrder = Decision & { readonly orderId: string; readonly userId: string };

function customerOf(routed: Routed): string | undefined {
  if ('userId' in routed) return routed.userId;
  return routed.audience.kind === 'customer' ? routed.audience.userId : undefined;
}

/** An activation pays for itself, so no debt pauses it. */
function isActivation(state: OrderState): boolean {
  return 'assigned' in state && state.status !== 'active';
}

/** The command that records the message in its order. */
function recordCommand(routed: RoutedToOrder, isPausedNow: boolean) {
  const { messageId, receivedAt, to, outcome, billable } = routed;
  return { type: 'RecordSms', messageId, receivedAt, to, outcome, billable, isPaused: isPausedNow } as const;
}

/**
 * @param pause whether the customer's rentals are paused
 * @returns the order. A paused rental does not record the message
 */
async function recordSms(
  deps: Deps,
  routed: RoutedToOrder,
  pause: typeof isPaused,
  cause: Cause,
): Promise<OrderState> {
  const { orderId, userId, messageId } = routed;
  const recorded = await deps.streams.confirmed(
    streams.order(orderId),
    order,
    (state) => state.status !== 'absent' && state.messageIds.has(messageId),
  );
  if (recorded) return recorded.state;
  const { state } = await deps.streams.load(streams.order(orderId), order);
  const command = recordCommand(routed, !isActivation(state) && (await pause(deps, userId)));
  const placed = state.status === 'absent' ? await findUndecided(deps, { orderId, userId }) : undefined;
  return (await recordInOrder(deps, orderId, placed ? { ...command, placed } : command, cause)).state;
}

/** Keeps a message that the order has not recorded. */
async function deferSms(deps: Deps, routed: RoutedToOrder, cause: Cause): Promise<void> {
  const { orderId, userId, messageId, receivedAt, to, billable } = routed;
  const sms = { userId, orderId, messageId, to, receivedAt, billable, deferredAt: nowIso(deps) };
  await handleDeferral(deps, userId, { type: 'DeferSms', sms }, cause);
}

type Assigned = Extract<OrderState, { assigned: unknown }>;

/** Whether the end of the lease will not count this message as a use: nobody has paid for it, or the order is a rental. */
function isMissingFromLeaseEnd(state: OrderState, messageId: string): state is Assigned {
  return 'assigned' in state && (state.status === 'active' || state.withheld.has(messageId));
}

/** The app that a message names, which matters only to a rental of a whole number. */
async function namedAppOf(deps: Deps, messageId: string): Promise<string | null> {
  const { state } = await deps.streams.refresh(streams.sms(messageId), message);
  return state.received?.appId ?? null;
}

/** @returns whether the order has recorded the message. If not, the message is deferred. */
async function apply(
  deps: Deps,
  routed: RoutedToOrder,
  pause: typeof isPaused,
  cause: Cause,
): Promise<boolean> {
  const { orderId, messageId, billable } = routed;
  const state = await recordSms(deps, routed, pause, cause);
  const isRecorded = state.status !== 'absent' && state.messageIds.has(messageId);
  if (!isRecorded) await deferSms(deps, routed, cause);
  if (billable && isMissingFromLeaseEnd(state, messageId)) {
    const { receivedAt, to: e164 } = routed;
    const { appId, leaseId } = state.assigned;
    const namedAppId = isWholeNumber(appId) ? await namedAppOf(deps, messageId) : null;
    await noteServed(deps, { e164, appId, leaseId, messageId, receivedAt, namedAppId }, cause);
  } else await settleOrder(deps, orderId, cause);
  return isRecorded;
}

/** Only these fields are read: the text may be unreadable, and the order must still record the message. */
function routedToOrder(routed: Routed): RoutedToOrder | undefined {
  const { orderId, messageId, receivedAt, to, outcome, billable } = routed;
  const userId = customerOf(routed);
  if (orderId === null || userId === undefined) return undefined;
  return { orderId, userId, messageId, receivedAt, to, outcome, billable };
}

/**
 * What an activation decides together with the message that is for it; undefined for any other message, or if the log takes one stream
 * at a time. Then, and for all that is left out, `applyRouting` does it.
 */
export async function withRouting(
  deps: Deps,
  routed: Routed,
  cause: Cause,
): Promise<JointPart<void> | undefined> {
  const toOrder = routedToOrder(routed);
  if (!toOrder || !deps.events.appendAll) return undefined;
  const { orderId, userId, billable } = toOrder;
  const { state } = await deps.streams.load(streams.order(orderId), order);
  if (!isActivation(state)) return undefined;
  // Only an order that runs can end here, and after its end it never runs again.
  const mayComplete = state.status === 'running' && billable;
  const command = recordCommand(toOrder, false);
  return {
    streams: mayComplete ? streamsWithWallet({ orderId, userId }) : [streams.order(orderId)],
    decide: (joint) => decideInOrder(deps, joint, orderId, command, cause),
  };
}

/**
 * Carries out the stored decision: first in the order, then in wallet and number. The inbox calls it first, and the policy calls
 * it later. A second call at the same time waits for the first. A later call finds everything done and sends nothing.
 */
export async function applyRouting(deps: Deps, routed: Routed, cause: Cause): Promise<void> {
  const toOrder = routedToOrder(routed);
  if (!toOrder) return;
  await deps.singleFlight(`apply ${toOrder.messageId}`, () => apply(deps, toOrder, isPaused, cause));
}

/**
 * Gives the first deferred message of a customer to its order, which shows it. While there is a debt, the message stays
 * deferred. One message at a time: the fact that it was recorded triggers the next one, so other work can run in between.
 */
export async function applyDeferred(deps: Deps, userId: string, cause: Cause): Promise<void> {
  const { state } = await deps.streams.refresh(streams.deferrals(userId), deferrals);
  const [next] = state.values();
  if (!next) return;
  const isRecorded = await apply(deps, { ...next, outcome: 'delivered' }, isOwing, cause);
  if (!isRecorded) return;
  const { messageId } = next;
  await handleDeferral(deps, userId, { type: 'EndDeferral', messageId, now: nowIso(deps) }, cause);
}
