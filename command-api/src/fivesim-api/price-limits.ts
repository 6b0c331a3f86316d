import type { PriceLimit } from '@ringpost/domain';
import { appRowAt, apps } from '@ringpost/projections/catalogue/catalogue.view';
import type { RequestIds } from '@ringpost/web/http';
import { priceLimitsOf, removePriceLimit, setPriceLimit } from '../accounts/entries.ts';
import { nowIso } from '../kernel/deps.ts';
import { maximumMills } from '../portal-protocols/entries.ts';
import type { FiveSimPriceLimit, PriceLimitBody } from './fivesim.contract.ts';
import { FIVESIM_PRODUCTS } from './fivesim-codes.ts';
import { appWithName, type FiveSimShop } from './fivesim-shop.ts';
import { refusal } from './fivesim-words.ts';

/** The slugs of apps, also of those that are not on sale now: a limit for one of them can still be seen and removed. */
async function slugsOf({ deps }: FiveSimShop, limits: readonly PriceLimit[]) {
  const rows = await deps.readModel.collection(apps).getMany(limits.map(({ appId }) => appId));
  const now = nowIso(deps);
  return new Map(rows.map((row) => [row._id, appRowAt(row, now).slug]));
}

async function present(shop: FiveSimShop, limits: readonly PriceLimit[]): Promise<FiveSimPriceLimit[]> {
  const slugs = await slugsOf(shop, limits);
  return limits.map(({ limitId: id, appId, maxPriceMills, setAt }) => {
    const product = FIVESIM_PRODUCTS.codeOf(slugs.get(appId) ?? '') ?? '';
    return { id, product, price: maxPriceMills / 1000, created_at: setAt, CreatedAt: setAt };
  });
}

/** `max-prices`: the highest prices that the customer keeps, from the account's own stream. */
export async function listPriceLimits(shop: FiveSimShop, userId: string): Promise<FiveSimPriceLimit[]> {
  return present(shop, await priceLimitsOf(shop.deps, userId));
}

/** A price in dollars, as a number or as a text. @throws Rejection `internal error`: the protocol has no text for it */
function millsOf({ price = '' }: PriceLimitBody): number {
  const text = String(price).trim();
  const mills = text === '' ? undefined : maximumMills(text);
  if (mills === undefined || mills === 0) throw refusal('internal error');
  return mills;
}

/** Keeps a highest price for a product, or another one than before. @throws Rejection `no product`, `internal error` */
export async function keepPriceLimit(
  shop: FiveSimShop,
  userId: string,
  body: PriceLimitBody,
  requestIds: RequestIds,
): Promise<FiveSimPriceLimit[]> {
  const app = await appWithName(shop.catalogue, body.product_name?.trim() ?? '', 'no product');
  if (!app) throw refusal('no product');
  const request = { userId, appId: app.row._id, maxPriceMills: millsOf(body), requestIds };
  return present(shop, await setPriceLimit(shop.deps, request));
}

/** Keeps no highest price for a product any more. @throws Rejection `record not found` */
export async function dropPriceLimit(
  shop: FiveSimShop,
  userId: string,
  { product_name: name = '' }: PriceLimitBody,
  requestIds: RequestIds,
): Promise<FiveSimPriceLimit[]> {
  const limits = await priceLimitsOf(shop.deps, userId);
  const slugs = await slugsOf(shop, limits);
  const slug = FIVESIM_PRODUCTS.slugOf(name.trim());
  const limit = limits.find(({ appId }) => slugs.get(appId) === slug);
  if (!limit) throw refusal('record not found');
  return present(shop, await removePriceLimit(shop.deps, { userId, appId: limit.appId, requestIds }));
}

/** The most that a customer pays for one code of an app; undefined without a limit. */
export async function keptMaximum(
  { deps }: FiveSimShop,
  userId: string,
  ofApp: string,
): Promise<number | undefined> {
  return (await priceLimitsOf(deps, userId)).find(({ appId }) => appId === ofApp)?.maxPriceMills;
}
