import { MESSAGES_MAX, wholeNumber } from '../portal-protocols/entries.ts';
import { followActivation, isOver, readMessages } from './follow-activation.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, json, pageOf } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { presentMessage } from './present-message.ts';

/**
 * `getAllSms`: the messages of an activation or a rental, newest first, in pages.
 * @throws HandlerText `ACTIVATION_NOT_ACTIVE` if it is over without any, `WRONG_ACTIVATION_ID`, `NO_ACTIVATION`
 */
export async function getAllSms(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await followActivation(shop, userId, fields);
  const { shown } = await readMessages(shop, found);
  if (shown.length === 0 && (await isOver(shop, found.state))) throw new HandlerText('ACTIVATION_NOT_ACTIVE');
  const listed = pageOf(shown, {
    size: wholeNumber(fields.size, MESSAGES_MAX, MESSAGES_MAX),
    page: fields.page,
  });
  const data = await Promise.all(listed.map((message) => presentMessage(shop, message)));
  return json({ data, meta: { total: shown.length } });
}
