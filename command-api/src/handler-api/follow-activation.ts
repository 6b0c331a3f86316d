import type { OrderState } from '@ringpost/domain';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import { nowIso } from '../kernel/deps.ts';
import { cancelOrder } from '../orders/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, json, momentText, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { answerOf, codeOf, messagesOf } from './messages-of-order.ts';
import { type FoundOrder, findOrder } from './order-ids.ts';

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

/** Whether further codes of the order come without a charge: until its window closes. */
function takesMore({ deps }: HandlerShop, { state }: FoundOrder): boolean {
  return state.status === 'completed' && nowIso(deps) < state.assigned.closesAt;
}

/**
 * `setStatus`: 1 the number is used now, 3 another code, 6 done, 8 or -1 cancel. Our numbers receive from the first moment, and every
 * further code until the window closes, so 1 and 3 have nothing to store. A request for the next code that is stored with the order
 * belongs to 3, and a report that a number is blocked to 8.
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
      if (!takesMore(shop, found)) throw new HandlerText('BAD_STATUS');
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

/** The message that completed an order. Undefined while it waits, or while the views do not show the message yet. */
async function messageOf({ deps }: HandlerShop, found: FoundOrder): Promise<PrivateSmsRow | undefined> {
  if (found.state.status !== 'completed') return undefined;
  return answerOf(await messagesOf(deps, found.orderId));
}

/** `getStatus`: `STATUS_WAIT_CODE`, `STATUS_OK:<code>` or `STATUS_CANCEL`. `text=1` adds the whole text in a header. */
export async function getStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await findActivation(shop, userId, fields);
  if (GIVEN_UP.includes(found.state.status)) return plain('STATUS_CANCEL');
  const message = await messageOf(shop, found);
  if (!message) return plain('STATUS_WAIT_CODE');
  const headers = fields.text === '1' ? { 'X-Text': headerText(message.msg ?? '') } : undefined;
  return plain(`STATUS_OK:${codeOf(message)}`, headers);
}

function presentSms(message: PrivateSmsRow) {
  return { dateTime: momentText(message.sendTime), code: codeOf(message), text: message.msg ?? '' };
}

function presentCall(message: PrivateSmsRow) {
  return { from: message.from ?? '', ...presentSms(message), url: '', parsingCount: 0 };
}

/** `getStatusV2`: the message as JSON; null for what has not come. An order that ended without one is `STATUS_CANCEL`. */
export async function getStatusV2(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await findActivation(shop, userId, fields);
  if (GIVEN_UP.includes(found.state.status)) return plain('STATUS_CANCEL');
  const messages = found.state.status === 'completed' ? await messagesOf(shop.deps, found.orderId) : [];
  const sms = answerOf(messages.filter(({ voice }) => voice === null));
  const call = answerOf(messages.filter(({ voice }) => voice !== null));
  return json({
    verificationType: call && !sms ? 2 : 0,
    sms: sms ? presentSms(sms) : null,
    call: call ? presentCall(call) : null,
  });
}
