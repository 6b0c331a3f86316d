import { LOG_START } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice, type PriceEntry } from '@ringpost/domain/rules/price-matching';
import { fromPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findAccount } from '../accounts/find-account.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { CatalogueRows, OwnPrice } from './app-catalogue.ts';
import { type CustomerPriceView, customerPricesContract } from './customer-prices.contract.ts';
import { presentPrice } from './present-app.ts';
import type { PriceNames } from './price-names.ts';

function standardOf(entries: readonly PriceEntry[], { countryIso, vendorId }: PriceEntry): number | null {
  const chosen = choosePrice(entries, { userId: null, countryIso, vendorId });
  return chosen && toDollars(chosen.entry.onDeliveryMills);
}

function present(
  { entry, countsFrom }: OwnPrice,
  { apps }: CatalogueRows,
  names: PriceNames,
): CustomerPriceView | [] {
  const app = apps.get(entry.appId);
  if (!app) return [];
  return {
    app_uuid: app.row._id,
    app_name: app.row.name,
    image_name: app.row.imageName,
    ...presentPrice(entry, names),
    counts_from: countsFrom,
    standard_price: standardOf(app.prices, entry),
  };
}

/** The prices of one customer for all apps, from the catalogue in memory, which has them by customer. */
export function customerPricesRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', customerPricesContract, async (call) => {
      const { id: userId } = call.params;
      const { limit, offset } = call.query;
      await findAccount(deps, call, userId);
      const fresh = await freshness(deps, call, ['catalogue']);
      const named = call.header('min-position') ?? call.query.min_position ?? '';
      const seen = fresh.stale ? LOG_START : (fromPosition(deps.epoch, named) ?? LOG_START);
      const [catalogue, emails] = await Promise.all([deps.catalogue.read(seen), emailsOf(deps, [userId])]);
      const vendors = new Map([...catalogue.vendors].map(([id, { name }]) => [id, name]));
      const own = catalogue.ownPrices.get(userId) ?? [];
      const data = own
        .flatMap((price) => present(price, catalogue, { emails, vendors }))
        .toSorted((a, b) => a.app_name.localeCompare(b.app_name));
      return {
        status: 200,
        body: { data: data.slice(offset, offset + limit), total: data.length, ...fresh },
      };
    }),
  ];
}
