import { type OrderState, Rejection, type RejectionCode, streams } from '@ringpost/domain';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { RequestIds } from '@ringpost/web/http';
import type { Config } from '../kernel/deps.ts';
import { askNextCode, cancelOrder } from '../orders/entries.ts';
import {
  answerOf,
  codeOf,
  endOfRental,
  type FoundOrder,
  messagesOf,
  momentText,
} from '../portal-protocols/entries.ts';
import { giveBackRental } from '../rentals/entries.ts';
import { findOrder } from './find-order.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, json, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { presentMessage } from './present-message.ts';
import { isForwarding } from './purchase-terms.ts';

type Status = OrderState['status'];

const GIVEN_UP: readonly Status[] = ['cancelled', 'expired', 'failed', 'given-back'];

/** An activation or a rental of this customer: `getNumber` sells both. @throws HandlerText `WRONG_ACTIVATION_ID`, `NO_ACTIVATION` */
function findActivation(
  { deps }: HandlerShop,
  userId: string,
  { id, activationId }: HandlerFields,
): Promise<FoundOrder> {
  return findOrder(deps, userId, id ?? activationId);
}

/** An activation that a program asks for again and again, until its code comes. */
export async function followActivation(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<FoundOrder> {
  await shop.pace(userId, fields.id ?? fields.activationId ?? '');
  return findActivation(shop, userId, fields);
}

/** Whether a text has come to a rental, or an activation is paid. */
function hasCode(state: OrderState): boolean {
  return state.status === 'completed' || (state.status === 'active' && state.hasText === true);
}

/** What the protocol says when a rental cannot be given back any more. */
const NOT_GIVEN_BACK: Readonly<Partial<Record<RejectionCode, string>>> = {
  'rental-has-text': 'ACCESS_READY',
  'give-back-over': 'BAD_STATUS',
  'too-many-give-backs': 'CHANNELS_LIMIT',
};

/** Gives a rental back for its price, as its page does. A text that came just now makes it paid for. */
async function giveBack(
  { deps }: HandlerShop,
  request: { readonly orderId: string; readonly userId: string; readonly requestIds: RequestIds },
): Promise<HandlerAnswer> {
  try {
    await giveBackRental(deps, request);
    return plain('ACCESS_CANCEL');
  } catch (error) {
    const text = error instanceof Rejection ? NOT_GIVEN_BACK[error.code] : undefined;
    if (text === undefined) throw error;
    if (text === 'ACCESS_READY') return plain(text);
    throw new HandlerText(text);
  }
}

/** Gives the money back, unless the code has come: then the number is done with, and is paid for. */
async function cancel(
  shop: HandlerShop,
  userId: string,
  { orderId, state }: FoundOrder,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  if (GIVEN_UP.includes(state.status)) return plain('ACCESS_CANCEL');
  if (hasCode(state)) return plain('ACCESS_READY');
  if (state.status === 'active') return giveBack(shop, { orderId, userId, requestIds });
  const { deps } = shop;
  await cancelOrder(deps, { orderId, userId, requestIds });
  return plain('ACCESS_CANCEL');
}

/** Whether it ended without a code, or is a rental whose time is over. */
export async function isOver({ deps }: HandlerShop, state: OrderState): Promise<boolean> {
  if (state.status !== 'active') return GIVEN_UP.includes(state.status);
  return (await endOfRental(deps, state.assigned)) === undefined;
}

/**
 * `setStatus`: 1 the number is used now, 3 another code, 6 done, 8 or -1 cancel. Our numbers receive from the first moment, so 1 has
 * nothing to store; with a number to forward to it is refused, because no call would arrive there. A rental takes each code until its end without being asked, so 3 is refused for it, and 6 does not end it. The
 * protocol has no word for a number that is blocked: programs cancel it too, so 8 is always a cancel.
 */
export async function setStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const found = await findActivation(shop, userId, fields);
  switch (fields.status) {
    case '1':
      if (isForwarding(fields.forward)) throw new HandlerText('BAD_STATUS');
      if (await isOver(shop, found.state)) throw new HandlerText('BAD_STATUS');
      return plain('ACCESS_READY');
    case '3':
      await askNextCode(shop.deps, { orderId: found.orderId, userId, requestIds });
      return plain('ACCESS_RETRY_GET');
    case '6':
      if (!hasCode(found.state)) throw new HandlerText('BAD_STATUS');
      return plain('ACCESS_ACTIVATION');
    case '8':
    case '-1':
      return cancel(shop, userId, found, requestIds);
    default:
      throw new HandlerText('BAD_STATUS');
  }
}

/** `finishActivation` and `cancelActivation`: a `setStatus` that names its status. */
export function endActivation(status: '6' | '8'): typeof setStatus {
  return (shop, userId, fields, requestIds) => setStatus(shop, userId, { ...fields, status }, requestIds);
}

/** Programs read no answer whose headers are too long. The code is beside it, and `getStatusV2` has the whole text. */
const HEADER_MAX_CHARACTERS = 4_000;

/** A header has no line breaks and no letters of other alphabets. A letter that would be too much ends it. */
function headerText(text: string): string {
  let header = '';
  for (const letter of text.slice(0, HEADER_MAX_CHARACTERS).toWellFormed()) {
    const written = /[\x20-\x7e]/.test(letter) ? letter : encodeURIComponent(letter);
    if (header.length + written.length > HEADER_MAX_CHARACTERS) break;
    header += written;
  }
  return header;
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
export async function readMessages(shop: HandlerShop, found: FoundOrder): Promise<Messages> {
  const { state, orderId } = found;
  if (state.status === 'active') return { shown: await messagesOf(shop.deps, orderId), waitsForNext: false };
  if (state.status !== 'completed') return { shown: [], waitsForNext: false };
  const shown = await messagesOf(shop.deps, orderId);
  if (state.nextAskedAt !== undefined) return { shown, waitsForNext: true };
  // As many as the order has: then no text is under way, and its stream need not be read.
  const isComplete = shown.length >= state.messageIds.size;
  return { shown, waitsForNext: !isComplete && (await isNextUnderWay(shop, found, shown)) };
}

function isCallWithoutCode(message: PrivateSmsRow): boolean {
  return message.voice !== null && codeOf(message) === '';
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
  const { shown, waitsForNext } = await readMessages(shop, found);
  if (shown.length === 0 && (await isOver(shop, found.state))) return plain('STATUS_CANCEL');
  const message = answerOf(shown);
  // Nobody has written down what a call says, so there is no code to tell. `getStatusV2` has the call.
  if (!message || isCallWithoutCode(message)) return plain('STATUS_WAIT_CODE');
  if (waitsForNext) return plain(`STATUS_WAIT_RETRY:${codeOf(message)}`);
  const headers = fields.text === '1' ? { 'X-Text': headerText(message.msg ?? '') } : undefined;
  return plain(`STATUS_OK:${codeOf(message)}`, headers);
}

function presentSms(message: PrivateSmsRow) {
  return { dateTime: momentText(message.sendTime), code: codeOf(message), text: message.msg ?? '' };
}

/** The recording is at the address of the customer's own messages, which takes the same key in a header. */
function presentCall({ publicUrl }: Pick<Config, 'publicUrl'>, message: PrivateSmsRow) {
  const isStored = message.voice?.state === 'stored';
  const url = isStored ? `${publicUrl}/api/voice_log/download/${message._id}` : '';
  return { from: message.from ?? '', ...presentSms(message), url, parsingCount: 0 };
}

/**
 * `getStatusV2`: the message as JSON; null for what has not come, such as a next code. `data` is the name that HeroSMS has for it. An
 * order that ended without one is `STATUS_CANCEL`.
 */
export async function getStatusV2(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await followActivation(shop, userId, fields);
  const { shown, waitsForNext } = await readMessages(shop, found);
  if (shown.length === 0 && (await isOver(shop, found.state))) return plain('STATUS_CANCEL');
  const messages = waitsForNext ? [] : shown;
  const sms = answerOf(messages.filter(({ voice }) => voice === null));
  const call = answerOf(messages.filter(({ voice }) => voice !== null));
  const newest = sms ?? call;
  return json({
    verificationType: call && !sms ? 2 : 0,
    sms: sms ? presentSms(sms) : null,
    call: call ? presentCall(shop.deps.config, call) : null,
    data: newest ? await presentMessage(shop, newest) : null,
  });
}
