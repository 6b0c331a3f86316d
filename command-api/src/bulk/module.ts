import type { NumberVendor } from '../dormant/entries.ts';
import { dormant } from '../dormant/module.ts';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { priceList } from '../price-list/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import type { StockPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { vendors } from '../vendors/module.ts';
import { wallets } from '../wallets/module.ts';
import { BULK_COMMANDS } from './bulk.commands.ts';
import { bulkDeadlines } from './bulk.deadlines.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { cancelRoutes } from './cancel.routes.ts';
import { settleEndedOrders } from './ended-orders.policy.ts';
import { createVendorRequests, type VendorRequestsOptions } from './vendor-requests.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: StockPool;
  readonly vendor: NumberVendor | undefined;
  readonly placeOf: VendorRequestsOptions['placeOf'];
}

/**
 * Many numbers with one order. Code for orders of both kinds is here too, because `orders` does not know this noun: the cancel,
 * the lease that no order took, and the policy that follows ended orders, which has one stored checkpoint for both.
 */
export const bulk: CommandModule<Parts> = {
  name: 'bulk',
  calls: [dormant, numbers, orders, priceList, shopSettings, supply, vendors, wallets],
  commands: { bulk: BULK_COMMANDS },
  open({ deps, candidates, vendor, placeOf }) {
    const shop = { deps, candidates, vendor };
    const requests = createVendorRequests({ deps, candidates, vendor, placeOf });
    return {
      routes: [...cancelRoutes(shop), ...bulkRoutes(shop)],
      policies: [settleEndedOrders],
      deadlines: { ...bulkDeadlines(shop), ...requests.deadlines },
      idle: requests.idle,
      close: requests.idle,
    };
  },
};
