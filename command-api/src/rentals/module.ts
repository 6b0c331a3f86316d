import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { priceList } from '../price-list/module.ts';
import type { NumberPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { createRenewalMailPolicy } from './renewal-mail.policy.ts';
import { checkRenewalPrices } from './renewal-price.policy.ts';
import { rentalDeadlines } from './rental.deadlines.ts';
import { createRentalMailPolicy } from './rental-mail.policy.ts';
import { rentalsRoutes } from './rentals.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: NumberPool;
  readonly tell: TellCustomer;
}

/** A rental is an order with a term. Its commands are those of orders; it adds a lease that can be extended. */
export const rentals: CommandModule<Parts> = {
  name: 'rentals',
  calls: [mail, numbers, orders, priceList, supply, wallets],
  open: ({ deps, candidates, tell }) => ({
    routes: rentalsRoutes({ deps, candidates }),
    policies: [checkRenewalPrices],
    mails: [createRentalMailPolicy(tell), createRenewalMailPolicy(tell)],
    deadlines: rentalDeadlines(deps),
  }),
};
