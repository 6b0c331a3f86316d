import type { NumberVendor } from '../dormant/entries.ts';
import { dormant } from '../dormant/module.ts';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { priceList } from '../price-list/module.ts';
import type { StockPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { vendors } from '../vendors/module.ts';
import { wallets } from '../wallets/module.ts';
import { BULK_COMMANDS } from './bulk.commands.ts';
import { bulkDeadlines } from './bulk.deadlines.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { cancelRoutes } from './cancel.routes.ts';
import { CANCELS_COMMANDS } from './cancels.commands.ts';
import { settleEndedOrders } from './ended-orders.policy.ts';
import { ORDER_COMMANDS } from './order.commands.ts';
import { orderDeadlines } from './order.deadlines.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createVendorRequests, type VendorRequestsOptions } from './vendor-requests.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: StockPool;
  readonly vendor: NumberVendor | undefined;
  readonly placeOf: VendorRequestsOptions['placeOf'];
  /** Resolves to false while a message that was there at `dueAt` may still wait to be handled. Messages call orders, so it is given. */
  readonly refundBarrier: (dueAt: string) => Promise<boolean>;
}

export const orders: CommandModule<Parts> = {
  name: 'orders',
  calls: [dormant, numbers, priceList, supply, vendors, wallets],
  commands: { bulk: BULK_COMMANDS, cancels: CANCELS_COMMANDS, order: ORDER_COMMANDS },
  open({ deps, candidates, vendor, placeOf, refundBarrier }) {
    const shop = { deps, candidates, vendor };
    const requests = createVendorRequests({ deps, candidates, vendor, placeOf });
    return {
      routes: [...ordersRoutes(shop), ...cancelRoutes(shop), ...bulkRoutes(shop)],
      policies: [settleEndedOrders],
      deadlines: {
        ...orderDeadlines(deps, candidates, refundBarrier),
        ...bulkDeadlines(shop),
        ...requests.deadlines,
      },
      idle: requests.idle,
      close: requests.idle,
    };
  },
};
