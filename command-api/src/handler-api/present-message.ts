import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { HandlerShop } from './handler-shop.ts';

/** A message as HeroSMS writes it. A call has neither a code nor a text. */
export async function presentMessage(
  { catalogue }: HandlerShop,
  { _id: id, from, code, msg: text, appId, voice, sendTime: date }: PrivateSmsRow,
) {
  const service = appId === null ? '' : (await catalogue.codeOfApp(appId)).code;
  return { id, phoneFrom: from ?? '', code, text, service, type: voice === null ? 'sms' : 'call', date };
}
