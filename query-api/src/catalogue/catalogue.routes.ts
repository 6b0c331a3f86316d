import { reject } from '@ringpost/events/catalogue';
import { type Endpoint, endpoint } from '@ringpost/events/edge';
import { fromPosition } from '@ringpost/events/engine';
import { freshness } from '../kernel/freshness.ts';
import type { QueryApiDeps, QueryDeps } from '../kernel/query-deps.ts';
import { appImage, privatePricing, publicPricing } from './catalogue.contract.ts';
import { type PriceList, type PriceListQuestion, priceListViews } from './price-list.ts';

type Asked = Parameters<typeof freshness>[1] & {
  readonly query: {
    readonly country_iso?: string | undefined;
    readonly vendor_uuid?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  };
};

/** A year; a new picture will have another address. */
const forEver = 'public, max-age=31536000, immutable';
const defaultCountry = 'US';

/** Apps and what they cost. */
export const catalogueRoutes = (
  deps: QueryDeps,
  prices: PriceList,
  drawApp: QueryApiDeps['drawApp'],
): readonly Endpoint[] => {
  const answer = async (call: Asked, who: Pick<PriceListQuestion, 'userId' | 'standard'>) => {
    const {
      country_iso: countryIso = defaultCountry,
      vendor_uuid: vendorId = null,
      limit,
      offset,
    } = call.query;
    const fresh = await freshness(deps, call, priceListViews);
    const seen = fromPosition(deps.epoch, call.header('min-position') ?? call.query.min_position ?? '') ?? -1;
    const list = await prices.read({ ...who, countryIso, vendorId }, fresh.stale ? -1 : seen);
    return {
      status: 200,
      body: { data: list.slice(offset, offset + limit), total: list.length, ...fresh },
    };
  };

  return [
    endpoint('guest', publicPricing, (call) =>
      answer(call, { userId: null, standard: call.query.is_default ?? false }),
    ),
    endpoint('customer', privatePricing, (call, { userId }) => answer(call, { userId, standard: false })),
    endpoint('guest', appImage, async ({ params }) => {
      const app = (await deps.catalogue.read()).apps.get(params.id);
      if (!app) throw reject('not-found');
      return {
        status: 200,
        body: drawApp(app.row),
        type: 'image/svg+xml',
        headers: { 'Cache-Control': forEver },
      };
    }),
  ];
};
