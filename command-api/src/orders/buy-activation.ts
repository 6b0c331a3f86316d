import {
  type Mills,
  type NumberType,
  type OrderPlaced,
  type OrderState,
  order,
  plusSeconds,
  type Rejection,
  reject,
  streams,
  type WalletState,
  wallet,
} from '@ringpost/events/domain';
import { type BuyingLimits, purchaseRefusal } from '@ringpost/events/rules/buying-limits';
import { orderGiveUpSeconds, orderInlineSeconds } from '@ringpost/events/rules/limits';
import { toDollars } from '@ringpost/events/rules/money-display';
import { handleOrder } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { quoteActivation } from '../price-list/quote.ts';
import { awaitOrder } from './await-order.ts';
import type { NumberPool } from './number-pool.ts';
import { runPurchase, type Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';

export interface BuyActivation {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: NumberType;
  /** The price the customer saw; if it moved, nothing is bought. */
  readonly quotedPriceMills: Mills;
}

/**
 * Buys one activation. The same key again answers with the same order; with another body it is
 * refused.
 * @throws Rejection before anything is appended: `price-changed`, `insufficient-funds`, `too-many-open-orders`,
 * `too-many-purchases`, `no-available-numbers`, `idempotency-key-reused`, `sales-paused`; later: `busy`, `unavailable`.
 */
export async function buyActivation(
  deps: Deps,
  candidates: NumberPool,
  wanted: BuyActivation,
  requestId: string,
): Promise<Settled> {
  const { idempotencyKey, ...request } = wanted;
  const orderId = idempotentId(wanted.userId, idempotencyKey);
  const requestHash = requestHashOf(request);
  const earlier = await findEarlier(deps, orderId, requestHash);
  if (earlier) return earlier;
  if (deps.viewsBehind()) throw reject('sales-paused');

  const placed = await prepare(deps, candidates, wanted, { orderId, requestHash });
  const actor = `customer:${wanted.userId}`;
  const cause: Cause = { operationId: orderId, causationId: requestId, correlationId: orderId, actor };
  const placing = await handleOrder(deps, orderId, { type: 'PlaceOrder', placed }, cause);
  // Somebody else placed it in the meantime: theirs is the run, ours only waits for it.
  if (placing.events.length === 0) return awaitOrder(deps, orderId);
  const stopAt = Date.parse(placed.placedAt) + orderInlineSeconds * 1000;
  return runPurchase({ deps, candidates, placed, cause, stopAt });
}

async function findEarlier(deps: Deps, orderId: string, requestHash: string): Promise<Settled | undefined> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent') return undefined;
  if (state.placed.requestHash !== requestHash) throw reject('idempotency-key-reused');
  return awaitOrder(deps, orderId);
}

/** Step 1: a plain "no" appends nothing. */
async function prepare(
  deps: Deps,
  candidates: NumberPool,
  wanted: BuyActivation,
  ids: Pick<OrderPlaced['data'], 'orderId' | 'requestHash'>,
): Promise<OrderPlaced['data']> {
  const { userId, appId, countryIso, vendorId, numberType, quotedPriceMills } = wanted;
  const quote = await quoteActivation(deps, wanted);
  if (quote.unitPriceMills !== quotedPriceMills) {
    throw reject('price-changed', {
      quoted_price: toDollars(quotedPriceMills),
      price: toDollars(quote.unitPriceMills),
    });
  }
  await requirePayable(deps, userId, quote.unitPriceMills);
  if (!(await candidates.hasOffer(wanted))) throw reject('no-available-numbers');
  const placedAt = nowIso(deps);
  return {
    ...ids,
    userId,
    kind: 'activation',
    appId,
    countryIso,
    vendorId,
    numberType,
    quantity: 1,
    unitPriceMills: quote.unitPriceMills,
    priceId: quote.priceId,
    priceRank: quote.rank,
    placedAt,
    giveUpAt: plusSeconds(placedAt, orderGiveUpSeconds),
  };
}

/** What this process remembers is enough for a "yes", which the hold proves; for a "no" the wallet is read. */
async function requirePayable(deps: Deps, userId: string, priceMills: Mills): Promise<void> {
  const stream = streams.wallet(userId);
  const limits = await readLimits(deps, userId);
  const now = nowIso(deps);
  const known = await deps.streams.load(stream, wallet);
  if (!payableRefusal(known.state, priceMills, limits, now)) return;
  const { state } = await deps.streams.refresh(stream, wallet);
  const refusal = payableRefusal(state, priceMills, limits, now);
  if (refusal) throw refusal;
}

function payableRefusal(
  state: WalletState,
  priceMills: Mills,
  limits: BuyingLimits,
  now: string,
): Rejection | undefined {
  const missingMills = priceMills - state.availableMills;
  if (missingMills > 0) return reject('insufficient-funds', { missing: toDollars(missingMills) });
  return purchaseRefusal(state, limits, now);
}

/**
 * What the customer is told about an order that has come to rest.
 * @throws Rejection with the reason of one that failed, which is final; `busy` for one that is still under way.
 */
export function requireAssigned(
  state: OrderState,
): Exclude<OrderState, { status: 'absent' | 'placed' | 'failed' }> {
  if (state.status === 'absent') throw reject('not-found');
  if (state.status === 'placed') throw reject('busy', { order_uuid: state.placed.orderId });
  if (state.status !== 'failed') return state;
  const { orderId } = state.placed;
  throw reject(state.reason, { order_uuid: orderId });
}
