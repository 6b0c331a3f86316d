import { LOG_START, reject } from '@ringpost/domain';
import { LIST_REACH_ROWS, STATISTICS_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { deliveryDays } from '@ringpost/projections/orders/deliveries.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { presentAvailability } from '../inventory/present-inventory.ts';
import { among } from '../kernel/among.ts';
import { freshness } from '../kernel/freshness.ts';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type CountedOrders, countOrders, windowOf } from './present-statistics.ts';
import { appStatisticsContract } from './statistics.contract.ts';

const DEFAULT_COUNTRY = 'US';
/** Enough for one row per day and vendor of a country, and for one counter per vendor. */
const MAX_ROWS = 9_999;
const MAX_KEPT = 2_000;

interface CountQuestion {
  readonly appId: string;
  readonly countryIso: string;
  readonly days: number;
}

/**
 * How well an app delivers. The figures over all customers stay the same for a minute. So repeated reads cost nothing, and nobody
 * can watch another customer's code arrive.
 */
export function statisticsRoutes(
  deps: QueryDeps,
  age: () => number = () => performance.now(),
): readonly Endpoint[] {
  const { readModel, catalogue } = deps;
  const kept = keepAnswers<CountedOrders>({
    maxAgeMs: STATISTICS_KEPT_SECONDS * 1000,
    maxEntries: MAX_KEPT,
    age,
    position: () => LOG_START,
  });

  async function count({ appId, countryIso, days }: CountQuestion, now: string): Promise<CountedOrders> {
    const window = windowOf(now, days);
    const [first = ''] = window;
    const where = { appId, countryIso, date: { $gte: first } };
    return countOrders(
      await readModel.collection(deliveryDays).find(where, { limit: MAX_ROWS }),
      window,
      now,
    );
  }

  return [
    endpoint('customer', appStatisticsContract, async (call, { userId }) => {
      const { country: countryIso = DEFAULT_COUNTRY } = call.query;
      const appId = call.params.app_uuid;
      const fresh = await freshness(deps, call, ['orders', 'inventory', 'catalogue']);
      const { apps, vendors } = await catalogue.read();
      const app = apps.get(appId)?.row;
      if (!app) throw reject('not-found');
      const days = Number(call.query.days);
      const [first = ''] = windowOf(call.now, days);
      const [counted, rows, ownCodes] = await Promise.all([
        kept(`${appId}|${countryIso}|${days}`, LOG_START, () => count({ appId, countryIso, days }, call.now)),
        readModel.collection(stock).find({ appId: { $in: ['*', appId] }, countryIso }, { limit: MAX_ROWS }),
        readModel.collection(orders).count(
          {
            ...{ userId, placedAt: { $gte: first }, countryIso },
            ...{ status: among('completed'), appId: among(appId) },
          },
          LIST_REACH_ROWS,
        ),
      ]);
      const available = presentAvailability(rows.filter(({ vendorId }) => vendorId !== '*'));
      const body = {
        app_uuid: appId,
        app_name: app.name,
        image_name: app.imageName,
        country_iso: countryIso,
        days,
        unused: available.unused,
        used: available.used,
        delivery: counted.delivery,
        daily: counted.daily,
        waits: counted.waits,
        vendors: available.vendors.map(({ vendor_uuid, unused, used }) => ({
          vendor_uuid,
          vendor_name: vendors.get(vendor_uuid)?.name ?? '',
          unused,
          used,
          delivery: counted.byVendor.get(vendor_uuid) ?? null,
        })),
        counted_at: counted.countedAt,
        own_codes: ownCodes,
        ...fresh,
      };
      return { status: 200, body };
    }),
  ];
}
