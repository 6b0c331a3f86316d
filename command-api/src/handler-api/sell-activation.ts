import { isUndecided, reject, streams, wallet } from '@ringpost/domain';
import { APPS_ON_ONE_NUMBER_MAX } from '@ringpost/domain/rules/limits';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { buyNumber, buyTogether, requireAssigned } from '../orders/entries.ts';
import {
  countryCodeOf,
  fromAnyOf,
  idOfKey,
  idsOfKey,
  maximumMills,
  momentText,
} from '../portal-protocols/entries.ts';
import { quoteActivation } from '../price-list/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { digitsOf, dollarsText, type HandlerAnswer, HandlerText, json, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import {
  areasOf,
  type Bought,
  chosenOf,
  isForDays,
  isForwarding,
  listOf,
  namedMaximum,
  requireMaximum,
  termsOf,
  withDialect,
} from './purchase-terms.ts';
import { rentForDays } from './rent-for-days.ts';

/** ISO 4217: dollars. */
export const DOLLARS = 840;

async function buy(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<Bought> {
  if (isForDays(fields)) return rentForDays(shop, buyer, fields, requestIds);
  const { deps, catalogue } = shop;
  const { userId } = buyer;
  const app = await catalogue.appOf(fields.service);
  const [chosen, limited] = [chosenOf(fields), areasOf(fields)];
  const { key, countryIso, vendorIds } = await termsOf(shop, userId, fields);
  const appId = app.row._id;
  const maximum = maximumMills(namedMaximum(fields));
  if (maximum === undefined) {
    const { unitPriceMills } = await quoteActivation(deps, { userId, appId, countryIso, vendorId: null });
    throw new HandlerText(`WRONG_MAX_PRICE:${unitPriceMills / 1000}`);
  }
  const request = {
    ...buyer,
    idempotencyKey: key,
    appId,
    countryIso,
    numberType: 'any',
    quotedPriceMills: maximum,
    isMaximum: true,
    ...(chosen === undefined && limited),
  } as const;
  const buying = fromAnyOf(vendorIds ?? [null], (vendorId) =>
    buyNumber(shop, { ...request, vendorId }, chosen, requestIds),
  );
  const { state, placed } = await withDialect(fields, buying);
  // A number is still being looked for. The same orderId gets it, or the money comes back in a minute.
  if (isUndecided(state)) throw reject('busy');
  return {
    id: await idOfKey(deps, userId, key),
    priceMills: placed.unitPriceMills,
    state: requireAssigned(state),
  };
}

/** The apps of one purchase, each once, with the codes by which the program knows them. @throws HandlerText `BAD_SERVICE`, `NO_NUMBERS` */
async function severalApps({ catalogue }: HandlerShop, { multiService, multiForward }: HandlerFields) {
  const services = listOf(multiService);
  if (services.length === 0 || services.length > APPS_ON_ONE_NUMBER_MAX) throw new HandlerText('BAD_SERVICE');
  if (listOf(multiForward).some(isForwarding)) throw new HandlerText('NO_NUMBERS');
  const byApp = new Map<string, string>();
  for (const service of services) byApp.set((await catalogue.appOf(service)).row._id, service);
  if (byApp.size < services.length) throw new HandlerText('BAD_SERVICE');
  return byApp;
}

/**
 * `getMultiServiceNumber`: one number for several apps, for all of them or for none, as `[{phone, activation, service}]`. A maximum is
 * that of all of them together.
 */
export async function getMultiServiceNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { deps } = shop;
  const { userId } = buyer;
  if (isForDays(fields)) throw new HandlerText('NOT_AVAILABLE');
  const byApp = await severalApps(shop, fields);
  const limited = areasOf(fields);
  const { key, countryIso, vendorIds } = await termsOf(shop, userId, fields);
  const request = {
    ...buyer,
    idempotencyKey: key,
    appIds: [...byApp.keys()],
    countryIso,
    quotedPriceMills: requireMaximum(fields),
    isMaximum: true,
    ...limited,
  } as const;
  const buying = fromAnyOf(vendorIds ?? [null], (vendorId) =>
    buyTogether(shop, { ...request, vendorId }, requestIds),
  );
  const { orders } = await withDialect(fields, buying);
  if (orders.some(({ state }) => isUndecided(state))) throw reject('busy');
  const ids = await idsOfKey(deps, userId, key);
  return json(
    orders.map(({ orderId, placed, state }) => ({
      phone: digitsOf(requireAssigned(state).assigned.e164),
      activation: ids.get(orderId),
      service: byApp.get(placed.appId),
    })),
  );
}

/** `getNumber`: `ACCESS_NUMBER:<id>:<digits>`. With `ltr` it is a rental for days. */
export async function getNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { id, priceMills, state } = await buy(shop, buyer, fields, requestIds);
  const headers = { 'X-Price': dollarsText(priceMills) };
  return plain(`ACCESS_NUMBER:${id}:${digitsOf(state.assigned.e164)}`, headers);
}

/** `getNumberV2`: the same purchase as JSON. */
export async function getNumberV2(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { id, priceMills, state } = await buy(shop, buyer, fields, requestIds);
  const { e164, countryIso, assignedAt, vendorId } = state.assigned;
  return json(
    {
      activationId: id,
      phoneNumber: digitsOf(e164),
      activationCost: priceMills / 1000,
      currency: DOLLARS,
      countryCode: String(countryCodeOf(countryIso)),
      canGetAnotherSms: '1',
      activationTime: momentText(assignedAt),
      activationOperator: await shop.catalogue.codeOfVendorId(vendorId),
    },
    { 'X-Price': dollarsText(priceMills) },
  );
}

/** `getBalance`: what can be spent, from the wallet's own stream. */
export async function getBalance({ deps }: HandlerShop, userId: string): Promise<HandlerAnswer> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  return plain(`ACCESS_BALANCE:${dollarsText(state.availableMills)}`);
}
