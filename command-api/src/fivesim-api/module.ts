import { accounts } from '../accounts/module.ts';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { orders } from '../orders/module.ts';
import { portalProtocols } from '../portal-protocols/module.ts';
import { priceList } from '../price-list/module.ts';
import { rentals } from '../rentals/module.ts';
import type { NumberPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { fivesimRoutes } from './fivesim.routes.ts';
import { createFiveSimShop } from './fivesim-shop.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: NumberPool;
}

/** The protocol of 5sim, over the commands and the views that the browser uses. */
export const fivesimApi: CommandModule<Parts> = {
  name: 'fivesim-api',
  calls: [accounts, orders, portalProtocols, priceList, rentals, supply],
  open: ({ deps, candidates }) => ({ routes: fivesimRoutes(createFiveSimShop(deps, candidates)) }),
};
