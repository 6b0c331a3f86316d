import { randomUUID } from 'node:crypto';
import { isUndecided, Rejection, type RejectionCode, reject } from '@ringpost/domain';
import { orders } from '@ringpost/projections/orders/orders.view';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import { buyNumber, reuseNumber } from '../orders/entries.ts';
import {
  ANY,
  ANY_PRICE_MILLS,
  findNumberedOrder,
  fromAnyOf,
  idOfKey,
  maximumMills,
} from '../portal-protocols/entries.ts';
import { quoteRental } from '../price-list/entries.ts';
import { rentNumber } from '../rentals/entries.ts';
import type { BuyQuery, FiveSimOrder } from './fivesim.contract.ts';
import { hostingNamed } from './fivesim-codes.ts';
import { appOfHosting, appWithName, type FiveSimShop, isosNamed, vendorsNamed } from './fivesim-shop.ts';
import { refusal } from './fivesim-words.ts';
import { presentFound } from './present-order.ts';
import { keptMaximum } from './price-limits.ts';

type Settled = Awaited<ReturnType<typeof buyNumber>>;

/** Where a number may come from. */
interface Source {
  readonly countryIso: string;
  readonly vendorId: string | null;
}

export interface Wish {
  readonly country: string;
  readonly operator: string;
  readonly product: string;
}

/** The places that a wish means. @throws Rejection `bad country`, `bad operator` */
async function sourcesOf(
  { catalogue }: FiveSimShop,
  { country, operator }: Wish,
): Promise<readonly Source[]> {
  const isos = isosNamed(country, 'bad country');
  const vendorIds = await vendorsNamed(catalogue, operator);
  return isos.flatMap((countryIso) => vendorIds.map((vendorId) => ({ countryIso, vendorId })));
}

/** The id of an app that is on sale. @throws Rejection `no product`, `no-available-numbers` for one that is not on sale here */
async function appIdOf({ catalogue }: FiveSimShop, product: string): Promise<string> {
  const app = await appWithName(catalogue, product, 'no product');
  if (!app) throw reject('no-available-numbers');
  return app.row._id;
}

/** No other protocol has the same keys, and each request is a purchase of its own. */
function newKey(): string {
  return `fivesim-api:${randomUUID()}`;
}

/** The order that a key has bought, as the answer of its purchase. */
async function presentBought(
  shop: FiveSimShop,
  userId: string,
  key: string,
  { state }: Settled,
): Promise<FiveSimOrder> {
  // A number is still being looked for. The money comes back in a minute if there is none.
  if (isUndecided(state)) throw reject('busy');
  if (state.status === 'failed') throw reject('no-available-numbers');
  const id = await idOfKey(shop.deps, userId, key);
  const found = await findNumberedOrder(shop.deps, userId, String(id));
  if (!found) throw new Error(`the order ${id} of ${userId} is not there`);
  return presentFound(shop, found, { status: 'PENDING', sms: null });
}

/** Why nothing can be sold from one source, although another one may have it: the price is above the maximum, or there is none. */
const NOTHING_THERE: readonly RejectionCode[] = ['above-max-price', 'not-found'];

/** What one source cannot sell is the same as no number, so that the next one is tried. */
async function fromSource<T>(buying: Promise<T>): Promise<T> {
  try {
    return await buying;
  } catch (error) {
    const isNothing = error instanceof Rejection && NOTHING_THERE.includes(error.code);
    throw isNothing ? reject('no-available-numbers') : error;
  }
}

function isOn(text: string | undefined): boolean {
  return text !== undefined && !['', '0', 'false'].includes(text.toLowerCase());
}

/**
 * The most that the customer pays: what the request names, or else what is kept for the app. The maximum of a request counts only with
 * any operator, as in the original.
 */
async function maximumOf(
  shop: FiveSimShop,
  { userId }: Buyer,
  appId: string,
  named: string | undefined,
): Promise<number | undefined> {
  if (named !== undefined && named !== '') return maximumMills(named);
  return (await keptMaximum(shop, userId, appId)) ?? ANY_PRICE_MILLS;
}

/** `buy/activation`. Nobody here forwards calls, and a call is no code that can be ordered. */
export async function buyActivation(
  shop: FiveSimShop,
  buyer: Buyer,
  wish: Wish,
  query: BuyQuery,
  requestIds: RequestIds,
): Promise<FiveSimOrder> {
  const sources = await sourcesOf(shop, wish);
  const appId = await appIdOf(shop, wish.product);
  const maximum = await maximumOf(shop, buyer, appId, wish.operator === ANY ? query.maxPrice : undefined);
  if (isOn(query.forwarding) || isOn(query.voice) || maximum === undefined)
    throw reject('no-available-numbers');
  const idempotencyKey = newKey();
  const terms = { ...buyer, idempotencyKey, appId, numberType: 'any' } as const;
  const atMost = { quotedPriceMills: maximum, isMaximum: true } as const;
  const bought = await fromAnyOf(sources, (source) =>
    fromSource(buyNumber(shop, { ...terms, ...atMost, ...source }, undefined, requestIds)),
  );
  return presentBought(shop, buyer.userId, idempotencyKey, bought);
}

/** `buy/hosting`: rents a number. One that is new to the app is preferred. */
export async function buyHosting(
  shop: FiveSimShop,
  buyer: Buyer,
  wish: Wish,
  requestIds: RequestIds,
): Promise<FiveSimOrder> {
  const { userId } = buyer;
  const sources = await sourcesOf(shop, wish);
  const hosting = hostingNamed(wish.product);
  if (!hosting) throw refusal('no product');
  const { termHours } = hosting;
  const appId = await appIdOf(shop, await appOfHosting(shop.catalogue, hosting.product));
  const idempotencyKey = newKey();
  const ways = sources.flatMap((source) =>
    (['new', 'used'] as const).map((numberType) => ({ ...source, numberType })),
  );
  const rent = async (way: (typeof ways)[number]): Promise<Settled> => {
    const wanted = { ...way, userId, appId, termHours };
    const { unitPriceMills: quotedPriceMills } = await quoteRental(shop.deps, wanted);
    const terms = { ...buyer, ...wanted, idempotencyKey, quotedPriceMills, quantity: 1 };
    return rentNumber(shop, terms, undefined, requestIds);
  };
  const rented = await fromAnyOf(ways, (way) => fromSource(rent(way)));
  return presentBought(shop, userId, idempotencyKey, rented);
}

/** How many of the newest orders of one number are looked at. */
const LOOKED_AT = 50;

/** `reuse`: buys the number of the newest completed order for the same product again. */
export async function reuse(
  shop: FiveSimShop,
  buyer: Buyer,
  { product, number }: { readonly product: string; readonly number: string },
  requestIds: RequestIds,
): Promise<FiveSimOrder> {
  const { userId } = buyer;
  const app = await appWithName(shop.catalogue, product, 'no product');
  const digits = number.replace(/^\+/, '');
  if (!app || !/^\d{7,15}$/.test(digits)) throw reject('reuse-not-possible');
  const had = await shop.deps.readModel
    .collection(orders)
    .find({ userId, e164: `+${digits}` }, { sort: [['placedAt', -1]], limit: LOOKED_AT });
  const earlier = had.find(
    ({ appId, kind, status }) => appId === app.row._id && kind === 'activation' && status === 'completed',
  );
  if (!earlier) throw reject('reuse-not-possible');
  const idempotencyKey = newKey();
  const terms = {
    ...buyer,
    idempotencyKey,
    // The request has no maximum for it.
    quotedPriceMills: (await keptMaximum(shop, userId, earlier.appId)) ?? ANY_PRICE_MILLS,
    isMaximum: true,
    reusedId: earlier._id,
  } as const;
  const bought = await reuseNumber(shop, terms, requestIds);
  return presentBought(shop, userId, idempotencyKey, bought);
}
