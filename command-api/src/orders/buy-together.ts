import { type Mills, type OrderState, reject, type SinglePlaced, streams } from '@ringpost/domain';
import { ORDER_INLINE_SECONDS } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import type { JointDecision } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { shortHash } from '../kernel/ids.ts';
import { decideLeases } from '../numbers/entries.ts';
import { type Quote, quoteActivation, requireAtMost, requireQuoted } from '../price-list/entries.ts';
import { createSharedPool } from '../supply/entries.ts';
import { type HoldForOrder, holdForOrders, holdOfKey, ordersOfHold } from '../wallets/entries.ts';
import { awaitOrder } from './await-order.ts';
import type { StockShop } from './buy-activation.ts';
import { buyOnce, type RequestHashes } from './buy-once.ts';
import { causeOfPurchase, preparePurchase } from './buy-order.ts';
import { decideOrder } from './order.commands.ts';
import { assignCommand, leaseIn, type Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';
import { causeFor, firstOf, leasesCommand, runTogether, type Together } from './run-together.ts';

export interface BuyTogether extends Buyer {
  readonly idempotencyKey: string;
  /** Each app once. Each gets an order with its own price and hold. */
  readonly appIds: readonly string[];
  /** The price of all of them together that the customer saw. */
  readonly quotedPriceMills: Mills;
  /** Set if the customer gave a maximum instead: the orders cost today's prices, unless their sum is more. */
  readonly isMaximum?: true;
  readonly countryIso: string;
  readonly vendorId: string | null;
  /** Where the number must be; absent: anywhere. */
  readonly areas?: NumberAreas;
}

/** The orders of one purchase, the first of which decided. */
export interface BoughtTogether {
  readonly state: OrderState;
  readonly orders: readonly Settled[];
}

function boughtOf(orders: readonly Settled[]): BoughtTogether {
  const [first] = orders;
  if (!first) throw new Error('a purchase without orders');
  return { state: first.state, orders };
}

/** The orders that an earlier request with the key bought. @throws Rejection `idempotency-key-reused` */
async function findRepeated(
  deps: Deps,
  userId: string,
  { key, requestHash }: RequestHashes,
  readMode: 'load' | 'refresh',
): Promise<BoughtTogether | undefined> {
  const hold = await holdOfKey(deps, userId, key, readMode);
  if (!hold) return undefined;
  if (hold.data.requestHash !== requestHash || hold.type !== 'FundsHeldForOrder')
    throw reject('idempotency-key-reused');
  const holds = await ordersOfHold(deps, hold);
  if (!holds) throw reject('idempotency-key-reused');
  return boughtOf(await Promise.all(holds.map((each) => awaitOrder(deps, each))));
}

/** The price of each app. @throws Rejection `price-changed`, `above-max-price` */
async function quoteAll(deps: Deps, request: BuyTogether): Promise<readonly (Quote & { appId: string })[]> {
  const { appIds, quotedPriceMills, isMaximum } = request;
  const quotes = await Promise.all(
    appIds.map(async (appId) => ({ ...(await quoteActivation(deps, { ...request, appId })), appId })),
  );
  const totalMills = quotes.reduce((sum, { unitPriceMills }) => sum + unitPriceMills, 0);
  if (isMaximum) requireAtMost(quotedPriceMills, totalMills);
  else requireQuoted(quotedPriceMills, totalMills);
  return quotes;
}

/** Each order has its own request, price and hold. Only the first hold has the key of the request itself. */
async function prepare(
  { deps, candidates }: StockShop,
  request: BuyTogether,
  { key, requestHash }: RequestHashes,
): Promise<readonly HoldForOrder[]> {
  const { appIds, areas, byKey, userId } = request;
  const limits = await readLimits(deps, userId);
  const shared = createSharedPool(deps, candidates, appIds.slice(1));
  const holds: HoldForOrder[] = [];
  for (const [place, quote] of (await quoteAll(deps, request)).entries()) {
    const { appId, unitPriceMills: quotedPriceMills, discount } = quote;
    const one = { ...request, appId, quotedPriceMills, numberType: 'new' } as const;
    const pool = place === 0 ? shared : { hasOffer: async () => true };
    const { fields } = await preparePurchase(deps, pool, one, async () => quote, requestHash);
    const placed: SinglePlaced = { ...fields, kind: 'activation', numberType: 'new', quantity: 1 };
    const ownKey = place === 0 ? key : shortHash(`${key}:${place}`);
    holds.push({ key: ownKey, placed, limits, areas, byKey, discount });
  }
  const together = holds.map(({ placed }) => placed.orderId);
  return holds.map((hold) => ({ ...hold, together }));
}

/** The number cannot be leased for all apps, so the whole decision is dropped. */
class NumberGone extends Error {}

/** How many numbers are tried before the purchase continues step by step, which finds the reason. */
const TRIES = 4;

type NewTogether = Omit<Together, 'heldAt'>;

interface Sold extends Omit<Settled, 'position' | 'state'> {
  /** Later commands change its state. */
  readonly stream: { readonly state: OrderState };
}

/** Each order with the number. */
async function decideSales(joint: JointDecision, run: NewTogether, e164: string): Promise<readonly Sold[]> {
  const command = await leasesCommand(run, e164);
  const leased = await decideLeases.inMemory(joint, e164, command, run.cause);
  if (!leased) throw new NumberGone();
  const sold: Sold[] = [];
  for (const [place, placed] of run.placed.entries()) {
    const request = command.leases[place];
    const lease = request && leaseIn(leased.state, request);
    if (!lease) throw new NumberGone();
    const { orderId } = placed;
    const assign = assignCommand(placed, lease, leased.state);
    const { stream } = await decideOrder.toNew(joint, orderId, assign, causeFor(run.cause, placed));
    sold.push({ orderId, placed, stream });
  }
  return sold;
}

/** Decides all holds, and with a number also its leases and the orders, and appends it all at once. @throws NumberGone */
async function decideWith(run: NewTogether, holds: readonly HoldForOrder[], e164: string | undefined) {
  const { deps, placed, cause } = run;
  const orders = placed.map(({ orderId }) => streams.order(orderId));
  return holdForOrders(deps, holds, cause, {
    streams: e164 === undefined ? [] : [streams.number(e164), ...orders],
    decide: async (joint) => ({
      sold: e164 === undefined ? undefined : await decideSales(joint, run, e164),
    }),
  });
}

/** Decides the purchase with the first number that is free for all apps; without one if there is none, or the log takes one stream at a time. */
async function decide(run: NewTogether, holds: readonly HoldForOrder[]) {
  const { deps, stock, placed, areas } = run;
  const others = placed.slice(1).map(({ appId }) => appId);
  const pool = createSharedPool(deps, stock, others);
  const tried = new Set<string>();
  while (deps.events.appendAll && tried.size < TRIES) {
    const e164 = await pool.next({ ...firstOf(run), areas }, tried);
    if (e164 === undefined) break;
    try {
      return await decideWith(run, holds, e164);
    } catch (error) {
      if (!(error instanceof NumberGone)) throw error;
      tried.add(e164);
    }
  }
  return decideWith(run, holds, undefined);
}

async function begin(
  shop: StockShop,
  request: BuyTogether,
  hashes: RequestHashes,
  requestIds: RequestIds,
): Promise<(() => Promise<BoughtTogether>) | undefined> {
  const { deps, candidates: stock } = shop;
  const holds = await prepare(shop, request, hashes);
  const placed = holds.map((hold) => hold.placed);
  const { orderId, placedAt } = firstOf({ placed });
  const cause = causeOfPurchase(request, orderId, requestIds);
  const stopAt = Date.parse(placedAt) + ORDER_INLINE_SECONDS * 1000;
  const run = { deps, stock, placed, areas: request.areas, cause, stopAt };
  const { result, position } = await decide(run, holds);
  if (!result || position === undefined) return undefined;
  const { sold } = result;
  return async () => {
    if (!sold) return boughtOf(await runTogether({ ...run, heldAt: position }));
    return boughtOf(sold.map(({ stream: { state }, ...each }) => ({ ...each, state, position })));
  };
}

/**
 * Buys an activation of each app on one number, for all of the apps or for none. The number is new to all of them. The same key again
 * returns the same orders.
 * @throws Rejection as a purchase of one activation does
 */
export function buyTogether(
  shop: StockShop,
  request: BuyTogether,
  requestIds: RequestIds,
): Promise<BoughtTogether> {
  const { deps } = shop;
  return buyOnce(deps, request, {
    findRepeated: (hashes, readMode) => findRepeated(deps, request.userId, hashes, readMode),
    begin: (hashes) => begin(shop, request, hashes, requestIds),
  });
}
