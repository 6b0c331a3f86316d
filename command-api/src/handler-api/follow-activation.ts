import { type OrderState, streams } from '@ringpost/domain';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import { askNextCode, cancelOrder } from '../orders/entries.ts';
import { answerOf, codeOf, type FoundOrder, messagesOf } from '../portal-protocols/entries.ts';
import { findOrder } from './find-order.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, json, momentText, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';

type Status = OrderState['status'];

const GIVEN_UP: readonly Status[] = ['cancelled', 'expired', 'failed'];

/** An activation of this customer. @throws HandlerText `WRONG_ACTIVATION_ID`; `NO_ACTIVATION`, also for a rental */
async function findActivation(
  { deps }: HandlerShop,
  userId: string,
  { id, activationId }: HandlerFields,
): Promise<FoundOrder> {
  const found = await findOrder(deps, userId, id ?? activationId);
  if (found.hold.type !== 'FundsHeldForOrder') throw new HandlerText('NO_ACTIVATION');
  return found;
}

/** An activation that a program asks for again and again, until its code comes. */
async function followActivation(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<FoundOrder> {
  await shop.pace(userId, fields.id ?? fields.activationId ?? '');
  return findActivation(shop, userId, fields);
}

/** Gives the money back, unless the code has come: then the number is done with, and is paid for. */
async function cancel(
  { deps }: HandlerShop,
  userId: string,
  { orderId, state }: FoundOrder,
  requestId: string,
): Promise<HandlerAnswer> {
  if (GIVEN_UP.includes(state.status)) return plain('ACCESS_CANCEL');
  if (state.status === 'completed') return plain('ACCESS_READY');
  await cancelOrder(deps, { orderId, userId, requestId });
  return plain('ACCESS_CANCEL');
}

/**
 * `setStatus`: 1 the number is used now, 3 another code, 6 done, 8 or -1 cancel. Our numbers receive from the first moment, so 1 has
 * nothing to store. The protocol has no word for a number that is blocked: programs cancel it too, so 8 is always a cancel.
 */
export async function setStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
  requestId: string,
): Promise<HandlerAnswer> {
  const found = await findActivation(shop, userId, fields);
  const { status } = found.state;
  switch (fields.status) {
    case '1':
      if (GIVEN_UP.includes(status)) throw new HandlerText('BAD_STATUS');
      return plain('ACCESS_READY');
    case '3':
      await askNextCode(shop.deps, { orderId: found.orderId, userId, requestId });
      return plain('ACCESS_RETRY_GET');
    case '6':
      if (status !== 'completed') throw new HandlerText('BAD_STATUS');
      return plain('ACCESS_ACTIVATION');
    case '8':
    case '-1':
      return cancel(shop, userId, found, requestId);
    default:
      throw new HandlerText('BAD_STATUS');
  }
}

/** A header has no line breaks and no letters of other alphabets. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/gu, (letter) => encodeURIComponent(letter));
}

interface Messages {
  /** Those that the views show, newest first. */
  readonly shown: readonly PrivateSmsRow[];
  /** Whether the customer has asked for another code, which has not come or is not shown yet. */
  readonly waitsForNext: boolean;
}

/**
 * Whether a text that came after the customer had asked is not shown yet. The order has it before the views do, and until then the
 * newest shown code is the old one.
 */
async function isNextUnderWay(
  { deps }: HandlerShop,
  { orderId }: FoundOrder,
  shown: readonly PrivateSmsRow[],
): Promise<boolean> {
  const past = await deps.events.readStream(streams.order(orderId));
  const asked = past.findLastIndex(({ type }) => type === 'NextCodeAsked');
  if (asked === -1) return false;
  const came = past.slice(asked).flatMap((event) => (event.type === 'OrderSmsNoted' ? [event.data] : []));
  const next = came.findLast(({ why }) => why === 'further');
  return next !== undefined && !shown.some(({ _id }) => _id === next.messageId);
}

/** The messages of an order. None while it waits, or while the views do not show the first one yet. */
async function readMessages(shop: HandlerShop, found: FoundOrder): Promise<Messages> {
  const { state, orderId } = found;
  if (state.status !== 'completed') return { shown: [], waitsForNext: false };
  const shown = await messagesOf(shop.deps, orderId);
  if (state.nextAskedAt !== undefined) return { shown, waitsForNext: true };
  // As many as the order has: then no text is under way, and its stream need not be read.
  const isComplete = shown.length >= state.messageIds.size;
  return { shown, waitsForNext: !isComplete && (await isNextUnderWay(shop, found, shown)) };
}

/**
 * `getStatus`: `STATUS_WAIT_CODE`, `STATUS_OK:<code>`, `STATUS_WAIT_RETRY:<last code>` after `setStatus` 3, or `STATUS_CANCEL`.
 * `text=1` adds the whole text in a header.
 */
export async function getStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await followActivation(shop, userId, fields);
  if (GIVEN_UP.includes(found.state.status)) return plain('STATUS_CANCEL');
  const { shown, waitsForNext } = await readMessages(shop, found);
  const message = answerOf(shown);
  if (!message) return plain('STATUS_WAIT_CODE');
  if (waitsForNext) return plain(`STATUS_WAIT_RETRY:${codeOf(message)}`);
  const headers = fields.text === '1' ? { 'X-Text': headerText(message.msg ?? '') } : undefined;
  return plain(`STATUS_OK:${codeOf(message)}`, headers);
}

function presentSms(message: PrivateSmsRow) {
  return { dateTime: momentText(message.sendTime), code: codeOf(message), text: message.msg ?? '' };
}

function presentCall(message: PrivateSmsRow) {
  return { from: message.from ?? '', ...presentSms(message), url: '', parsingCount: 0 };
}

/** `getStatusV2`: the message as JSON; null for what has not come, such as a next code. An order that ended without one is `STATUS_CANCEL`. */
export async function getStatusV2(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await followActivation(shop, userId, fields);
  if (GIVEN_UP.includes(found.state.status)) return plain('STATUS_CANCEL');
  const { shown, waitsForNext } = await readMessages(shop, found);
  const messages = waitsForNext ? [] : shown;
  const sms = answerOf(messages.filter(({ voice }) => voice === null));
  const call = answerOf(messages.filter(({ voice }) => voice !== null));
  return json({
    verificationType: call && !sms ? 2 : 0,
    sms: sms ? presentSms(sms) : null,
    call: call ? presentCall(call) : null,
  });
}
