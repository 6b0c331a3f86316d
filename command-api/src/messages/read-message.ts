import {
  isDone,
  latestOf,
  type Mills,
  type OrderState,
  order,
  type Position,
  Rejection,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readFeeIdOf } from '../kernel/ids.ts';
import { readWithheld, settleOrder, takeWithheld } from '../orders/entries.ts';
import { payToRead } from '../wallets/entries.ts';

export interface ReadMessage extends Buyer {
  readonly messageId: string;
  /** The price that the customer saw. */
  readonly quotedPriceMills: Mills;
  readonly requestIds: RequestIds;
}

/** A message of a customer's order, as the log has it. */
export interface KeptMessage {
  readonly messageId: string;
  readonly userId: string;
  readonly orderId: string;
  readonly from: string;
  readonly text: string;
  readonly code: string;
  readonly receivedAt: string;
  readonly sentAt: string | null;
}

export interface PaidMessage {
  readonly message: KeptMessage;
  readonly priceMills: Mills;
  /** The position of the order's stream. */
  readonly position: Position;
}

/**
 * Shows a message that has been paid for. If it is shown already, nothing changes. @returns the position of its order's
 * stream
 */
export async function showMessage(deps: Deps, message: KeptMessage, cause: Cause): Promise<Position> {
  const { messageId, orderId, from, text, code } = message;
  const command = { type: 'ReadWithheldSms', messageId, now: nowIso(deps), from, text, code } as const;
  return (await readWithheld(deps, orderId, command, cause)).position;
}

/**
 * Shows a message that was withheld because its order was not paid. While the order runs, the message counts as its code, and
 * the order pays. Once the order is paid, the message is free. @throws Rejection `order-not-open` once the order has ended unpaid
 */
export async function takeMessage(deps: Deps, message: KeptMessage, cause: Cause): Promise<Position> {
  const { messageId, orderId, from, text, code } = message;
  const command = { type: 'TakeWithheldSms', messageId, now: nowIso(deps), from, text, code } as const;
  const { position } = await takeWithheld(deps, orderId, command, cause);
  return latestOf(position, await settleOrder(deps, orderId, cause));
}

/** The message with its personal fields; undefined if there is none, or it is not a customer's. */
export async function findMessage(deps: Deps, messageId: string): Promise<KeptMessage | undefined> {
  const facts = await deps.events.readStream(streams.sms(messageId));
  for (const { type, data } of facts) if (type === 'SmsRoutedByAdmin' || type === 'SmsClaimed') return data;
  const received = facts.find((fact) => fact.type === 'SmsReceived');
  if (received?.type !== 'SmsReceived') return undefined;
  const { audience, orderId, from, text, code, receivedAt, sentAt } = received.data;
  if (audience.kind !== 'customer' || orderId === null) return undefined;
  return { messageId, userId: audience.userId, orderId, from, text, code, receivedAt, sentAt };
}

function requireQuoted(quotedPriceMills: Mills, priceMills: Mills): void {
  if (quotedPriceMills === priceMills) return;
  throw reject('price-changed', { quoted_price: toDollars(quotedPriceMills), price: toDollars(priceMills) });
}

/** Checks price and time. A message that is already paid for passes at any price and time. */
async function requirePayable(
  deps: Deps,
  { userId, quotedPriceMills }: ReadMessage,
  { priceMills, readUntil }: { readonly priceMills: Mills; readonly readUntil: string },
  operationId: string,
): Promise<void> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  if (isDone(state, operationId)) return;
  if (nowIso(deps) >= readUntil) throw reject('read-expired', { read_until: readUntil });
  requireQuoted(quotedPriceMills, priceMills);
}

/** Undefined if the order does not pay for the message: it has ended unpaid, or the message came after its end. */
async function readUnderOrder(
  deps: Deps,
  { quotedPriceMills }: ReadMessage,
  message: KeptMessage,
  state: Exclude<OrderState, { readonly status: 'absent' }>,
  cause: Cause,
): Promise<PaidMessage | undefined> {
  const sms = state.withheld.get(message.messageId);
  if (sms?.why !== 'unpaid' || sms.isRead) return undefined;
  if (state.status !== 'running' && state.status !== 'completed') return undefined;
  const priceMills = state.status === 'running' ? sms.priceMills : 0;
  if (priceMills > 0) requireQuoted(quotedPriceMills, priceMills);
  try {
    return { message, priceMills, position: await takeMessage(deps, message, cause) };
  } catch (error) {
    // A cancel or the refund came first.
    if (error instanceof Rejection && error.code === 'order-not-open') return undefined;
    throw error;
  }
}

/**
 * Takes the price of a withheld message and shows it. The message is the operation, so it is paid for once, even if this
 * is called several times. If the process dies between payment and showing, a policy shows it.
 * @throws Rejection before anything is paid: `not-found` (also for another customer's message), `read-expired`, `price-changed`,
 * `insufficient-funds`.
 */
export async function readMessage(deps: Deps, request: ReadMessage): Promise<PaidMessage> {
  const { messageId, userId, byKey, requestIds } = request;
  const message = await findMessage(deps, messageId);
  if (message?.userId !== userId) throw reject('not-found');
  const { orderId } = message;
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  const withheld = state.status === 'absent' ? undefined : state.withheld.get(messageId);
  if (state.status === 'absent' || !withheld) throw reject('not-found');
  const { priceMills } = withheld;
  const operationId = `${messageId}:read`;
  const cause = causeByCustomer(userId, requestIds, orderId, operationId);
  const taken = await readUnderOrder(deps, request, message, state, cause);
  if (taken) return taken;
  if (!withheld.isRead) {
    await requirePayable(deps, request, withheld, operationId);
    const holdId = readFeeIdOf(orderId, messageId);
    const purpose = { kind: 'message', id: messageId, orderId } as const;
    const fee = { userId, operationId, holdId, purpose, amountMills: priceMills, now: nowIso(deps) };
    const command = { type: 'PayToRead', ...fee, byKey } as const;
    await payToRead(deps, userId, command, cause);
  }
  return { message, priceMills, position: await showMessage(deps, message, cause) };
}
