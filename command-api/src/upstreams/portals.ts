import {
  riskLeft,
  shareLeft,
  streams,
  type Upstream,
  type UpstreamsState,
  upstreams,
} from '@ringpost/domain';
import { UPSTREAM_PRICES_SECONDS } from '@ringpost/domain/rules/limits';
import { atMost } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';
import { FIVESIM_PRODUCTS } from '../fivesim-api/entries.ts';
import type { Deps } from '../kernel/deps.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
import { createSoldCatalogue, HANDLER_SERVICES, idOfCountry } from '../portal-protocols/entries.ts';
import type { BuyersScope, StockScope } from '../supply/entries.ts';
import type { AppWish, ClientOf, Portal, PortalOffer } from './portal-client.ts';
import { createPortalLists } from './portal-lists.ts';

export const KEYS = 'upstream-keys';
const OFFERS_KEPT = 1_000;

/** The portal of a vendor that can sell a number for an order, cheap enough. */
interface Seller {
  readonly vendorId: string;
  readonly keyId: string;
  readonly service: string;
  readonly maxPriceMills: number;
  readonly repeats: boolean;
  readonly offer: PortalOffer;
}

/** The customer's share of the risk of each portal that sells one is used up. */
export const SHARE_USED = 'share-used';

export interface Portals {
  /**
   * The cheapest portal that sells this customer a number for this price; undefined if none sells one.
   * @param orderId the order that it is for. A risk that it has taken already does not stand in its way
   */
  cheapest(
    scope: BuyersScope,
    priceMills: number,
    orderId?: string,
  ): Promise<Seller | typeof SHARE_USED | undefined>;
  /**
   * How many numbers the portals have of each app, cheap enough for this customer or for a guest. None has 0.
   * @param waits whether what is not known yet is waited for. Another portal may ask, which we may be asking: then nobody waits
   */
  stock(scope: StockScope, waits: boolean): Promise<ReadonlyMap<string, number>>;
  /** Where a portal is, by the setting with which something was bought there; undefined if its key is gone. */
  portalOf(keyId: string): Promise<Portal | undefined>;
}

export async function readUpstreams(deps: Deps): Promise<UpstreamsState> {
  return (await deps.streams.refresh(streams.upstreams(), upstreams)).state;
}

/** A list may be a second old. */
async function recentUpstreams(deps: Deps): Promise<UpstreamsState> {
  return (await deps.streams.recent(streams.upstreams(), upstreams)).state;
}

/** The most that a number may cost: what is left of the customer's price after the margin, and what the admin allows. */
function maxCostMills(
  { maxPriceMills, marginPercent }: NonNullable<Upstream['setting']>,
  priceMills: number,
): number {
  return Math.min(maxPriceMills, Math.floor((priceMills * 100) / (100 + marginPercent)));
}

export function createPortals(deps: Deps, clientOf: ClientOf): Portals {
  const catalogues = {
    handler: createSoldCatalogue(deps, HANDLER_SERVICES),
    fivesim: createSoldCatalogue(deps, FIVESIM_PRODUCTS),
  };
  const offers = new LRUCache<string, { readonly offer: PortalOffer | undefined }>({
    ...atMost(OFFERS_KEPT),
    ttl: UPSTREAM_PRICES_SECONDS * 1000,
  });

  /** The portals that did not answer a moment ago, by key. Purchases do not wait for them. */
  const silent = new LRUCache<string, true>({
    ...atMost(OFFERS_KEPT),
    ttl: UPSTREAM_PRICES_SECONDS * 1000,
  });

  async function portalOf(keyId: string): Promise<Portal | undefined> {
    const kept = await deps.vault.get<Portal>(KEYS, keyId);
    return kept?.value;
  }

  async function offerOf(keyId: string, wish: AppWish): Promise<PortalOffer | undefined> {
    if (silent.has(keyId)) return undefined;
    const key = `${keyId}|${wish.countryIso}|${wish.service}`;
    const kept = offers.get(key);
    if (kept) return kept.offer;
    const portal = await portalOf(keyId);
    const answer = portal
      ? await deps.singleFlight(key, () => clientOf(portal).offerOf(portal, wish))
      : 'none';
    if (answer === 'no-answer') {
      silent.set(keyId, true);
      return undefined;
    }
    const offer = answer === 'none' ? undefined : answer;
    offers.set(key, { offer });
    return offer;
  }

  const lists = createPortalLists(deps, clientOf, portalOf);

  /** The numbers of one portal that the risk which is left allows. */
  async function stockOf(vendorId: string, upstream: Upstream, scope: StockScope, waits: boolean) {
    const { setting } = upstream;
    if (!setting || (scope.vendorId !== null && scope.vendorId !== vendorId)) return [];
    const { userId, countryIso } = scope;
    const [listed, sold] = await Promise.all([
      lists.listOf(setting.keyId, countryIso, waits),
      catalogues[setting.protocol].ownOffers(userId, countryIso, scope.vendorId),
    ]);
    return sold.flatMap(({ app, priceMills }) => {
      const [offer, maxMills] = [listed.get(app.code), maxCostMills(setting, priceMills)];
      if (!offer || maxMills <= 0 || offer.costMills > maxMills) return [];
      const count = Math.min(offer.count, Math.floor(riskLeft(upstream) / maxMills));
      return count > 0 ? [[app.row._id, count] as const] : [];
    });
  }

  return {
    portalOf,
    async stock(scope, waits) {
      // Each country is a question to each portal, so nobody may invent one.
      if (idOfCountry(scope.countryIso) === undefined) return new Map();
      const { upstreams: known } = await recentUpstreams(deps);
      const found = await Promise.all(
        [...known].map(([id, upstream]) => stockOf(id, upstream, scope, waits)),
      );
      const counts = new Map<string, number>();
      for (const [appId, count] of found.flat()) counts.set(appId, (counts.get(appId) ?? 0) + count);
      return counts;
    },
    async cheapest({ userId, appId, countryIso, vendorId, numberType }, priceMills, orderId = '') {
      const state = await readUpstreams(deps);
      const known = state.upstreams;
      if (known.size === 0 || numberType === 'used') return undefined;
      const accounts = await accountsOfPerson(deps, userId);
      const own = state.open.get(orderId);
      const asked = [...known.keys()].map(async (id): Promise<Seller | typeof SHARE_USED | undefined> => {
        const upstream = known.get(id);
        const { setting } = upstream ?? {};
        if (!upstream || !setting || (vendorId !== null && vendorId !== id)) return undefined;
        const maxPriceMills = maxCostMills(setting, priceMills);
        const ownMills = own?.vendorId === id ? own.riskMills : 0;
        if (maxPriceMills <= 0 || riskLeft(upstream) + ownMills < maxPriceMills) return undefined;
        const service = (await catalogues[setting.protocol].listed()).byId.get(appId)?.code;
        if (service === undefined) return undefined;
        const offer = await offerOf(setting.keyId, { service, countryIso });
        if (!offer || offer.costMills > maxPriceMills) return undefined;
        if (shareLeft(state, id, accounts) + ownMills < maxPriceMills) return SHARE_USED;
        const { keyId, repeats } = setting;
        return { vendorId: id, keyId, service, maxPriceMills, repeats, offer };
      });
      const found = (await Promise.all(asked)).filter((each) => each !== undefined);
      const sellers = found.filter((each) => each !== SHARE_USED);
      const [first] = sellers.toSorted((one, other) => one.offer.costMills - other.offer.costMills);
      return first ?? (found.length > 0 ? SHARE_USED : undefined);
    },
  };
}
