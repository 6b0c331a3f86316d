import type { NumberType } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { type Quote, quoteActivation } from '../price-list/entries.ts';
import { chooseNumber, type NumberPool, type StockPool } from '../supply/entries.ts';
import type { KeyedTerms } from './buy-once.ts';
import { buyOffered, buyOrder, type Kind, type PurchaseRequest } from './buy-order.ts';
import type { Settled } from './purchase.ts';

export interface BuyActivation extends PurchaseRequest {
  readonly numberType: NumberType;
}

/** What orders of one number need. */
export interface OrderShop {
  readonly deps: Deps;
  readonly candidates: NumberPool;
}

/** What orders of several apps on one number need. */
export interface StockShop extends OrderShop {
  readonly candidates: StockPool;
}

const ACTIVATION: Kind<BuyActivation, Quote> = {
  quote: quoteActivation,
  placed: (fields, { numberType }) => ({ ...fields, kind: 'activation', numberType, quantity: 1 }),
};

/** Where the own stock has nothing, what other portals sell counts too, unless the customer wants a certain number or place. */
function alsoElsewhere(
  pool: NumberPool,
  { userId, areas, chosen, quotedPriceMills }: BuyActivation,
): NumberPool {
  const { elsewhere } = pool;
  if (!elsewhere || areas || chosen !== undefined) return pool;
  return {
    ...pool,
    hasOffer: async (scope, priceMills = quotedPriceMills) =>
      (await pool.hasOffer(scope)) || (await elsewhere.hasOffer({ ...scope, userId }, priceMills)),
  };
}

/**
 * Buys one activation.
 * @throws Rejection before anything is appended: `price-changed`, `insufficient-funds`, `too-many-open-orders`,
 * `too-many-purchases`, `no-available-numbers`, `portal-share-used`, `idempotency-key-reused`, `sales-paused`; after that: `busy`, `unavailable`.
 */
export function buyActivation(
  deps: Deps,
  candidates: NumberPool,
  request: BuyActivation,
  requestIds: RequestIds,
): Promise<Settled> {
  const pool = alsoElsewhere(candidates, request);
  return buyOrder(deps, pool, { kind: ACTIVATION, request }, requestIds);
}

/** Finds the price of an activation. */
type QuoteActivation = Kind<BuyActivation, Quote>['quote'];

/** Buys one activation whose number and terms are found only for a key that is new. @throws as `buyActivation` and `find` do */
export function buyFoundActivation(
  deps: Deps,
  terms: KeyedTerms,
  find: () => Promise<{ readonly candidates: NumberPool; readonly request: BuyActivation }>,
  requestIds: RequestIds,
  quote: QuoteActivation = quoteActivation,
): Promise<Settled> {
  const offer = async () => {
    const { candidates, request } = await find();
    return { candidates, sale: { kind: { ...ACTIVATION, quote }, request } };
  };
  return buyOffered(deps, terms, offer, requestIds);
}

/**
 * Buys an activation of the number that the customer chose, or of any.
 * @throws Rejection `number-unknown`, `number-taken`, and as any purchase of one activation does
 */
export async function buyNumber(
  { deps, candidates }: OrderShop,
  request: BuyActivation,
  chosen: string | undefined,
  requestIds: RequestIds,
): Promise<Settled> {
  const one = await chooseNumber(deps, request, candidates, chosen);
  return buyActivation(deps, one.candidates, one.request, requestIds);
}
