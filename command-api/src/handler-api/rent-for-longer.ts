import type { Buyer } from '../kernel/buyer.ts';
import { quoteRental } from '../price-list/entries.ts';
import { extendRental } from '../rentals/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { digitsOf, type HandlerAnswer, json } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { endText, findRental, hoursOf } from './rent-out.ts';
import { keyOfRequest } from './request-key.ts';
import { DOLLARS } from './sell-activation.ts';

async function priceOfMore(
  { deps }: HandlerShop,
  userId: string,
  { state }: Awaited<ReturnType<typeof findRental>>,
  termHours: number,
): Promise<number> {
  const { appId, vendorId, countryIso, numberAge: numberType } = state.assigned;
  const rental = { userId, appId, countryIso, vendorId, numberType, termHours } as const;
  return (await quoteRental(deps, { ...rental, isRunning: true })).unitPriceMills;
}

/** `getContinueRentPriceNumber`: what a further term costs now. */
export async function getContinueRentPrice(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const price = await priceOfMore(shop, userId, await findRental(shop, userId, fields), hoursOf(fields));
  return json({ status: 'success', price: price / 1000, currency: DOLLARS });
}

/** `continueRentNumber`: a further term, which begins at the end of the rental. */
export async function continueRentNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestId: string,
): Promise<HandlerAnswer> {
  const { userId } = buyer;
  const found = await findRental(shop, userId, fields);
  const termHours = hoursOf(fields);
  const quotedPriceMills = await priceOfMore(shop, userId, found, termHours);
  const request = { ...buyer, orderId: found.orderId, termHours, quotedPriceMills };
  const keyed = { ...request, idempotencyKey: keyOfRequest(fields) };
  const { endsAt } = await extendRental(shop.deps, keyed, requestId);
  const phone = { id: found.id, endDate: endText(endsAt), number: digitsOf(found.state.assigned.e164) };
  return json({ status: 'success', phone });
}
