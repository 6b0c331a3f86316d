import {
  streams,
  type UpstreamOrderState,
  type UpstreamProtocol,
  type UpstreamRiskTaken,
  upstreamOrder,
} from '@ringpost/domain';
import { UPSTREAM_UNIT_DOLLAR } from '@ringpost/domain/rules/limits';
import { type Engine, openEngine } from '@ringpost/engine';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { type BuyActivation, buyActivation } from '../orders/buy-activation.ts';
import type { Settled } from '../orders/purchase.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import {
  APP,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  type Stock,
  USER,
  VENDOR,
} from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { setUpstream } from './change-upstream.ts';
import { createFollow } from './follow-upstream.ts';
import { saying, sayingJson, type TestPortal } from './portal.fixture.ts';
import { fiveSimOrder } from './portal-dialects.fixture.ts';
import { readUpstreams } from './portals.ts';
import { openUpstreams, type Upstreams } from './upstreams.ts';

export const KEY_ID = 'k-1';
/** The number that the portal sells. */
export const E164 = '+12125550001';
const PLACE = { region: 'NY', rateCentre: 'New York' };
export const TERMS = { marginPercent: 0, maxPriceMills: 2 * PRICE, riskMills: 100 * PRICE, repeats: true };

export function causeOfAdmin(id: string): Cause {
  return { ...causeOfUpstream(id), actor: 'admin:1' };
}

/** A process that buys from the portal what it has not in stock. */
export interface Buyer {
  readonly deps: Deps;
  readonly process: ShopProcess;
  readonly upstreams: Upstreams;
  buy(change?: Partial<BuyActivation>): Promise<Settled>;
  /** Looks once at the purchase of this order. */
  look(orderId: string): Promise<UpstreamOrderState>;
}

async function riskOf(deps: Deps, orderId: string): Promise<UpstreamRiskTaken['data']> {
  const taken = (await readUpstreams(deps)).open.get(orderId);
  if (!taken) throw new Error('no risk was taken');
  return taken;
}

export async function openBuyer(
  shop: Shop,
  portal: TestPortal,
  engine: Engine = shop.engine,
): Promise<Buyer> {
  const process = await shop.process({}, engine);
  const { deps } = process;
  const upstreams = openUpstreams(deps, { trustedReceivers: new Set([portal.host]) }, () => PLACE);
  const candidates = { ...createNumberPool(deps), elsewhere: upstreams.elsewhere };
  const follow = createFollow({ ...upstreams, inbox: process.inbox });
  return {
    deps,
    process,
    upstreams,
    buy(change = {}) {
      const request = {
        ...({ userId: USER, appId: APP, countryIso: 'US', vendorId: null, numberType: 'any' } as const),
        ...{ idempotencyKey: 'buy-1', quotedPriceMills: PRICE },
        ...change,
      };
      return buyActivation(deps, candidates, request, { requestId: 'request-1' });
    },
    async look(orderId) {
      await follow(await riskOf(deps, orderId));
      await process.inbox.idle();
      return (await deps.streams.refresh(streams.upstreamOrder(orderId), upstreamOrder)).state;
    },
  };
}

/** A shop with a process whose vendor is the portal. `microdollars`: what one unit of its prices is worth. */
export async function openBuyingShop(
  portal: TestPortal,
  stock: Stock = { numbers: 0 },
  protocol: UpstreamProtocol = 'handler',
  microdollars: number = UPSTREAM_UNIT_DOLLAR,
): Promise<Buyer & { readonly shop: Shop }> {
  const shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), { stock });
  const buyer = await openBuyer(shop, portal);
  const access = { url: portal.url, key: 'key', protocol, microdollars };
  const set = { vendorId: VENDOR, keyId: KEY_ID, portal: access, terms: TERMS };
  await setUpstream(buyer.deps, set, causeOfAdmin(VENDOR));
  return { shop, ...buyer };
}

/** From now on the portal sells the number under this name, for any of both apps. */
export function sells(portal: TestPortal, upstreamId: string, costMills = PRICE): void {
  const offer = { cost: costMills / 1000, count: 5 };
  const any = { any: offer };
  portal.answer({
    getPrices: sayingJson({ 187: { wa: offer, tg: offer } }),
    getNumberV2: saying(`ACCESS_NUMBER:${upstreamId}:${E164.slice(1)}`),
    prices: sayingJson({ usa: { whatsapp: any, telegram: any } }),
    buy: sayingJson(fiveSimOrder({ id: Number(upstreamId), phone: E164, price: costMills / 1000 })),
  });
}
