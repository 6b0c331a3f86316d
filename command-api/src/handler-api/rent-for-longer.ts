import { Rejection } from '@ringpost/domain';
import { orderTimelines, type TimelineEntry } from '@ringpost/projections/orders/orders.view';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { endOfRental, momentText } from '../portal-protocols/entries.ts';
import { quoteRental, requireAtMost } from '../price-list/entries.ts';
import { extendRental } from '../rentals/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { byPlace, digitsOf, dollarsText, type HandlerAnswer, HandlerText, json } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { requireMaximum } from './purchase-terms.ts';
import { endText, findRental, hoursOf } from './rent-out.ts';
import { holdBefore, keyOfRequest } from './request-key.ts';
import { DOLLARS } from './sell-activation.ts';

/** What the protocol says of a rental whose time is over. */
const RENT_DIE = 'RENT_DIE';

/** @throws HandlerText `RENT_DIE` */
async function priceOfMore(
  { deps }: HandlerShop,
  userId: string,
  { state }: Awaited<ReturnType<typeof findRental>>,
  termHours: number,
): Promise<number> {
  if ((await endOfRental(deps, state.assigned)) === undefined) throw new HandlerText(RENT_DIE);
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

/** The extensions of a rental, oldest first. Each holds its price, and then the lease is longer. */
function extensionsIn(entries: readonly TimelineEntry[]) {
  const held: number[] = [];
  return entries.flatMap(({ type, at, data }) => {
    if (type === 'FundsHeldForExtension') held.push(Number(data.amountMills));
    if (type !== 'LeaseExtended') return [];
    const price = dollarsText(held.shift() ?? 0);
    return [{ createDate: momentText(at), price, hours: Number(data.termHours) }];
  });
}

/** `continueRentInfo`: what a further term costs now, and with `needHistory` all terms that were added. */
export async function continueRentInfo(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const found = await findRental(shop, userId, fields);
  const hours = hoursOf(fields, fields.hours);
  const price = (await priceOfMore(shop, userId, found, hours)) / 1000;
  const answer = { status: 'success', price, currency: DOLLARS, hours };
  if (fields.needHistory !== 'true' && fields.needHistory !== '1') return json(answer);
  const timeline = await shop.deps.readModel.collection(orderTimelines).get(found.orderId);
  return json({ ...answer, history: byPlace(extensionsIn(timeline?.entries ?? [])) });
}

/** @throws HandlerText `RENT_DIE` if the rental ended meanwhile */
async function extend(
  { deps }: HandlerShop,
  request: Parameters<typeof extendRental>[1],
  requestIds: RequestIds,
) {
  try {
    return await extendRental(deps, request, requestIds);
  } catch (error) {
    const isOver = error instanceof Rejection && error.code === 'lease-over';
    throw isOver ? new HandlerText(RENT_DIE) : error;
  }
}

/** `continueRentNumber`: a further term, which begins at the end of the rental. A repetition asks for the price that was held. */
export async function continueRentNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { userId } = buyer;
  const found = await findRental(shop, userId, fields);
  const termHours = hoursOf(fields);
  const before = await holdBefore(shop.deps, userId, fields);
  const quotedPriceMills =
    before?.type === 'FundsHeldForExtension'
      ? before.data.amountMills
      : await priceOfMore(shop, userId, found, termHours);
  requireAtMost(requireMaximum(fields), quotedPriceMills);
  const request = { ...buyer, orderId: found.orderId, termHours, quotedPriceMills };
  const keyed = { ...request, idempotencyKey: keyOfRequest(fields) };
  const { endsAt } = await extend(shop, keyed, requestIds);
  const phone = { id: found.id, endDate: endText(endsAt), number: digitsOf(found.state.assigned.e164) };
  return json({ status: 'success', phone });
}
