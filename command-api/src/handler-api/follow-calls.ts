import type { OrderState } from '@ringpost/domain';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { FoundOrder } from '../portal-protocols/entries.ts';
import { followActivation, isOver, readMessages } from './follow-activation.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, json, refusing } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';

/** What `getIncomingCallStatus` says of an order. */
const CALL_STATUS = { waits: '2', done: '3', cancelled: '4', returned: '5' } as const;

function statusOf({ status }: OrderState, call: PrivateSmsRow | undefined): string {
  if (call || status === 'completed') return CALL_STATUS.done;
  if (status === 'cancelled') return CALL_STATUS.cancelled;
  const isReturned = status === 'expired' || status === 'failed' || status === 'given-back';
  return isReturned ? CALL_STATUS.returned : CALL_STATUS.waits;
}

/** The newest call that the customer may hear. */
async function callOf(shop: HandlerShop, found: FoundOrder): Promise<PrivateSmsRow | undefined> {
  const { shown } = await readMessages(shop, found);
  return shown.find(({ voice }) => voice !== null);
}

async function findCalled(shop: HandlerShop, userId: string, fields: HandlerFields): Promise<FoundOrder> {
  try {
    return await followActivation(shop, userId, fields);
  } catch (error) {
    if (error instanceof HandlerText) throw new HandlerText('INVALID_ACTIVATION_ID');
    throw error;
  }
}

/** `getIncomingCallStatus`: whether somebody has called the number, and from which one. @throws HandlerText `INVALID_ACTIVATION_ID` */
export async function getIncomingCallStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await findCalled(shop, userId, fields);
  const call = await callOf(shop, found);
  const caller = call?.from?.replace(/^\+/, '') ?? '';
  return json({ status: statusOf(found.state, call), phone: caller === '' ? false : caller });
}

/**
 * `parseCall`: asks for what a call says once more. Nobody here writes that down, so all tries are used up as soon as there is a call.
 * @throws HandlerText `WRONG_ACTIVATION_ID`, `NO_ACTIVATION`
 */
export async function parseCall(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await followActivation(shop, userId, fields);
  if (await callOf(shop, found)) return refusing('PARSE_COUNT_EXCEED');
  return refusing((await isOver(shop, found.state)) ? 'STATUS_CANCEL' : 'NO_CALL');
}
