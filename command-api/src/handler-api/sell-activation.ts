import { isUndecided, type OrderState, Rejection, reject, streams, wallet } from '@ringpost/domain';
import { AREA_MAX_DIGITS, AREAS_MAX } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Buyer } from '../kernel/buyer.ts';
import { buyNumber, requireAssigned } from '../orders/entries.ts';
import { fromAnyOf, idOfKey, maximumMills } from '../portal-protocols/entries.ts';
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

function refuseOtherKinds({ forward, activationType }: HandlerFields): void {
  const isText = ['', '0', '2'].includes(activationType ?? '');
  if ((forward !== undefined && forward !== '' && forward !== '0') || !isText)
    throw new HandlerText('NOT_AVAILABLE');
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

async function buy(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestId: string,
): Promise<Bought> {
  const { deps, catalogue } = shop;
  const { userId } = buyer;
  const app = await catalogue.appOf(fields.service);
  const countryIso = isoOf(fields);
  refuseOtherKinds(fields);
  const [chosen, limited, key] = [chosenOf(fields), areasOf(fields), keyOfRequest(fields)];
  const named = await catalogue.vendorsOf(fields.operator ?? fields.carriers);
  const before = await holdBefore(deps, userId, fields);
  const vendorIds = before && named ? named.filter((each) => each === vendorOf(before)) : named;
  if (named?.length !== 0 && vendorIds?.length === 0) throw reject('idempotency-key-reused');
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
