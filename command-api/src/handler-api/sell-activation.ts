import { isUndecided, type OrderState, Rejection, reject, streams, wallet } from '@ringpost/domain';
import { APPS_ON_ONE_NUMBER_MAX, AREA_MAX_DIGITS, AREAS_MAX } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Buyer } from '../kernel/buyer.ts';
import { buyNumber, buyTogether, requireAssigned } from '../orders/entries.ts';
import { fromAnyOf, idOfKey, idsOfKey, maximumMills } from '../portal-protocols/entries.ts';
import { quoteActivation } from '../price-list/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import {
  digitsOf,
  dollarsText,
  type HandlerAnswer,
  HandlerText,
  json,
  momentText,
  plain,
} from './handler-answers.ts';
import { countryCodeOf, isoOf } from './handler-catalogue.ts';
import type { HandlerShop } from './handler-shop.ts';
import { holdBefore, keyOfRequest } from './request-key.ts';

/** ISO 4217: dollars. */
export const DOLLARS = 840;

type AssignedState = Exclude<OrderState, { readonly status: 'absent' | 'placed' | 'failed' }>;

interface Bought {
  readonly id: number;
  readonly priceMills: number;
  readonly state: AssignedState;
}

function listOf(text: string | undefined): readonly string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The first digits that are excluded, with the country code. @throws HandlerText `WRONG_EXCEPTION_PHONE` */
function excludedOf({ phoneException }: HandlerFields): readonly string[] {
  const prefixes = listOf(phoneException).map((each) => each.replace(/^\+/, ''));
  const isWrong = prefixes.some((each) => !/^\d+$/.test(each) || each.length > AREA_MAX_DIGITS);
  if (isWrong || prefixes.length > AREAS_MAX) throw new HandlerText('WRONG_EXCEPTION_PHONE');
  // None of our numbers begins with the code of another country.
  return prefixes.filter((each) => /^1\d/.test(each)).map((each) => `+${each}`);
}

/** The area codes that are wanted. @throws HandlerText `NO_NUMBERS`: no number has such an area code */
function wantedOf({ areas }: HandlerFields): readonly string[] {
  const codes = listOf(areas);
  if (codes.length > AREAS_MAX || codes.some((each) => !/^\d{3}$/.test(each)))
    throw new HandlerText('NO_NUMBERS');
  return codes.map((each) => `+1${each}`);
}

function areasOf(fields: HandlerFields): { readonly areas?: NumberAreas } {
  const [wanted, excluded] = [wantedOf(fields), excludedOf(fields)];
  return wanted.length + excluded.length > 0 ? { areas: { wanted, excluded } } : {};
}

/** The number that was chosen. @throws HandlerText `NO_NUMBERS` for a text that is no number */
function chosenOf({ number }: HandlerFields): string | undefined {
  if (number === undefined || number === '') return undefined;
  const e164 = `+${number.replace(/^\+/, '')}`;
  if (!/^\+1\d{10}$/.test(e164)) throw new HandlerText('NO_NUMBERS');
  return e164;
}

function refuseOtherKinds({ forward, activationType, ltr }: HandlerFields): void {
  const isText = ['', '0', '2'].includes(activationType ?? '');
  const isAsked = (value: string | undefined) => value !== undefined && value !== '' && value !== '0';
  // A rental for days (`ltr`) is another thing than the 20 minutes that would be sold here.
  if (isAsked(forward) || isAsked(ltr) || !isText) throw new HandlerText('NOT_AVAILABLE');
}

/** The vendor of which an earlier request with the same `orderId` has bought. */
function vendorOf({ data }: NonNullable<Awaited<ReturnType<typeof holdBefore>>>): string | null {
  return 'vendorId' in data ? data.vendorId : null;
}

/** A maximum has a name of its own in one dialect, and so does its refusal. */
async function withDialect<T>({ max_price }: HandlerFields, buying: Promise<T>): Promise<T> {
  try {
    return await buying;
  } catch (error) {
    const isTooMuch = error instanceof Rejection && error.code === 'above-max-price';
    if (isTooMuch && max_price !== undefined) throw new HandlerText('MAX_PRICE_EXCEEDED');
    throw error;
  }
}

/** What a purchase of one app and of several have in common. */
interface Terms {
  readonly key: string;
  readonly countryIso: string;
  /** The vendors that are tried, one after another; null: any. */
  readonly vendorIds: readonly string[] | null;
}

/** @throws Rejection `idempotency-key-reused`, HandlerText */
async function termsOf(
  { deps, catalogue }: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<Terms> {
  const countryIso = isoOf(fields);
  refuseOtherKinds(fields);
  const key = keyOfRequest(fields);
  const named = await catalogue.vendorsOf(fields.operator ?? fields.carriers);
  const before = await holdBefore(deps, userId, fields);
  const vendorIds = before && named ? named.filter((each) => each === vendorOf(before)) : named;
  if (named?.length !== 0 && vendorIds?.length === 0) throw reject('idempotency-key-reused');
  return { key, countryIso, vendorIds };
}

async function buy(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestId: string,
): Promise<Bought> {
  const { deps, catalogue } = shop;
  const { userId } = buyer;
  const app = await catalogue.appOf(fields.service);
  const [chosen, limited] = [chosenOf(fields), areasOf(fields)];
  const { key, countryIso, vendorIds } = await termsOf(shop, userId, fields);
  const appId = app.row._id;
  const maximum = maximumMills(fields.maxPrice ?? fields.max_price);
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
    buyNumber(shop, { ...request, vendorId }, chosen, requestId),
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

/** The apps of one purchase, each once, with the codes by which the program knows them. @throws HandlerText `BAD_SERVICE` */
async function severalApps({ catalogue }: HandlerShop, { multiService, multiForward }: HandlerFields) {
  const services = listOf(multiService);
  if (services.length === 0 || services.length > APPS_ON_ONE_NUMBER_MAX) throw new HandlerText('BAD_SERVICE');
  if (listOf(multiForward).some((each) => each !== '0')) throw new HandlerText('NOT_AVAILABLE');
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
  requestId: string,
): Promise<HandlerAnswer> {
  const { deps } = shop;
  const { userId } = buyer;
  const byApp = await severalApps(shop, fields);
  const limited = areasOf(fields);
  const { key, countryIso, vendorIds } = await termsOf(shop, userId, fields);
  const maximum = maximumMills(fields.maxPrice ?? fields.max_price);
  if (maximum === undefined) throw new HandlerText('BAD_ACTION');
  const request = {
    ...buyer,
    idempotencyKey: key,
    appIds: [...byApp.keys()],
    countryIso,
    quotedPriceMills: maximum,
    isMaximum: true,
    ...limited,
  } as const;
  const buying = fromAnyOf(vendorIds ?? [null], (vendorId) =>
    buyTogether(shop, { ...request, vendorId }, requestId),
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

/** `getNumber`: `ACCESS_NUMBER:<id>:<digits>`. */
export async function getNumber(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestId: string,
): Promise<HandlerAnswer> {
  const { id, priceMills, state } = await buy(shop, buyer, fields, requestId);
  const headers = { 'X-Price': dollarsText(priceMills) };
  return plain(`ACCESS_NUMBER:${id}:${digitsOf(state.assigned.e164)}`, headers);
}

/** `getNumberV2`: the same purchase as JSON. */
export async function getNumberV2(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestId: string,
): Promise<HandlerAnswer> {
  const { id, priceMills, state } = await buy(shop, buyer, fields, requestId);
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
