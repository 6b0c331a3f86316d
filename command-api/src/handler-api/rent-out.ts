import { isUndecided, type OrderState, reject } from '@ringpost/domain';
import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { rentalPriceMills } from '@ringpost/domain/rules/price-matching';
import { rentals } from '@ringpost/projections/orders/orders.view';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { requireAssigned } from '../orders/entries.ts';
import {
  endOfRental,
  idOfKey,
  idsOfOrders,
  MESSAGES_MAX,
  messagesOf,
  momentText,
  soldCountries,
  wholeNumber,
} from '../portal-protocols/entries.ts';
import { quoteRental, requireAtMost } from '../price-list/entries.ts';
import { giveBackRental, releaseRental, rentNumber } from '../rentals/entries.ts';
import { findOrder } from './find-order.ts';
import type { HandlerFields } from './handler.contract.ts';
import { byPlace, digitsOf, type HandlerAnswer, HandlerText, json, pageOf } from './handler-answers.ts';
import { isoOf } from './handler-catalogue.ts';
import type { HandlerShop } from './handler-shop.ts';
import { requireMaximum, withinMaximum } from './purchase-terms.ts';
import { holdBefore, keyOfRequest } from './request-key.ts';
import { DOLLARS } from './sell-activation.ts';

const LISTED_MAX = 100;
/** Rows of a page, if the request names no other length. */
const PAGE_LENGTH = 10;
const DEFAULT_HOURS = 4;

/** The end of a rental as the protocol writes it: `2026-11-21T14:00:00`. */
export function endText(iso: string): string {
  return iso.slice(0, 19);
}

/**
 * One of the offered terms. One dialect counts minutes in `duration` and reads another answer, so it is refused before it pays.
 * @throws HandlerText `INVALID_TIME`: no other term has a price
 */
export function hoursOf(
  { rent_time, time, duration = '' }: HandlerFields,
  text = rent_time ?? time ?? '',
): number {
  if (text === '' && duration !== '') throw new HandlerText('INVALID_TIME');
  const hours = text === '' ? DEFAULT_HOURS : RENTAL_TERMS_HOURS.find((each) => String(each) === text);
  if (hours === undefined) throw new HandlerText('INVALID_TIME');
  return hours;
}

/** A rental of this customer. @throws HandlerText `NO_ID_RENT`, `INVALID_PHONE` */
export async function findRental({ deps }: HandlerShop, userId: string, { id }: HandlerFields) {
  if (id === undefined || id === '') throw new HandlerText('NO_ID_RENT');
  try {
    const found = await findOrder(deps, userId, id);
    const { state } = found;
    if (found.hold.type === 'FundsHeldForRental' && state.status === 'given-back') return { ...found, state };
    if (found.hold.type === 'FundsHeldForRental' && state.status === 'active') return { ...found, state };
  } catch (error) {
    if (!(error instanceof HandlerText)) throw error;
  }
  throw new HandlerText('INVALID_PHONE');
}

/** `getRentServicesAndCountries`: what can be rented for a term. */
export async function getRentServicesAndCountries(
  { catalogue }: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const termHours = hoursOf(fields);
  const countryIso = isoOf(fields);
  const offers = await catalogue.ownOffers(userId, countryIso);
  const services = offers.map(({ app, entry, count }) => {
    const cost = rentalPriceMills(entry, 'new', termHours) / 1000;
    return [app.code, { cost, quant: count, search_name: app.row.name }] as const;
  });
  return json({
    countries: byPlace(soldCountries().map(({ id }) => id)),
    operators: byPlace(await catalogue.operatorCodes(countryIso)),
    services: Object.fromEntries(services),
    currency: DOLLARS,
  });
}

/** Whether a request names an address that is to be told of the texts. */
export function namesReceiver({ url = '' }: HandlerFields): boolean {
  return url !== '';
}

/**
 * The address that is to be told of the texts, as it will be called; undefined without one. Asked before the rental is paid for.
 * @throws Rejection `webhook-url-refused`, `too-many-receivers`
 */
async function receiverOf(
  { rentalWebhooks }: HandlerShop,
  { userId }: Buyer,
  fields: HandlerFields,
  isRepeated: boolean,
): Promise<string | undefined> {
  if (!namesReceiver(fields)) return undefined;
  const url = rentalWebhooks.usableUrl(fields.url ?? '');
  if (!isRepeated) await rentalWebhooks.requireRoom(userId);
  return url;
}

/** Whether a rental runs, or its number is still being looked for. */
async function isRunning({ deps }: HandlerShop, state: OrderState): Promise<boolean> {
  if (state.status !== 'active') return isUndecided(state);
  return (await endOfRental(deps, state.assigned)) !== undefined;
}

/** `getRentNumber`: a number for a term. A number that is new to the app is preferred. */
export async function getRentNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { deps, catalogue } = shop;
  const { userId } = buyer;
  const termHours = hoursOf(fields);
  const app = await catalogue.appOf(fields.service);
  const countryIso = isoOf(fields);
  const vendorIds = await catalogue.vendorsOf(fields.operator);
  if (vendorIds?.length === 0) throw new HandlerText('WRONG_OPERATOR');
  const [vendorId = null] = vendorIds ?? [];
  const scope = { userId, appId: app.row._id, countryIso, vendorId };
  const idempotencyKey = keyOfRequest(fields);
  const maximum = requireMaximum(fields);
  const rent = async (numberType: 'new' | 'used', agreedMills?: number) => {
    const quotedPriceMills =
      agreedMills ?? (await quoteRental(deps, { ...scope, numberType, termHours })).unitPriceMills;
    requireAtMost(maximum, quotedPriceMills);
    const terms = { quotedPriceMills, numberType, termHours, quantity: 1 } as const;
    return rentNumber(shop, { ...buyer, ...scope, ...terms, idempotencyKey }, undefined, requestIds);
  };
  const before = await holdBefore(deps, userId, fields);
  const url = await receiverOf(shop, buyer, fields, before !== undefined);
  const rented =
    before?.type === 'FundsHeldForRental'
      ? await rent(before.data.numberType, before.data.unitPriceMills)
      : await withinMaximum(['new', 'used'] as const, (age) => rent(age));
  const { orderId, state } = rented;
  if (url !== undefined && (await isRunning(shop, state)))
    await shop.rentalWebhooks.set({ userId, orderId, url }, requestIds);
  // A number is still being looked for. The money comes back in a minute if there is none.
  if (isUndecided(state)) throw reject('busy');
  const { assigned } = requireAssigned(state);
  const id = await idOfKey(deps, userId, idempotencyKey);
  return json({
    status: 'success',
    phone: { id, endDate: endText(assigned.closesAt), number: digitsOf(assigned.e164) },
  });
}

/** `getRentStatus`: the messages of a rental, newest first, in pages. `quantity` is how many there are. */
export async function getRentStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  await shop.pace(userId, fields.id ?? '');
  const found = await findRental(shop, userId, fields);
  const messages = await messagesOf(shop.deps, found.orderId, MESSAGES_MAX);
  if (found.state.status === 'given-back' && messages.length === 0) throw new HandlerText('STATUS_CANCEL');
  if (messages.length === 0)
    throw new HandlerText(
      (await endOfRental(shop.deps, found.state.assigned)) === undefined
        ? 'STATUS_FINISH'
        : 'STATUS_WAIT_CODE',
    );
  const size = wholeNumber(fields.size, PAGE_LENGTH, MESSAGES_MAX);
  const values = await Promise.all(
    pageOf(messages, { size, page: fields.page }).map(async ({ from, msg, appId, sendTime }) => ({
      phoneFrom: from ?? '',
      text: msg ?? '',
      service: appId === null ? '' : (await shop.catalogue.codeOfApp(appId)).code,
      date: momentText(sendTime),
    })),
  );
  return json({ status: 'success', quantity: messages.length, values: byPlace(values) });
}

/** `setRentStatus`: 1 ends a rental. 2 gives it back for its price, soon after it began and before any text. */
export async function setRentStatus(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { orderId, state } = await findRental(shop, userId, fields);
  if (fields.status !== '1' && fields.status !== '2') throw new HandlerText('INCORECT_STATUS');
  if (state.status === 'given-back') throw new HandlerText('ALREADY_CANCEL');
  if (fields.status === '2') {
    await giveBackRental(shop.deps, { orderId, userId, requestIds });
    return json({ status: 'success' });
  }
  await releaseRental(shop.deps, { orderId, userId, requestIds });
  return json({ status: 'success' });
}

/** `getRentList`: the rentals that run, those that end first before the others, in pages. @throws HandlerText `NO_NUMBERS` */
export async function getRentList(
  { deps }: HandlerShop,
  userId: string,
  { length, page }: HandlerFields,
): Promise<HandlerAnswer> {
  const rows = await deps.readModel
    .collection(rentals)
    .find({ userId, status: 'active' }, { sort: [['endsAt', 1]], limit: LISTED_MAX });
  const ids = await idsOfOrders(
    deps,
    rows.map(({ _id }) => _id),
  );
  const listed = rows.flatMap(({ _id, e164 }) => {
    const id = ids.get(_id);
    return id === undefined || e164 === null ? [] : [{ id: String(id), phone: digitsOf(e164) }];
  });
  if (listed.length === 0) throw new HandlerText('NO_NUMBERS');
  const size = wholeNumber(length, PAGE_LENGTH, LISTED_MAX);
  return json({ status: 'success', values: byPlace(pageOf(listed, { size, page })) });
}
