import { reject } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import type { Where } from '@ringpost/engine';
import { presentNumbersForApp } from '@ringpost/projections/inventory/standings.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { percentOffOf } from '../catalogue/read-volume.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { findAdminNumbers } from './find-admin-numbers.ts';
import { findNumbers, findStock, vendorsWithNumbers } from './find-numbers.ts';
import {
  activeNumbersContract,
  availableCountriesContract,
  numberCountContract,
  numberFileContract,
  numberListContract,
  publicVendorsContract,
} from './inventory.contract.ts';
import { numbersFile } from './numbers-file.ts';
import { presentAvailability, presentCountries, presentNumber, presentVendor } from './present-inventory.ts';

/** The stock, the numbers for an app, and for admins all numbers. */
export function inventoryRoutes(deps: QueryDeps): readonly Endpoint[] {
  const stockWhere = (where: Where) => findStock(deps, where);

  return [
    endpoint('guest', availableCountriesContract, async () => {
      const data = presentCountries(await stockWhere({ appId: '*', vendorId: '*' }));
      return { status: 200, body: { data, total: data.length } };
    }),

    endpoint('guest', publicVendorsContract, async (call) => {
      const { country, limit, offset } = call.query;
      const stocked = await vendorsWithNumbers(deps, country);
      const { vendors } = await deps.catalogue.read();
      const data = [...vendors.values()].filter(({ _id }) => stocked.has(_id)).map(presentVendor);
      return { status: 200, body: { data: data.slice(offset, offset + limit), total: data.length } };
    }),

    endpoint('customer', numberCountContract, async (call) => {
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

    endpoint('customer', activeNumbersContract, async (call, { userId }) => {
      const { country, vendor_uuid: vendorId, prefix, limit, offset } = call.query;
      const appId = call.params.app_uuid;
      const fresh = await freshness(deps, call, ['inventory', 'reservations', 'catalogue', 'wallets']);
      const app = (await deps.catalogue.read()).apps.get(appId);
      if (!app) throw reject('not-found');
      const { rows, total } = await findNumbers(deps, { country, vendorId, prefix }, { offset, limit });
      const percentOff = await percentOffOf(deps, userId, call.now);
      const asking = { appId, userId, now: call.now, percentOff, prices: app.prices };
      const data = await presentNumbersForApp(deps.readModel, rows, asking);
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('support', numberListContract, async (call) => {
      const { orderBy, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['inventory']);
      const order = { by: orderBy, direction: orderType === 'ASC' ? 1 : -1 } as const;
      const { rows, total } = await findAdminNumbers(deps, filter, order, { skip, limit });
      return { status: 200, body: { data: rows.map(presentNumber), total, ...fresh } };
    }),

    endpoint('admin', numberFileContract, async (call) => {
      await freshness(deps, call, ['inventory', 'catalogue']);
      const body = numbersFile(deps, call.query);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-numbers.csv') };
    }),
  ];
}
