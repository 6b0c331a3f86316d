import {
  type Mills,
  type OrderState,
  type Origin,
  type Placed,
  plusSeconds,
  Rejection,
  type RejectionCode,
  reject,
  type SinglePlaced,
} from '@ringpost/domain';
import type { BuyingLimits } from '@ringpost/domain/rules/buying-limits';
import { ORDER_GIVE_UP_SECONDS, ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { RequestIds } from '@ringpost/web/http';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import type { Buyer } from '../kernel/buyer.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { textOf } from '../kernel/ids.ts';
import { type Quote, requireAtMost, requireQuoted } from '../price-list/entries.ts';
import type { NumberPool } from '../supply/entries.ts';
import { holdOfKey, type ReservedNumber, type UnclaimedSms } from '../wallets/entries.ts';
import { awaitOrder } from './await-order.ts';
import { beginPurchase, type Completion } from './begin-purchase.ts';
import { buyOnce, type KeyedTerms, type RequestHashes } from './buy-once.ts';
import type { Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';

/** The admin who buys for a customer, and why. */
export interface SupportBuyer {
  readonly adminId: string;
  readonly reason: string;
  /** Where the request came from. */
  readonly origin: Origin;
}

/** The fields of a purchase that both kinds of orders have. */
export interface PurchaseRequest extends Buyer {
  readonly idempotencyKey: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: Placed['numberType'];
  /** Set if the order takes a reservation: it gets that number or none. */
  readonly reserved?: ReservedNumber;
  /** Set if the customer chose the number: the order gets it or none. */
  readonly chosen?: string;
  /** Set if the customer buys an unclaimed message: the order gets its number, and then the message. */
  readonly unclaimed?: UnclaimedSms;
  /** Where the number must be; absent: anywhere. */
  readonly areas?: NumberAreas;
  /** The price that the customer saw. If it has changed, nothing is bought. */
  readonly quotedPriceMills: Mills;
  /** Set if the customer gave a maximum instead: the order costs today's price, unless that is more. */
  readonly isMaximum?: true;
  /** Set if it is a rental that renews itself: the most that one renewal may cost. */
  readonly renewal?: { readonly maxPriceMills: Mills };
  /** Set if an admin buys for the customer. */
  readonly support?: SupportBuyer;
}

/** The fields of `OrderPlaced` that both kinds of orders have. */
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
export interface Kind<W extends PurchaseRequest, Q extends Quote> {
  quote(deps: Deps, request: W, how: ReadMode): Promise<Q>;
  placed(fields: PlacedFields, request: W, quote: Q): SinglePlaced;
}

interface Sale<W extends PurchaseRequest, Q extends Quote> {
  readonly kind: Kind<W, Q>;
  readonly request: W;
}

/** The order of a key that the wallet knows; otherwise undefined. `readMode`: whether memory may answer. */
async function findRepeated(
  deps: Deps,
  userId: string,
  { key, requestHash }: RequestHashes,
  readMode: 'load' | 'refresh',
): Promise<Settled | undefined> {
  const hold = await holdOfKey(deps, userId, key, readMode);
  if (!hold) return undefined;
  if (hold.data.requestHash !== requestHash) throw reject('idempotency-key-reused');
  if (hold.type === 'FundsHeldForExtension' || hold.type === 'FundsHeldForBulk')
    throw reject('idempotency-key-reused');
  return awaitOrder(deps, hold);
}

/**
 * The price that counts. Prices in memory may be a second old: they may sell, but only the current ones refuse.
 * @throws Rejection `price-changed`, `above-max-price`, and what `quoteIt` throws
 */
async function requirePrice<Q extends Quote>(
  { quotedPriceMills, isMaximum }: PurchaseRequest,
  quoteIt: (how: ReadMode) => Promise<Q>,
): Promise<Q> {
  async function read(how: ReadMode): Promise<Q> {
    const quote = await quoteIt(how);
    if (isMaximum) requireAtMost(quotedPriceMills, quote.unitPriceMills);
    else requireQuoted(quotedPriceMills, quote.unitPriceMills);
    return quote;
  }
  try {
    return await read('recent');
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return read('refresh');
  }
}

/**
 * Checks a purchase before anything is appended, and makes the fields of its order. The wallet decides later whether there is
 * enough money.
 */
export async function preparePurchase<Q extends Quote>(
  deps: Deps,
  candidates: Pick<NumberPool, 'hasOffer'>,
  request: PurchaseRequest,
  quoteIt: (how: ReadMode) => Promise<Q>,
  requestHash: string,
): Promise<{ readonly fields: PlacedFields; readonly quote: Q }> {
  const { userId, appId, countryIso, vendorId } = request;
  if (deps.viewsBehind()) throw reject('sales-paused');
  // A request was refused earlier; a purchase by an alert is refused here.
  if (deps.isDiskFull()) throw reject('disk-full');
  const quote = await requirePrice(request, quoteIt);
  if (!(await candidates.hasOffer(request, quote.unitPriceMills))) throw reject('no-available-numbers');
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

/** Who causes the facts of a purchase: the customer, or the admin who buys for the customer. */
export function causeOfPurchase(
  { userId, support }: Pick<PurchaseRequest, 'userId' | 'support'>,
  orderId: string,
  requestIds: RequestIds,
): Cause {
  const cause = causeByCustomer(userId, requestIds, orderId, orderId);
  return support ? { ...cause, actor: `admin:${support.adminId}`, ...support.origin } : cause;
}

const REFUSED_BY_LIMITS: readonly RejectionCode[] = ['too-many-open-orders', 'too-many-purchases'];

/**
 * Begins the purchase within the customer's limits. Those in memory may be a second old: they may allow it, but only the current ones
 * refuse.
 */
async function beginWithin(
  deps: Deps,
  userId: string,
  beginWith: (limits: BuyingLimits) => Promise<Completion | undefined>,
): Promise<Completion | undefined> {
  const limits = await readLimits(deps, userId, { shop: 'recent' });
  try {
    return await beginWith(limits);
  } catch (error) {
    if (!(error instanceof Rejection) || !REFUSED_BY_LIMITS.includes(error.code)) throw error;
    const current = await readLimits(deps, userId, { account: 'refresh' });
    if (textOf({ ...current }) === textOf({ ...limits })) throw error;
    return beginWith(current);
  }
}

/** Quotes the price, and begins the purchase with it. */
async function begin<W extends PurchaseRequest, Q extends Quote>(
  deps: Deps,
  candidates: NumberPool,
  { kind, request }: Sale<W, Q>,
  { key, requestHash }: RequestHashes,
  requestIds: RequestIds,
): Promise<Completion | undefined> {
  const { userId, reserved, chosen, unclaimed, areas, byKey } = request;
  const quoteIt = (how: ReadMode) => kind.quote(deps, request, how);
  const { fields, quote } = await preparePurchase(deps, candidates, request, quoteIt, requestHash);
  const placed = kind.placed(fields, request, quote);
  const { orderId, placedAt } = placed;
  const cause = causeOfPurchase(request, orderId, requestIds);
  const stopAt = Date.parse(placedAt) + ORDER_INLINE_SECONDS * 1000;
  const renewal = request.renewal && { ...request.renewal, keyId: byKey?.keyId ?? null };
  // A maximum below the price of the rental would end it before its first renewal. That of the number's own provider may be higher.
  if (renewal) requireAtMost(renewal.maxPriceMills, quote.unitPriceMills);
  const { discount } = quote;
  const only = { reserved, chosen, unclaimed, areas };
  const hold = { key, placed, ...only, byKey, discount, supportReason: request.support?.reason };
  const purchase = { deps, candidates, placed, ...only, renewal, cause, stopAt };
  return beginWithin(deps, userId, (limits) => beginPurchase(purchase, { ...hold, limits }));
}

/** What is bought, and where its number comes from. */
export interface Offer<W extends PurchaseRequest, Q extends Quote> {
  readonly candidates: NumberPool;
  readonly sale: Sale<W, Q>;
}

/**
 * Buys one order of a kind. The same key again returns the same order, as long as the wallet remembers the key. With
 * another body it is refused. `offer` is asked only for a key that is new, and may refuse.
 */
export function buyOffered<W extends PurchaseRequest, Q extends Quote>(
  deps: Deps,
  terms: KeyedTerms,
  offer: () => Promise<Offer<W, Q>>,
  requestIds: RequestIds,
): Promise<Settled> {
  return buyOnce(deps, terms, {
    findRepeated: (hashes, readMode) => findRepeated(deps, terms.userId, hashes, readMode),
    begin: async (hashes) => {
      const { candidates, sale } = await offer();
      return begin(deps, candidates, sale, hashes, requestIds);
    },
  });
}

/** Buys one order of a kind. */
export function buyOrder<W extends PurchaseRequest, Q extends Quote>(
  deps: Deps,
  candidates: NumberPool,
  sale: Sale<W, Q>,
  requestIds: RequestIds,
): Promise<Settled> {
  return buyOffered(deps, sale.request, async () => ({ candidates, sale }), requestIds);
}

/**
 * The answer to the customer after the run of a purchase.
 * @throws Rejection with the reason of a failed order, which is final; `busy` for an order that is still undecided.
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
