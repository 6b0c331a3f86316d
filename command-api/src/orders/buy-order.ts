import {
  type Mills,
  type OrderState,
  type Placed,
  plusSeconds,
  Rejection,
  reject,
  type SinglePlaced,
} from '@ringpost/events/domain';
import { ORDER_GIVE_UP_SECONDS, ORDER_INLINE_SECONDS } from '@ringpost/events/rules/limits';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { shortHash, textOf } from '../kernel/ids.ts';
import { type Quote, requireQuoted } from '../price-list/entries.ts';
import { holdOfKey, type ReservedNumber } from '../wallets/entries.ts';
import { awaitOrder } from './await-order.ts';
import { beginPurchase, type Completion } from './begin-purchase.ts';
import type { NumberPool } from './number-pool.ts';
import type { Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';

/** What every purchase names, for either kind of order. */
export interface PurchaseWanted {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: Placed['numberType'];
  /** Set if the order takes a reservation: it gets that number or none. */
  readonly reserved?: ReservedNumber;
  /** Set if the customer chose the number: the order gets it or none. */
  readonly chosen?: string;
  /** The price that the customer saw. If it has changed, nothing is bought. */
  readonly quotedPriceMills: Mills;
}

/** What every order says of itself, of either kind. */
export type PlacedFields = Pick<
  Placed,
  | 'orderId'
  | 'requestHash'
  | 'userId'
  | 'appId'
  | 'countryIso'
  | 'vendorId'
  | 'unitPriceMills'
  | 'priceId'
  | 'priceRank'
  | 'placedAt'
  | 'giveUpAt'
>;

/** What is sold: how its price is found, and what its order contains. */
export interface Kind<W extends PurchaseWanted, Q extends Quote> {
  quote(deps: Deps, wanted: W): Promise<Q>;
  placed(fields: PlacedFields, wanted: W, quote: Q): SinglePlaced;
}

interface Sale<W extends PurchaseWanted, Q extends Quote> {
  readonly kind: Kind<W, Q>;
  readonly wanted: W;
}

/** A request as the wallet remembers it: hashes of its key and of its content. */
export interface RequestHashes {
  readonly key: string;
  readonly requestHash: string;
}

/** The order of a key that the wallet knows, else undefined. `known`: whether memory may answer. */
async function findRepeated(
  deps: Deps,
  userId: string,
  { key, requestHash }: RequestHashes,
  known: 'load' | 'refresh',
): Promise<Settled | undefined> {
  const hold = await holdOfKey(deps, userId, key, known);
  if (!hold) return undefined;
  if (hold.data.requestHash !== requestHash) throw reject('idempotency-key-reused');
  if (hold.type === 'FundsHeldForExtension' || hold.type === 'FundsHeldForBulk')
    throw reject('idempotency-key-reused');
  return awaitOrder(deps, hold);
}

/** What every purchase says of itself. A plain "no" appends nothing. The wallet decides whether there is enough money. */
export async function preparePurchase<Q extends Quote>(
  deps: Deps,
  candidates: Pick<NumberPool, 'hasOffer'>,
  wanted: PurchaseWanted,
  quoteIt: () => Promise<Q>,
  requestHash: string,
): Promise<{ readonly fields: PlacedFields; readonly quote: Q }> {
  const { userId, appId, countryIso, vendorId, quotedPriceMills } = wanted;
  if (deps.viewsBehind()) throw reject('sales-paused');
  // A request is refused before; an alert comes here.
  if (deps.isDiskFull()) throw reject('disk-full');
  const quote = await quoteIt();
  requireQuoted(quotedPriceMills, quote.unitPriceMills);
  if (!(await candidates.hasOffer(wanted))) throw reject('no-available-numbers');
  const placedAt = nowIso(deps);
  const fields = {
    orderId: deps.ids.next(),
    requestHash,
    userId,
    appId,
    countryIso,
    vendorId,
    unitPriceMills: quote.unitPriceMills,
    priceId: quote.priceId,
    priceRank: quote.rank,
    placedAt,
    giveUpAt: plusSeconds(placedAt, ORDER_GIVE_UP_SECONDS),
  };
  return { fields, quote };
}

/**
 * Runs `begin`, and returns the refusal if it decides something about the purchase.
 * @throws Rejection `busy` or `unavailable`, which decide nothing
 */
export async function orRefusal<T>(begin: () => Promise<T>): Promise<T | Rejection> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Rejection) || error.code === 'busy' || error.code === 'unavailable') throw error;
    return error;
  }
}

/** How a request finds what an earlier one with its key did, and how it begins if there was none. */
interface KeyedRequest<T> {
  readonly userId: string;
  /** `known`: whether memory may answer. */
  findRepeated(known: 'load' | 'refresh'): Promise<T | undefined>;
  /** What completes the purchase; a refusal; or nothing if another request with the same key was first. */
  begin(): Promise<(() => Promise<T>) | Rejection | undefined>;
}

/** The same key is the same purchase, whichever request and process began it. */
export async function onceForKey<T>({ userId, findRepeated, begin }: KeyedRequest<T>): Promise<T> {
  const known = await findRepeated('load');
  if (known) return known;
  const begun = await begin();
  if (begun && !(begun instanceof Rejection)) return begun();
  // Another process may have bought with this key by now. Then its order is the answer, not the present refusal.
  const elsewhere = await findRepeated('refresh');
  if (elsewhere) return elsewhere;
  throw begun ?? new Error(`the wallet of ${userId} knows a key and no hold of it`);
}

/** The hashes by which the wallet remembers a request. `request`: everything that it asks for. */
export function hashesOf(idempotencyKey: string, request: Readonly<Record<string, unknown>>): RequestHashes {
  return { key: shortHash(idempotencyKey), requestHash: shortHash(textOf(request)) };
}

/** Quotes the price, and begins the purchase with it. */
async function begin<W extends PurchaseWanted, Q extends Quote>(
  deps: Deps,
  candidates: NumberPool,
  { kind, wanted }: Sale<W, Q>,
  { key, requestHash }: RequestHashes,
  requestId: string,
): Promise<Completion | undefined> {
  const { userId, reserved, chosen } = wanted;
  const quoteIt = () => kind.quote(deps, wanted);
  const { fields, quote } = await preparePurchase(deps, candidates, wanted, quoteIt, requestHash);
  const placed = kind.placed(fields, wanted, quote);
  const { orderId, placedAt } = placed;
  const actor = `customer:${userId}`;
  const cause: Cause = { operationId: orderId, causationId: requestId, correlationId: orderId, actor };
  const stopAt = Date.parse(placedAt) + ORDER_INLINE_SECONDS * 1000;
  const hold = { key, placed, limits: await readLimits(deps, userId), reserved, chosen };
  return beginPurchase({ deps, candidates, placed, reserved, chosen, cause, stopAt }, hold);
}

/**
 * Buys one order of a kind. The same key again returns the same order, as long as the wallet remembers it. With another body
 * it is refused.
 */
export function buyOrder<W extends PurchaseWanted, Q extends Quote>(
  deps: Deps,
  candidates: NumberPool,
  sale: Sale<W, Q>,
  requestId: string,
): Promise<Settled> {
  const { idempotencyKey, ...request } = sale.wanted;
  const { userId } = sale.wanted;
  const hashes = hashesOf(idempotencyKey, request);
  return deps.purchases.run(() =>
    onceForKey({
      userId,
      findRepeated: (known) => findRepeated(deps, userId, hashes, known),
      begin: () => orRefusal(() => begin(deps, candidates, sale, hashes, requestId)),
    }),
  );
}

/**
 * What the customer is told about an order after the run of its purchase.
 * @throws Rejection with the reason of a failed order, which is final; `busy` for one that is still under way.
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
