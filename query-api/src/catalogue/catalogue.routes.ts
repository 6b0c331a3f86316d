import { LOG_START, reject } from '@ringpost/domain';
import { PRICING_PAGE_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { fromPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  appImageContract,
  orderPriceContract,
  privatePricingContract,
  publicPricingContract,
} from './catalogue.contract.ts';
import { PRICE_LIST_VIEWS } from './price-list.ts';
import { percentOffOf } from './read-volume.ts';

/** Cached for a year, because a new picture gets a new address. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const DEFAULT_COUNTRY = 'US';

/** Apps and what they cost. */
export function catalogueRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { catalogue, prices, drawApp } = deps;
  return [
    endpoint('guest', publicPricingContract, async ({ query }) => {
      const {
        country_iso: countryIso = DEFAULT_COUNTRY,
        vendor_uuid: vendorId = null,
        limit,
        offset,
      } = query;
      const standard = query.is_default ?? false;
      const question = { userId: null, isGuest: true, countryIso, vendorId, standard };
      if (offset === 0 && limit === PRICING_PAGE_MAX_ROWS) {
        return { status: 200, body: await prices.shared(question) };
      }
      const list = await prices.read(question, LOG_START);
      return { status: 200, body: { data: list.slice(offset, offset + limit), total: list.length } };
    }),
    endpoint('customer', privatePricingContract, async (call, { userId }) => {
      const {
        country_iso: countryIso = DEFAULT_COUNTRY,
        vendor_uuid: vendorId = null,
        limit,
        offset,
      } = call.query;
      const fresh = await freshness(deps, call, [...PRICE_LIST_VIEWS, 'wallets']);
      const seen =
        fromPosition(deps.epoch, call.header('min-position') ?? call.query.min_position ?? '') ?? LOG_START;
      const percentOff = await percentOffOf(deps, userId, call.now);
      const list = await prices.read(
        { userId, isGuest: false, countryIso, vendorId, standard: false, percentOff },
        fresh.stale ? LOG_START : seen,
      );
      const data = list.slice(offset, offset + limit);
      return { status: 200, body: { data, total: list.length, ...fresh } };
    }),
    endpoint('customer', orderPriceContract, async (call, { userId }) => {
      const { app_uuid, country_iso, vendor_uuid: vendorId = null } = call.query;
      const percentOff = await percentOffOf(deps, userId, call.now);
      const question = {
        userId,
        isGuest: false,
        countryIso: country_iso,
        vendorId,
        standard: false,
        percentOff,
      };
      const app = (await prices.read(question, LOG_START)).find((each) => each.app_uuid === app_uuid);
      // A whole number has no price of a code.
      if (!app || app.whole_number) throw reject('not-found');
      return { status: 200, body: { app_uuid, country_iso, price: app.on_delv_price } };
    }),
    endpoint('guest', appImageContract, async ({ params }) => {
      const app = (await catalogue.read()).apps.get(params.id);
      if (!app) throw reject('not-found');
      return {
        status: 200,
        body: drawApp(app.row),
        type: 'image/svg+xml',
        headers: { 'Cache-Control': FOR_EVER },
      };
    }),
  ];
}
