import { nameOfCountry } from '../fivesim-api/entries.ts';
import type { GuardOptions } from '../kernel/guarded-call.ts';
import { ANY } from '../portal-protocols/entries.ts';
import {
  addressAt,
  type CallLimits,
  createPortalCall,
  LIST_LIMITS,
  MAXIMUM_TOO_LOW,
  NOT_REACHED,
  PRICES_TIMEOUT_MS,
  type Reply,
} from './call-portal.ts';
import {
  type BuyAnswer,
  type EndAnswer,
  isJson,
  type Json,
  jsonOf,
  listOf,
  type NumberWish,
  offerFrom,
  offersFrom,
  type Portal,
  type PortalClient,
  type PortalOffer,
  partOf,
  type StatusAnswer,
  soldNumber,
  TEXTS_MAX,
  textOf,
  type WaitingNumber,
} from './portal-client.ts';
import { millsFrom, type PriceUnit, unitsFrom } from './price-unit.ts';

/** Answers to a purchase that say that nothing was sold. What is not here may be anything: `server offline` and `internal error` too. */
const REFUSALS = new Set([
  'no free phones',
  'not enough user balance',
  'not enough rating',
  'select country',
  'select operator',
  'bad country',
  'bad operator',
  'no product',
  'api limit is 100 requests per second',
  'ip address limit is 100 requests per second',
]);
/** The answer to a wrong key has no text. */
const UNAUTHORIZED = 401;
const BAD_KEY = 'BAD_KEY';
/** The money is back, whatever came. */
const GIVEN_BACK = new Set<unknown>(['CANCELED', 'BANNED']);
/** Orders of one end of the history, among which a lost one is looked for. */
const LISTED_MAX = 100;
/** What an answer says; undefined if it is a refusal or no answer. */
function bodyOf(reply: Reply): Json | undefined {
  return reply.text !== null && reply.status === 200 ? jsonOf(reply.text) : undefined;
}

/** The number of an order. One without a price costs the most that it may. */
function soldIn({ id, phone, price }: Json, { maxPriceMills }: NumberWish, unit: PriceUnit) {
  return soldNumber(id, phone, millsFrom(price, unit) ?? maxPriceMills);
}

function boughtOf(reply: Reply, wish: NumberWish, unit: PriceUnit): BuyAnswer {
  if (reply.text === null)
    return reply.wasSent ? { kind: 'unknown' } : { kind: 'refused', reason: NOT_REACHED };
  if (REFUSALS.has(reply.text)) return { kind: 'refused', reason: reply.text };
  if (reply.status === UNAUTHORIZED) return { kind: 'refused', reason: BAD_KEY };
  const order = bodyOf(reply);
  const sold = order && soldIn(order, wish, unit);
  return sold ? { kind: 'number', ...sold } : { kind: 'unknown' };
}

function statusIn(order: Json | undefined): StatusAnswer {
  if (GIVEN_BACK.has(order?.status)) return { kind: 'cancelled' };
  const texts = listOf(order?.sms).flatMap((each) => textOf(each) ?? []);
  if (texts.length > 0) return { kind: 'texts', texts: texts.slice(-TEXTS_MAX) };
  if (order?.status === 'TIMEOUT') return { kind: 'cancelled' };
  return order?.status === 'PENDING' || order?.status === 'RECEIVED'
    ? { kind: 'waits' }
    : { kind: 'unknown' };
}

/** The orders that wait for a first text, oldest first. */
function waitingIn(orders: readonly Json[], wish: NumberWish, unit: PriceUnit): readonly WaitingNumber[] {
  const { service, countryIso } = wish;
  const country = nameOfCountry(countryIso);
  const numbers = orders.flatMap((order): readonly WaitingNumber[] => {
    if (order.product !== service || order.country !== country || statusIn(order).kind !== 'waits') return [];
    const sold = soldIn(order, wish, unit);
    return sold ? [{ ...sold, boughtAt: String(order.created_at) }] : [];
  });
  return numbers.toSorted((one, other) => Date.parse(one.boughtAt) - Date.parse(other.boughtAt));
}

function endedOf(reply: Reply, done: string): EndAnswer {
  if (reply.text === null) return 'unknown';
  if (bodyOf(reply)?.status === done) return 'done';
  return reply.text === 'you need to wait time' ? 'early' : 'other';
}

/** What any operator costs; the cheapest one that has numbers where the portal names no such price. */
function offerIn(operators: unknown, unit: PriceUnit): PortalOffer | undefined {
  const offers = Object.entries(isJson(operators) ? operators : {}).flatMap(([operator, said]) => {
    const offer = isJson(said) ? offerFrom(said.cost, said.count, unit) : undefined;
    return offer ? [{ operator, offer }] : [];
  });
  const [cheapest] = offers.toSorted((one, other) => one.offer.costMills - other.offer.costMills);
  return (offers.find(({ operator }) => operator === ANY) ?? cheapest)?.offer;
}

function placeOf(...names: readonly string[]): string {
  return names.map(encodeURIComponent).join('/');
}

/**
 * Speaks the protocol of 5sim. It has no name for a purchase, so one that is sent again buys another number. All texts of a number are
 * in its order, so nobody has to be told that another one is waited for.
 */
export function createFiveSimClient(options: GuardOptions): PortalClient {
  const call = createPortalCall(options);

  function get(portal: Portal, path: string, headers: Readonly<Record<string, string>>, limits?: CallLimits) {
    const url = addressAt(portal, `/v1${path}`);
    return call({ method: 'GET', url, headers: { accept: 'application/json', ...headers } }, limits);
  }

  function ask(portal: Portal, path: string): Promise<Reply> {
    return get(portal, `/user/${path}`, { authorization: `Bearer ${portal.key}` });
  }

  /** Everybody may read the prices, so the key is not sent. */
  async function readPrices(portal: Portal, fields: Readonly<Record<string, string>>, limits: CallLimits) {
    const path = `/guest/prices?${new URLSearchParams(fields)}`;
    return (await get(portal, path, {}, limits)).text;
  }

  async function historyOf(portal: Portal, reverse: boolean): Promise<Json | undefined> {
    const query = `category=activation&order=id&reverse=${reverse}&offset=0&limit=${LISTED_MAX}`;
    return bodyOf(await ask(portal, `orders?${query}`));
  }

  /** The newest orders, and others. The document does not say with which end a history begins, so a longer one is read from both. */
  async function recentOrders(portal: Portal): Promise<readonly Json[] | undefined> {
    const first = await historyOf(portal, true);
    if (!first) return undefined;
    const orders = listOf(first.Data);
    const hasAll = !(Number(first.Total) > orders.length);
    if (hasAll) return orders;
    const other = await historyOf(portal, false);
    const known = new Set(orders.map(({ id }) => id));
    return other && [...orders, ...listOf(other.Data).filter(({ id }) => !known.has(id))];
  }

  return {
    async buy(portal, wish) {
      const { service, countryIso, maxPriceMills } = wish;
      const maxPrice = unitsFrom(maxPriceMills, portal);
      if (maxPrice === undefined) return { kind: 'refused', reason: MAXIMUM_TOO_LOW };
      const place = placeOf(nameOfCountry(countryIso), ANY, service);
      return boughtOf(await ask(portal, `buy/activation/${place}?maxPrice=${maxPrice}`), wish, portal);
    },
    async listWaiting(portal, wish) {
      const orders = await recentOrders(portal);
      return orders ? waitingIn(orders, wish, portal) : 'no-answer';
    },
    statusOf: async (portal, id) => statusIn(bodyOf(await ask(portal, `check/${placeOf(id)}`))),
    cancel: async (portal, id) => endedOf(await ask(portal, `cancel/${placeOf(id)}`), 'CANCELED'),
    finish: async (portal, id) => endedOf(await ask(portal, `finish/${placeOf(id)}`), 'FINISHED'),
    askNext: async () => true,
    async offerOf(portal, { service, countryIso }) {
      const country = nameOfCountry(countryIso);
      const limits = { maxMs: PRICES_TIMEOUT_MS };
      const text = await readPrices(portal, { country, product: service }, limits);
      if (text === null) return 'no-answer';
      return offerIn(partOf(jsonOf(text), country)?.[service], portal) ?? 'none';
    },
    async listOffers(portal, countryIso) {
      const country = nameOfCountry(countryIso);
      const text = await readPrices(portal, { country }, LIST_LIMITS);
      if (text === null) return 'no-answer';
      return offersFrom(partOf(jsonOf(text), country), (said) => offerIn(said, portal));
    },
  };
}
