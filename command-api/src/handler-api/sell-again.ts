import {
  currentLease,
  isUndecided,
  number,
  type OrderState,
  Rejection,
  reject,
  streams,
} from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { nowIso } from '../kernel/deps.ts';
import { buyNumber, quoteReused, requireAssigned, reuseNumber, type Settled } from '../orders/entries.ts';
import { countryCodeOf, type FoundOrder, idOfKey } from '../portal-protocols/entries.ts';
import { findOrder } from './find-order.ts';
import type { HandlerFields } from './handler.contract.ts';
import { digitsOf, dollarsText, type HandlerAnswer, HandlerText, json, plain } from './handler-answers.ts';
import type { HandlerShop } from './handler-shop.ts';
import { requireMaximum } from './purchase-terms.ts';
import { keyOfRequest } from './request-key.ts';

/** What a program hears when the number of its activation cannot be bought again. */
const NOT_AGAIN = 'RENEW_ACTIVATION_NOT_AVAILABLE';
const NOT_AGAIN_CODES: ReadonlySet<string> = new Set([
  'reuse-not-possible',
  'reuse-too-early',
  'reuse-over',
  'number-taken',
  'number-unknown',
  'number-banned',
  'no-available-numbers',
  'app-hidden',
]);

/** Runs a purchase of a certain number. What says only something about that number has a text of its own. */
async function orNotAvailable<T>(text: string, buying: Promise<T>): Promise<T> {
  try {
    return await buying;
  } catch (error) {
    if (error instanceof Rejection && NOT_AGAIN_CODES.has(error.code)) throw new HandlerText(text);
    throw error;
  }
}

type AssignedState = Extract<OrderState, { readonly assigned: unknown }>;

/** An activation of this customer that has, or had, its number. @throws HandlerText */
async function findAssigned(
  { deps }: HandlerShop,
  userId: string,
  { id, activationId }: HandlerFields,
): Promise<FoundOrder & { readonly state: AssignedState }> {
  const found = await findOrder(deps, userId, activationId ?? id);
  const { state } = found;
  if (found.hold.type !== 'FundsHeldForOrder' || !('assigned' in state))
    throw new HandlerText('NO_ACTIVATION');
  return { ...found, state };
}

async function presentNumber(
  { deps }: HandlerShop,
  { userId }: Buyer,
  key: string,
  { state, placed }: Settled,
  word: 'ACCESS_NUMBER' | 'ADDITIONAL',
): Promise<HandlerAnswer> {
  if (isUndecided(state)) throw reject('busy');
  const id = await idOfKey(deps, userId, key);
  const { e164 } = requireAssigned(state).assigned;
  const headers = { 'X-Price': dollarsText(placed.unitPriceMills) };
  return plain(`${word}:${id}:${digitsOf(e164)}`, headers);
}

/** `getExtraActivation`: the number of an activation again, for the same app: a new activation with its own id and price. */
export async function getExtraActivation(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { orderId: reusedId } = await findAssigned(shop, buyer.userId, fields);
  const key = keyOfRequest(fields);
  const request = {
    ...buyer,
    idempotencyKey: key,
    reusedId,
    quotedPriceMills: requireMaximum(fields),
    isMaximum: true,
  } as const;
  const bought = await orNotAvailable(NOT_AGAIN, reuseNumber(shop, request, requestIds));
  return presentNumber(shop, buyer, key, bought, 'ACCESS_NUMBER');
}

/** `checkExtraActivation`: whether `getExtraActivation` would sell the number now, and at which price. */
export async function checkExtraActivation(
  shop: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<HandlerAnswer> {
  const { orderId, state } = await findAssigned(shop, userId, fields);
  const { unitPriceMills } = await orNotAvailable(
    NOT_AGAIN,
    quoteReused(shop, { userId, reusedId: orderId }),
  );
  const { appId, e164, countryIso } = state.assigned;
  return json({
    status: 'success',
    cost: unitPriceMills / 1000,
    service: (await shop.catalogue.codeOfApp(appId)).code,
    phone: digitsOf(e164),
    country: String(countryCodeOf(countryIso)),
  });
}

/**
 * `getAdditionalService`: one more app on the number of an activation, while its 20 minutes run. It has its own id and price. The answer
 * begins with `ADDITIONAL`, and SMS-Activate's own clients read nothing else as a purchase.
 */
export async function getAdditionalService(
  shop: HandlerShop,
  buyer: Buyer,
  fields: HandlerFields,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const { deps, catalogue } = shop;
  const { state } = await findAssigned(shop, buyer.userId, fields);
  const { e164, countryIso, leaseId, closesAt, appId: ownAppId } = state.assigned;
  const app = await catalogue.appOf(fields.service).catch(() => {
    throw new HandlerText('WRONG_ADDITIONAL_SERVICE');
  });
  const appId = app.row._id;
  const key = keyOfRequest(fields);
  const { state: leased } = await deps.streams.refresh(streams.number(e164), number);
  const isRunning = currentLease(leased, ownAppId)?.leaseId === leaseId && nowIso(deps) < closesAt;
  if (!isRunning) throw new HandlerText('NEW_ACTIVATION_IMPOSSIBLE');
  const isRepeated = fields.orderId !== undefined && fields.orderId !== '';
  if (currentLease(leased, appId)?.userId === buyer.userId && !isRepeated)
    throw new HandlerText('REPEAT_ADDITIONAL_SERVICE');
  const request = {
    ...buyer,
    idempotencyKey: key,
    appId,
    countryIso,
    vendorId: null,
    numberType: 'any',
    quotedPriceMills: requireMaximum(fields),
    isMaximum: true,
  } as const;
  const buying = buyNumber(shop, request, e164, requestIds);
  const bought = await orNotAvailable('NEW_ACTIVATION_IMPOSSIBLE', buying);
  return presentNumber(shop, buyer, key, bought, 'ADDITIONAL');
}
