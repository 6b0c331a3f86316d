import { fileURLToPath } from 'node:url';
import type { EngineOptions } from '@ringpost/engine';
import { type Child, startChild } from '../prove/http-tests/child-process.ts';
import { nodeFlags } from '../setup/node-flags.mjs';
import type { BuyerRequests, Offer, Shoppers } from './buyer-requests.ts';
import type { Effort } from './report.ts';
import type { SellerRequests, ShopRequests } from './shop-requests.ts';
import type { LivedStore } from './stores/lived-store.ts';
import { BUYERS_MAX } from './stores/population.ts';

const shopProgram = fileURLToPath(new URL('./shop.ts', import.meta.url));
const fleetProgram = fileURLToPath(new URL('./fleet-shop.ts', import.meta.url));
const buyersProgram = fileURLToPath(new URL('./buyers.ts', import.meta.url));
const APPS = 200;

type SellerOptions = Pick<Effort, 'profileTo' | 'commandApis'>;

/** A server on one store, with buyers who know its price list. */
export interface OpenedShop<Requests extends SellerRequests = ShopRequests> {
  readonly orders: number;
  readonly shop: Child<Requests>;
  readonly buyers: Child<BuyerRequests>;
  readonly shoppers: Shoppers;
}

/** With the flags of `npm start`. `profileTo` is a folder for its CPU profile. */
function startShop(engine: EngineOptions, profileTo: string | undefined): Promise<Child<ShopRequests>> {
  if (engine.kind !== 'embedded') throw new Error('this part is measured on the embedded engine only');
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  return startChild<ShopRequests>(shopProgram, [engine.folder], { execArgv: [...nodeFlags, ...profiling] });
}

function startSeller(
  engine: EngineOptions,
  { profileTo, commandApis }: SellerOptions,
): Promise<Child<SellerRequests>> {
  if (engine.kind === 'embedded') return startShop(engine, profileTo);
  return startChild<SellerRequests>(fleetProgram, [JSON.stringify(engine), String(commandApis)]);
}

async function readOffers(url: string): Promise<readonly Offer[]> {
  const response = await fetch(`${url}/api/public/app_pricing?country_iso=US&limit=${APPS}`);
  const { data } = (await response.json()) as {
    data: readonly { app_uuid: string; on_delv_price: number }[];
  };
  return data.map(({ app_uuid, on_delv_price }) => ({ appId: app_uuid, price: on_delv_price }));
}

async function shoppersOf(seller: Child<SellerRequests>, { customers }: LivedStore): Promise<Shoppers> {
  const { url } = await seller.ask('facts', undefined);
  const tokens = await seller.ask('sessions', { customers: Math.min(customers, BUYERS_MAX) });
  return { url, tokens, offers: await readOffers(url) };
}

async function withServers<R extends SellerRequests, T>(
  stores: readonly LivedStore[],
  start: (engine: EngineOptions) => Promise<Child<R>>,
  work: (shops: readonly OpenedShop<R>[]) => Promise<T>,
): Promise<T> {
  const buyers = await startChild<BuyerRequests>(buyersProgram);
  const started: Child<R>[] = [];
  const shops: OpenedShop<R>[] = [];
  try {
    for (const store of stores) {
      const shop = await start(store.engine);
      started.push(shop);
      const shoppers = await shoppersOf(shop as unknown as Child<SellerRequests>, store);
      shops.push({ orders: store.orders, shop, buyers, shoppers });
    }
    return await work(shops);
  } finally {
    for (const shop of started) await shop.close();
    await buyers.close();
  }
}

/**
 * One server per store, all at once, so that they can take turns: a slow minute of the machine then affects all sizes. Only on
 * the embedded engine.
 */
export function withShops<T>(
  stores: readonly LivedStore[],
  profileTo: string | undefined,
  work: (shops: readonly OpenedShop[]) => Promise<T>,
): Promise<T> {
  return withServers(stores, (engine) => startShop(engine, profileTo), work);
}

/** Opens shops on either engine, for what every server can do. */
export function withSellers<T>(
  stores: readonly LivedStore[],
  options: SellerOptions,
  work: (shops: readonly OpenedShop<SellerRequests>[]) => Promise<T>,
): Promise<T> {
  return withServers(stores, (engine) => startSeller(engine, options), work);
}
