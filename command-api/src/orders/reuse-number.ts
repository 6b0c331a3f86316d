import { order, reject, streams } from '@ringpost/domain';
import { reusePriceMills, reuseWindow } from '@ringpost/domain/rules/reuse';
import type { RequestIds } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { type Quote, quoteActivation } from '../price-list/entries.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { chooseNumber, isOverFor, type NumberPool } from '../supply/entries.ts';
import { type BuyActivation, buyFoundActivation, type OrderShop } from './buy-activation.ts';
import type { Settled } from './purchase.ts';

interface ReuseNumber
  extends Pick<BuyActivation, 'userId' | 'byKey' | 'idempotencyKey' | 'quotedPriceMills' | 'isMaximum'> {
  /** The completed activation whose number the customer takes again. */
  readonly reusedId: string;
}

/** A number that is taken again has its own price. A discount by volume is in it, and is not told apart. */
async function quoteReuse(deps: Deps, request: BuyActivation): Promise<Quote> {
  const [quote, values] = await Promise.all([quoteActivation(deps, request), readShopValues(deps)]);
  const percent = values['reuse-price-percent'];
  if (percent === 100) return quote;
  const { priceId, rank, unitPriceMills } = quote;
  return { priceId, rank, unitPriceMills: reusePriceMills(unitPriceMills, percent) };
}

/** @throws Rejection `reuse-too-early` with the time from which it is possible, `reuse-over` */
function requireInTime(assigned: Parameters<typeof reuseWindow>[0], now: string): void {
  const { from, until } = reuseWindow(assigned);
  if (now >= until) throw reject('reuse-over');
  if (now >= from) return;
  const retryAfterSeconds = Math.ceil((Date.parse(from) - Date.parse(now)) / 1000);
  throw reject('reuse-too-early', { until: from, retryAfterSeconds });
}

/** The number of the completed order, and the terms on which it is sold again. */
async function findReused(
  { deps, candidates }: OrderShop,
  { reusedId, ...request }: ReuseNumber,
): Promise<{ readonly candidates: NumberPool; readonly request: BuyActivation }> {
  const { state } = await deps.streams.refresh(streams.order(reusedId), order);
  if (state.status === 'absent' || state.placed.userId !== request.userId) throw reject('not-found');
  if (state.status !== 'completed' || state.placed.kind !== 'activation') throw reject('reuse-not-possible');
  const { appId, countryIso, e164 } = state.assigned;
  requireInTime(state.assigned, nowIso(deps));
  const terms = { ...request, appId, countryIso, vendorId: null, numberType: 'any' } as const;
  return chooseNumber(deps, terms, candidates, e164, (lease) => isOverFor(deps, terms.userId, lease));
}

/**
 * Buys an activation of the number of a completed activation for the same app. The number's own stream decides whether it is free.
 * @throws Rejection `not-found` (also for another customer's order), `reuse-not-possible`, `reuse-too-early`, `reuse-over`,
 * `number-taken`, `number-unknown`, `number-banned`, and as any purchase of one activation does
 */
export function reuseNumber(shop: OrderShop, request: ReuseNumber, requestIds: RequestIds): Promise<Settled> {
  return buyFoundActivation(shop.deps, request, () => findReused(shop, request), requestIds, quoteReuse);
}

/**
 * What the number of a completed activation costs again now, if it is free. Appends nothing.
 * @throws Rejection as `reuseNumber` does before anything is appended
 */
export async function quoteReused(
  shop: OrderShop,
  { userId, reusedId }: Pick<ReuseNumber, 'userId' | 'reusedId'>,
): Promise<Quote> {
  const found = await findReused(shop, { userId, reusedId, idempotencyKey: '', quotedPriceMills: 0 });
  if (!(await found.candidates.hasOffer(found.request))) throw reject('no-available-numbers');
  return quoteReuse(shop.deps, found.request);
}
