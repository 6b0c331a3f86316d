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

/**
 * `createTaskForCall`: would have a number call another one. Nobody calls from here. No document that is left has an answer for that:
 * the words of this action (`CALL_TASK_ALREADY_EXIST`, `NUMBER_NOT_EXIST`) would say that a call is on its way, or that nobody has the
 * other number. So it is what the protocol says of an action that a portal does not have, as a text, because that is how programs know it.
 */
export async function createTaskForCall(): Promise<HandlerAnswer> {
  return refusing('BAD_ACTION');
}

/**
 * `getOutgoingCalls`: the calls that a number, or all of them, have made, by place, as its programs read them. So there are none.
 * @throws HandlerText `INVALID_ACTIVATION_ID` for an activation that is not the customer's
 */
export async function getOutgoingCalls(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  if ((fields.activationId ?? '') !== '') await findCalled(shop, userId, fields);
  return json({});
}
