import { isUndecided, reject } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { requireAssigned } from '../orders/entries.ts';
import { idOfKey } from '../portal-protocols/entries.ts';
import { agreedRenewal, rentNumber, turnOffRenewal, turnOnRenewal } from '../rentals/entries.ts';
import { findOrder } from './find-order.ts';
import type { HandlerFields } from './handler.contract.ts';
import { type HandlerAnswer, HandlerText, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import {
  areasOf,
  type Bought,
  chosenOf,
  inDialect,
  namedMaximum,
  requireMaximum,
  switchOf,
  termsOf,
  withinMaximum,
} from './purchase-terms.ts';

// One dialect rents numbers with `getNumber`: `ltr=1` is a day, and with `auto_renew=1` each further day too.

const DAY_HOURS = 24;

/** The most that a day may cost. @throws HandlerText `NOT_AVAILABLE` without one, because then nobody agreed to a price */
function dayMaximum(fields: HandlerFields): number {
  if (namedMaximum(fields) === '') throw new HandlerText('NOT_AVAILABLE');
  return requireMaximum(fields);
}

/** @throws HandlerText `BAD_ACTION` for a text that is neither on nor off */
function requireSwitch(value: string | undefined): boolean {
  const isOn = switchOf(value);
  if (isOn === undefined) throw new HandlerText('BAD_ACTION');
  return isOn;
}

/**
 * `getNumber` with `ltr`: a rental of one day, at most for the maximum of the request, which is also that of each renewal. A number that
 * is new to the app is preferred.
 */
export async function rentForDays(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<Bought> {
  const { deps, catalogue } = shop;
  const { userId } = buyer;
  const app = await catalogue.appOf(fields.service);
  const maximum = dayMaximum(fields);
  const isRenewed = requireSwitch(fields.auto_renew);
  const [chosen, limited] = [chosenOf(fields), areasOf(fields)];
  const { key, countryIso, vendorIds, before } = await termsOf(shop, userId, fields);
  const request = {
    ...buyer,
    idempotencyKey: key,
    appId: app.row._id,
    countryIso,
    termHours: DAY_HOURS,
    quantity: 1,
    quotedPriceMills: maximum,
    isMaximum: true,
    ...(isRenewed && { renewal: { maxPriceMills: maximum } }),
    ...(chosen === undefined && limited),
  } as const;
  // A repetition asks for the kind of number that the first request got.
  const ages = before?.type === 'FundsHeldForRental' ? [before.data.numberType] : (['new', 'used'] as const);
  const places = (vendorIds ?? [null]).flatMap((vendorId) =>
    ages.map((numberType) => ({ vendorId, numberType })),
  );
  const renting = withinMaximum(places, (place) =>
    rentNumber(shop, { ...request, ...place }, chosen, requestIds),
  );
  const { state, placed } = await inDialect(renting);
  // A number is still being looked for. The same orderId gets it, or the money comes back in a minute.
  if (isUndecided(state)) throw reject('busy');
  return {
    id: await idOfKey(deps, userId, key),
    priceMills: placed.unitPriceMills,
    state: requireAssigned(state),
  };
}

/**
 * `setAutoRenew`: turns the renewals of a rental on or off. The protocol has no maximum here, so a renewal costs at most what was agreed
 * for it before, or else what the rental cost.
 */
export async function setAutoRenew(
  { deps }: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { userId } = buyer;
  if (fields.value === undefined || fields.value === '') throw new HandlerText('BAD_ACTION');
  const isOn = requireSwitch(fields.value);
  const { orderId } = await findOrder(deps, userId, fields.id);
  if (!isOn) {
    await turnOffRenewal(deps, { orderId, userId, requestIds });
    return plain('OK');
  }
  const agreed = await agreedRenewal(deps, orderId, userId);
  await inDialect(turnOnRenewal(deps, { ...buyer, ...agreed, orderId, requestIds }));
  return plain('OK');
}
