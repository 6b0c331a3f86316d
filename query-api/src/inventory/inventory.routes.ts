import { reject } from '@ringpost/events/domain';
import type { Where } from '@ringpost/events/engine';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { numbers, type StockRow, stock } from '@ringpost/projections/inventory/inventory.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import {
  availableCountriesContract,
  numberCountContract,
  numberListContract,
  publicVendorsContract,
  vendorListContract,
} from './inventory.contract.ts';
import { presentAvailability, presentCountries, presentNumber, presentVendor } from './present-inventory.ts';

/** One counter for each vendor in each country is few, because apps do not multiply them here. */
const MAX_ROWS = 9_999;

function startingWith(prefix: string) {
  return { $gte: prefix, $lt: `${prefix}\uffff` };
}

/** What is in stock, and for admins the numbers themselves. */
export function inventoryRoutes(deps: QueryDeps): readonly Endpoint[] {
  const stockWhere = (where: Where): Promise<readonly StockRow[]> =>
    deps.readModel.collection(stock).find(where, { limit: MAX_ROWS });

  return [
    endpoint('guest', availableCountriesContract, async () => {
      const data = presentCountries(await stockWhere({ appId: '*', vendorId: '*' }));
      return { status: 200, body: { data, total: data.length } };
    }),

    endpoint('guest', publicVendorsContract, async (call) => {
      const { country, limit, offset } = call.query;
      const rows = await stockWhere({ appId: '*', ...(country && { countryIso: country }) });
      const stocked = new Set(rows.flatMap((row) => (row.numbers > 0 ? [row.vendorId] : [])));
      const { vendors } = await deps.catalogue.read();
      const data = [...vendors.values()].filter(({ _id }) => stocked.has(_id)).map(presentVendor);
      return { status: 200, body: { data: data.slice(offset, offset + limit), total: data.length } };
    }),

    endpoint('guest', numberCountContract, async (call) => {
      const { country, vendor_uuid: vendorId } = call.query;
      const appId = call.params.app_uuid;
      if (!(await deps.catalogue.read()).apps.has(appId)) throw reject('not-found');
      const rows = await stockWhere({
        appId: { $in: ['*', appId] },
        vendorId: vendorId ?? { $ne: '*' },
        ...(country && { countryIso: country }),
      });
      return { status: 200, body: presentAvailability(rows) };
    }),

    endpoint('admin', vendorListContract, async (call) => {
      const { limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['catalogue']);
      const { vendors } = await deps.catalogue.read();
      const data = [...vendors.values()].slice(offset, offset + limit).map(presentVendor);
      return { status: 200, body: { data, total: vendors.size, ...fresh } };
    }),

    endpoint('admin', numberListContract, async (call) => {
      const { country, vendor_uuid: vendorId, prefix, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['inventory']);
      const where: Where = {
        ...(country && { countryIso: country }),
        ...(vendorId && { vendorId }),
        ...(prefix && { _id: startingWith(prefix.startsWith('+') ? prefix : `+${prefix}`) }),
      };
      const collection = deps.readModel.collection(numbers);
      const [rows, total] = await Promise.all([
        collection.find(where, { sort: [['_id', 1]], skip: offset, limit }),
        collection.count(where),
      ]);
      return { status: 200, body: { data: rows.map(presentNumber), total, ...fresh } };
    }),
  ];
}
