import {
  type Actor,
  account,
  app,
  currentLease,
  isAfter,
  isWholeNumber,
  latestOf,
  number,
  type OrderState,
  type Origin,
  order,
  type Position,
  type RecordedEvent,
  reject,
  streams,
} from '@ringpost/domain';
import { ROUTE_CANDIDATES_MAX } from '@ringpost/domain/rules/limits';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { applyRouting } from './apply-routing.ts';
import { handleMessage } from './message.commands.ts';
import { giveRecording } from './recordings.ts';

export interface RouteByAdmin {
  readonly messageId: string;
  readonly orderId: string;
  readonly requestId: string;
  readonly actor: Actor;
  readonly origin: Origin;
}

export interface RoutedByAdmin {
  /** Whether the customer has to pay before reading the message. */
  readonly isWithheld: boolean;
  readonly position: Position;
}

type Leased = Extract<RecordedEvent, { type: 'NumberLeased' }>;

/** The leases of a number that are in the log before a position. */
async function leasesBefore({ events }: Deps, e164: string, position: Position): Promise<readonly Leased[]> {
  const leases: Leased[] = [];
  for (let after = -1; ; ) {
    const page = await events.readStream(streams.number(e164), { after });
    for (const event of page) {
      if (event.type === 'NumberLeased' && isAfter(position, event.position)) leases.push(event);
    }
    const last = page.at(-1);
    if (!last || isAfter(last.position, position)) return leases;
    after = last.revision;
  }
}

function messageEvents({ events }: Deps, messageId: string): Promise<readonly RecordedEvent[]> {
  return events.readStream(streams.sms(messageId));
}

/** Whether the order's lease is before the message, by the order of the log. */
async function leaseOf(
  deps: Deps,
  messageId: string,
  orderState: OrderState,
): Promise<{ readonly isLeasedBefore: boolean; readonly isLeaseOpen: boolean }> {
  const [received] = await messageEvents(deps, messageId);
  if (!received || !('assigned' in orderState)) return { isLeasedBefore: false, isLeaseOpen: false };
  const { e164, appId, leaseId } = orderState.assigned;
  const leases = await leasesBefore(deps, e164, received.position);
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  return {
    isLeasedBefore: leases.some(({ data }) => data.leaseId === leaseId),
    isLeaseOpen: currentLease(state, appId)?.leaseId === leaseId,
  };
}

/**
 * Gives a message for operators to an order that had its number when the message arrived. As always, the order decides
 * whether it is paid for, free or withheld. To name the same order again changes nothing.
 * @throws Rejection `not-found`, `message-routed`, `message-not-for-order`, `read-expired`
 */
export async function routeByAdmin(deps: Deps, request: RouteByAdmin): Promise<RoutedByAdmin> {
  const { messageId, orderId, requestId, actor, origin } = request;
  const cause: Cause = {
    operationId: messageId,
    causationId: requestId,
    correlationId: orderId,
    actor,
    ...origin,
  };
  const { state: orderState } = await deps.streams.refresh(streams.order(orderId), order);
  const command = {
    type: 'RouteMessage',
    order: orderState,
    ...(await leaseOf(deps, messageId, orderState)),
    now: nowIso(deps),
  } as const;
  await handleMessage(deps, messageId, command, cause);
  const routed = (await messageEvents(deps, messageId)).find(({ type }) => type === 'SmsRoutedByAdmin');
  if (routed?.type !== 'SmsRoutedByAdmin') throw new Error(`message ${messageId} was routed and is not`);
  // Before the order shows the message.
  await giveRecording(deps, messageId);
  await applyRouting(deps, routed.data, cause);
  const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
  const isWithheld = 'assigned' in state && state.withheld.has(messageId);
  return { isWithheld, position: latestOf(position, routed.position) };
}

export interface RouteCandidate {
  readonly orderId: string;
  readonly userId: string;
  readonly email: string;
  readonly appId: string;
  readonly appName: string;
  readonly status: Extract<OrderState, { readonly assigned: unknown }>['status'];
  readonly leasedAt: string;
}

/**
 * The orders that a message left for operators may belong to, newest first: those that had the number when it arrived.
 * @throws Rejection `not-found` for any other message
 */
export async function routeCandidates(deps: Deps, messageId: string): Promise<readonly RouteCandidate[]> {
  const [received] = await messageEvents(deps, messageId);
  if (received?.type !== 'SmsReceived' || received.data.audience.kind !== 'operators')
    throw reject('not-found');
  const { to, appId } = received.data;
  const leases = (await leasesBefore(deps, to, received.position))
    .filter(({ data: { appId: of } }) => appId === null || of === appId || isWholeNumber(of))
    .slice(-ROUTE_CANDIDATES_MAX)
    .reverse();
  const candidates = await Promise.all(
    leases.map(async ({ data: { orderId, userId, appId: leasedFor, leaseId, from } }) => {
      const { state } = await deps.streams.refresh(streams.order(orderId), order);
      if (!('assigned' in state) || state.assigned.leaseId !== leaseId) return [];
      const { state: owner } = await deps.streams.refresh(streams.account(userId), account);
      const { state: appState } = await deps.streams.refresh(streams.app(leasedFor), app);
      const email = owner.status === 'absent' ? '' : owner.email;
      return [
        {
          orderId,
          userId,
          email,
          appId: leasedFor,
          appName: appState.name ?? '',
          status: state.status,
          leasedAt: from,
        },
      ];
    }),
  );
  return candidates.flat();
}
