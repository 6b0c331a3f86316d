import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { priceList } from '../price-list/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import type { StockPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { CANCELS_COMMANDS } from './cancels.commands.ts';
import { ORDER_COMMANDS } from './order.commands.ts';
import { orderDeadlines } from './order.deadlines.ts';
import { ordersRoutes } from './orders.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: StockPool;
  /**
   * Resolves to false while a message that was in the log at `dueAt` may still wait. A parameter, because messages call
   * orders.
   */
  readonly refundBarrier: (dueAt: string) => Promise<boolean>;
}

/** One order: how it is bought, and how it ends. Bulk orders and rentals are built on it. */
export const orders: CommandModule<Parts> = {
  name: 'orders',
  calls: [numbers, priceList, shopSettings, supply, wallets],
  commands: { cancels: CANCELS_COMMANDS, order: ORDER_COMMANDS },
  open: ({ deps, candidates, refundBarrier }) => ({
    routes: ordersRoutes({ deps, candidates }),
    deadlines: orderDeadlines(deps, candidates, refundBarrier),
    measure: ({ total }) =>
      total(
        'ringpost_purchases_total',
        'Answered requests to buy or rent, by result: bought, undecided, or the code of the refusal.',
        'result',
        deps.sales.counts,
      ),
  }),
};
