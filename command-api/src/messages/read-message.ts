import {
  type Mills,
  order,
  type Position,
  reject,
  type SmsReceived,
  type SmsRouted,
  streams,
  wallet,
} from '@ringpost/events/domain';
import { toDollars } from '@ringpost/events/rules/money-display';
import { handleOrder, handleWallet } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { readFeeIdOf } from '../kernel/ids.ts';

export interface ReadMessage {
  readonly messageId: string;
  readonly userId: string;
  /** The price that the customer saw. */
  readonly quotedPriceMills: Mills;
  readonly requestId: string;
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
  /** Where the order's stream stands in the log. */
  readonly position: Position;
}

/**
 * Takes the price of a withheld message and shows it. The message is the operation: however often this is asked, it is paid
 * for once. What was paid for and not shown yet, because the process died in between, is shown by a policy.
 * @throws Rejection before anything is paid: `not-found` (also for somebody else's), `read-expired`, `price-changed`,
 * `insufficient-funds`.
 */
export async function readMessage(deps: Deps, wanted: ReadMessage): Promise<PaidMessage> {
  const { messageId, userId, requestId } = wanted;
  const message = await findMessage(deps, messageId);
  if (message?.userId !== userId) throw reject('not-found');
  const { orderId } = message;
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  const withheld = state.status === 'absent' ? undefined : state.withheld.get(messageId);
  if (!withheld) throw reject('not-found');
  const { priceMills } = withheld;
  const operationId = `${messageId}:read`;
  const cause: Cause = {
    operationId,
    causationId: requestId,
    correlationId: orderId,
    actor: `customer:${userId}`,
  };
  if (!withheld.isRead) {
    await requirePayable(deps, wanted, withheld, operationId);
    const holdId = readFeeIdOf(orderId, messageId);
    const purpose = { kind: 'message', id: messageId, orderId } as const;
    const fee = { userId, operationId, holdId, purpose, amountMills: priceMills, now: nowIso(deps) };
    const command = { type: 'PayToRead', ...fee } as const;
    await handleWallet(deps, userId, command, cause);
  }
  return { message, priceMills, position: await showMessage(deps, message, cause) };
}

/** Shows a message that has been paid for; shown already, it stays as it is. @returns where its order stands in the log. */
export async function showMessage(deps: Deps, message: KeptMessage, cause: Cause): Promise<Position> {
  const { messageId, orderId, from, text, code } = message;
  const command = { type: 'ReadWithheldSms', messageId, now: nowIso(deps), from, text, code } as const;
  return (await handleOrder(deps, orderId, command, cause)).position;
}

/** The message with what is personal in it; undefined where there is none, or none of a customer. */
export async function findMessage(deps: Deps, messageId: string): Promise<KeptMessage | undefined> {
  const facts = await deps.events.readStream(streams.sms(messageId));
  const given = facts.find((fact) => fact.type === 'SmsRoutedByAdmin');
  if (given?.type === 'SmsRoutedByAdmin') return given.data;
  const received = facts.find(({ type }) => type === 'SmsReceived')?.data as SmsReceived['data'] | undefined;
  const routed = facts.find(({ type }) => type === 'SmsRouted')?.data as SmsRouted['data'] | undefined;
  if (!received || routed?.audience.kind !== 'customer' || routed.orderId === null) return undefined;
  const { from, text } = received;
  const { orderId, code, receivedAt, sentAt } = routed;
  return { messageId, userId: routed.audience.userId, orderId, from, text, code, receivedAt, sentAt };
}

/** One that is paid for is shown, whatever the clock and the quote say by now. */
async function requirePayable(
  deps: Deps,
  { userId, quotedPriceMills }: ReadMessage,
  { priceMills, readUntil }: { readonly priceMills: Mills; readonly readUntil: string },
  operationId: string,
): Promise<void> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  if (state.done.has(operationId)) return;
  if (nowIso(deps) >= readUntil) throw reject('read-expired', { read_until: readUntil });
  if (quotedPriceMills === priceMills) return;
  throw reject('price-changed', { quoted_price: toDollars(quotedPriceMills), price: toDollars(priceMills) });
}
