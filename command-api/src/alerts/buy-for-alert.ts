import {
  account,
  type BuyingAlert,
  hasServed,
  isUndecided,
  number,
  plusSeconds,
  Rejection,
  type RejectionCode,
  streams,
} from '@ringpost/domain';
import { ALERT_BUY_SECONDS } from '@ringpost/domain/rules/limits';
import type { RequestIds } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { shortHash } from '../kernel/ids.ts';
import { awaitOrder, buyNumber, requireAssigned, type Settled } from '../orders/entries.ts';
import { quoteActivation, quoteRental } from '../price-list/entries.ts';
import { rentNumber } from '../rentals/entries.ts';
import type { NumberPool } from '../supply/entries.ts';
import { holdOfKey } from '../wallets/entries.ts';

type AlertPurchase =
  | { readonly orderId: string; readonly unitPriceMills: number }
  | { readonly reason: string };

/** Refusals that decide nothing about the purchase, so it is tried again. */
const PASSING: readonly RejectionCode[] = [
  'busy',
  'unavailable',
  'sales-paused',
  'disk-full',
  'price-changed',
];

/** The key of the purchase; the same for each run, so that the number is bought once. */
function keyOf({ alert }: BuyingAlert): string {
  return `alert:${alert.alertId}`;
}

/** The purchase that an earlier run began. Its price and its number count, even if they are different now. */
async function findBegun(deps: Deps, buying: BuyingAlert): Promise<Settled | undefined> {
  const hold = await holdOfKey(deps, buying.alert.userId, shortHash(keyOf(buying)), 'refresh');
  if (hold?.type !== 'FundsHeldForOrder' && hold?.type !== 'FundsHeldForRental') return undefined;
  return awaitOrder(deps, hold);
}

/** Buys the number, and holds its current price. @returns null if that is more than the customer allowed. */
async function buy(
  deps: Deps,
  candidates: NumberPool,
  buying: BuyingAlert,
  requestIds: RequestIds,
): Promise<Settled | null> {
  const { alert, e164 } = buying;
  const { userId, appId, purchase } = alert;
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  if (!purchase || !state.details) throw new Error(`alert ${alert.alertId} has nothing to buy`);
  const { countryIso, vendorId } = state.details;
  const { termHours, upToMills } = purchase;
  const numberType = hasServed(state, appId) ? 'used' : 'new';
  const query = { userId, appId, countryIso, vendorId };
  const quote =
    termHours === null
      ? await quoteActivation(deps, query)
      : await quoteRental(deps, { ...query, numberType, termHours });
  const { unitPriceMills: quotedPriceMills } = quote;
  if (quotedPriceMills > upToMills) return null;
  const request = { ...query, idempotencyKey: keyOf(buying), quotedPriceMills };
  if (termHours === null) {
    return buyNumber({ deps, candidates }, { ...request, numberType: 'any' }, e164, requestIds);
  }
  const rental = { ...request, numberType, termHours, quantity: 1 } as const;
  return rentNumber({ deps, candidates }, rental, e164, requestIds);
}

async function isActive(deps: Deps, userId: string): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  return state.status === 'active' && !state.forgetting;
}

/** @returns undefined while the order has neither a number nor an end */
function resultOf({ state }: Settled): AlertPurchase | undefined {
  if (isUndecided(state)) return undefined;
  const { placed } = requireAssigned(state);
  return { orderId: placed.orderId, unitPriceMills: placed.unitPriceMills };
}

async function tryToBuy(
  deps: Deps,
  candidates: NumberPool,
  buying: BuyingAlert,
  requestIds: RequestIds,
): Promise<AlertPurchase | undefined> {
  const begun = await findBegun(deps, buying);
  if (begun) return resultOf(begun);
  if (!(await isActive(deps, buying.alert.userId))) return { reason: 'account-inactive' };
  if (nowIso(deps) >= plusSeconds(buying.firedAt, ALERT_BUY_SECONDS)) return { reason: 'gave-up' };
  const settled = await buy(deps, candidates, buying, requestIds);
  return settled ? resultOf(settled) : { reason: 'too-expensive' };
}

/**
 * Buys the number of a fired alert like any purchase: with a hold, and once, however often this runs.
 * @returns undefined if it has to be tried again
 */
export async function buyForAlert(
  deps: Deps,
  candidates: NumberPool,
  buying: BuyingAlert,
  requestIds: RequestIds,
): Promise<AlertPurchase | undefined> {
  try {
    return await tryToBuy(deps, candidates, buying, requestIds);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return PASSING.includes(error.code) ? undefined : { reason: error.code };
  }
}
