import { bulk } from '../bulk/module.ts';
import type { CommandModule } from '../kernel/module.ts';
import { orders } from '../orders/module.ts';
import { rentals } from '../rentals/module.ts';
import type { SupportShop } from './buy-for-customer.ts';
import { supportOrdersRoutes } from './support-orders.routes.ts';

/** What an admin buys for a customer. It has no facts of its own but the reason, which is in the customer's wallet. */
export const supportOrders: CommandModule<SupportShop> = {
  name: 'support-orders',
  calls: [bulk, orders, rentals],
  open: ({ deps, candidates }) => ({ routes: supportOrdersRoutes({ deps, candidates }) }),
};
