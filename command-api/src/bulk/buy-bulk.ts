import {
  awaitedPlaces,
  type BulkPlaced,
  bulk,
  bulkIdFrom,
  latestOf,
  type Mills,
  type NumberSource,
  type NumberType,
  onDemand,
  plusSeconds,
  reject,
  streams,
} from '@ringpost/domain';
import { type ActivationFee, activationFeeMills } from '@ringpost/domain/rules/activation-fee';
import { DORMANT_WAIT_MINUTES, ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { onDemandRefusal } from '@ringpost/domain/rules/on-demand';
import { pollUntil } from '@ringpost/engine/async';
import type { RequestIds } from '@ringpost/web/http';
import { activates, type VendorStock } from '../dormant/entries.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { personOf } from '../kernel/sub-accounts.ts';
import {
  buyOnce,
  causeOfPurchase,
  type PlacedFields,
  type PurchaseRequest,
  preparePurchase,
  type RequestHashes,
  readLimits,
} from '../orders/entries.ts';
import { quoteActivation, quoteRental, type RentalQuote } from '../price-list/entries.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import type { StockPool } from '../supply/entries.ts';
import { type BulkHold, holdForBulk, holdOfKey } from '../wallets/entries.ts';
import { isAnyFree, quoteChosen, readChosen } from './choose-numbers.ts';
import { runBulk, type SettledBulk } from './run-bulk.ts';

interface BulkRequest extends PurchaseRequest {
  /** How many numbers. */
  readonly quantity: number;
  /** Absent: only numbers of the inventory. */
  readonly source?: NumberSource;
  /** The fee that the customer saw for one number without an SMS. If it has changed, nothing is bought. Absent: any fee. */
  readonly quotedFeeMills?: Mills;
  /** The number for each place, if the customer chose the numbers. */
  readonly numbers?: readonly string[];
}

export type BuyBulk =
  | (BulkRequest & { readonly kind: 'activation'; readonly numberType: NumberType })
  | (BulkRequest & {
      readonly kind: 'rental';
      readonly numberType: 'new' | 'used';
      readonly termHours: number;
    });

const LOOK_AGAIN_MS = 25;

/**
 * Waits for the current run, at most as long as a purchase runs inline, and never for a vendor. @returns the order's state
 * after that
 */
async function awaitBulk(deps: Deps, hold: BulkHold): Promise<SettledBulk> {
  const { orderId } = hold.data;
  const looks = (ORDER_INLINE_SECONDS * 1000) / LOOK_AGAIN_MS;
  const read = async (): Promise<SettledBulk> => {
    const { state, position } = await deps.streams.refresh(streams.bulk(orderId), bulk);
    return { orderId, state, position: latestOf(hold.position, position) };
  };
  const done = await pollUntil(
    async () => {
      const settled = await read();
      const waits = awaitedPlaces(settled.state).length > 0;
      return waits || settled.state.status === 'closed' ? settled : undefined;
    },
    { everyMs: LOOK_AGAIN_MS, looks, pause: deps.pause },
  );
  return done ?? read();
}

/** The bulk order of a key that the wallet knows; otherwise undefined. `readMode`: whether memory may answer. */
async function findRepeated(
  deps: Deps,
  userId: string,
  { key, requestHash }: RequestHashes,
  readMode: 'load' | 'refresh',
): Promise<SettledBulk | undefined> {
  const hold = await holdOfKey(deps, userId, key, readMode);
  if (!hold) return undefined;
  if (hold.type !== 'FundsHeldForBulk' || hold.data.requestHash !== requestHash)
    throw reject('idempotency-key-reused');
  return awaitBulk(deps, hold);
}

function placedWith(fields: PlacedFields, request: BuyBulk, quote: RentalQuote): BulkPlaced['data'] {
  const { quantity } = request;
  // A vendor takes longer than the inventory.
  const giveUpAt = request.source ? plusSeconds(fields.placedAt, DORMANT_WAIT_MINUTES * 60) : fields.giveUpAt;
  const common = { ...fields, orderId: bulkIdFrom(fields.orderId), quantity, giveUpAt };
  if (request.kind === 'activation') return { ...common, kind: 'activation', numberType: request.numberType };
  const { numberType, termHours } = request;
  return { ...common, kind: 'rental', numberType, termHours, readPriceMills: quote.readPriceMills };
}

async function quoteBulk(deps: Deps, request: BuyBulk): Promise<RentalQuote> {
  if (request.kind === 'rental') return quoteRental(deps, request);
  const quote = await quoteActivation(deps, request);
  return { ...quote, readPriceMills: quote.unitPriceMills };
}

/** The sources of bulk orders. */
export interface BulkShop {
  readonly deps: Deps;
  readonly candidates: StockPool;
  /** Undefined: there are no dormant numbers. */
  readonly vendor?: VendorStock | undefined;
}

/**
 * Unpaid activations on demand are limited for each customer. This check runs before anything is appended; later the claim of
 * the run decides. @throws Rejection `too-many-dormant`, `dormant-used-up`
 */
async function requireClaimable(deps: Deps, { kind, userId }: BuyBulk, quantity: number): Promise<void> {
  if (kind === 'rental') return;
  const { state } = await deps.streams.refresh(streams.onDemand(), onDemand);
  const limits = await readShopValues(deps);
  const refusal = onDemandRefusal(state, limits, {
    userId: await personOf(deps, userId),
    quantity,
    now: nowIso(deps),
  });
  if (refusal) throw refusal;
}

/** Whether there are any numbers. Whether a vendor has some is known only after it was asked. */
function offersOf(
  { deps, candidates }: BulkShop,
  request: BuyBulk,
  vendorId: string | undefined,
): Pick<StockPool, 'hasOffer'> {
  const { source, quantity } = request;
  if (source === undefined) return candidates;
  if (vendorId === undefined) return source === 'dormant' ? { hasOffer: async () => false } : candidates;
  return {
    async hasOffer(numbers) {
      if (source === 'any' && (await candidates.hasOffer(numbers))) return true;
      await requireClaimable(deps, request, source === 'any' ? 1 : quantity);
      return true;
    },
  };
}

/** The numbers and their price, if the customer chose the numbers. */
async function prepareChosen(deps: Deps, request: BuyBulk, numbers: readonly string[], requestHash: string) {
  const chosen = await readChosen(deps, numbers, request);
  const [vendorId = null, ...others] = chosen.vendorIds;
  const offers = { hasOffer: () => isAnyFree(deps, request, chosen) };
  const quoteIt = () =>
    quoteChosen(chosen, request.quotedPriceMills, (of) => quoteBulk(deps, { ...request, vendorId: of }));
  const chosenRequest = { ...request, vendorId: others.length > 0 ? null : vendorId };
  return preparePurchase(deps, offers, chosenRequest, quoteIt, requestHash);
}

/**
 * Both admins and the price can change the fee since the customer saw it. A rental has no fee.
 * @throws Rejection `price-changed`
 */
function requireQuotedFee(
  { quotedFeeMills, kind }: BuyBulk,
  unitPriceMills: Mills,
  activationFee: ActivationFee,
): void {
  const feeMills = kind === 'rental' ? 0 : activationFeeMills(unitPriceMills, activationFee);
  if (quotedFeeMills === undefined || quotedFeeMills === feeMills) return;
  throw reject('price-changed', { quoted_fee: toDollars(quotedFeeMills), fee: toDollars(feeMills) });
}

/** Begins a bulk order with the hold of its whole price. */
async function begin(
  { deps, candidates, vendor }: BulkShop,
  request: BuyBulk,
  { key, requestHash }: RequestHashes,
  requestIds: RequestIds,
): Promise<(() => Promise<SettledBulk>) | undefined> {
  const { userId, source, numbers: chosen, byKey } = request;
  const quoteIt = () => quoteBulk(deps, request);
  const vendorId = vendor && activates(vendor, request) ? vendor.vendorId : undefined;
  const offers = offersOf({ deps, candidates }, request, vendorId);
  const { fields, quote } = chosen
    ? await prepareChosen(deps, request, chosen, requestHash)
    : await preparePurchase(deps, offers, request, quoteIt, requestHash);
  const placed = placedWith(fields, request, quote);
  const { orderId, placedAt } = placed;
  const cause = causeOfPurchase(request, orderId, requestIds);
  const limits = await readLimits(deps, userId);
  const { discount } = quote;
  // The fee that is agreed on is the one that was compared: the settings are read once.
  const activationFee = await readShopValues(deps);
  requireQuotedFee(request, quote.unitPriceMills, activationFee);
  const hold = {
    key,
    placed,
    activationFee,
    source,
    chosen,
    limits,
    discount,
    byKey,
    supportReason: request.support?.reason,
  };
  const stopAt = Date.parse(placedAt) + ORDER_INLINE_SECONDS * 1000;
  const hasBegun = await holdForBulk(deps, hold, cause);
  const run = { deps, candidates, placed, source, chosen, vendorId, cause, stopAt };
  return hasBegun ? () => runBulk(run) : undefined;
}

/**
 * Buys many numbers with one order: as many as there are, up to the quantity. The price of the missing ones comes back. The
 * same key again returns the same order, as with a purchase of one number.
 * @throws Rejection before anything is appended: as a purchase of one number, and `too-many-numbers`
 */
export function buyBulk(shop: BulkShop, request: BuyBulk, requestIds: RequestIds): Promise<SettledBulk> {
  return buyOnce(shop.deps, request, {
    findRepeated: (hashes, readMode) => findRepeated(shop.deps, request.userId, hashes, readMode),
    begin: (hashes) => begin(shop, request, hashes, requestIds),
  });
}
