import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { orders } from '../orders/module.ts';
import { createDeliveryRates, createPollPace, soldCountries } from '../portal-protocols/entries.ts';
import { portalProtocols } from '../portal-protocols/module.ts';
import { priceList } from '../price-list/module.ts';
import { rentals } from '../rentals/module.ts';
import type { StockPool } from '../supply/entries.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { createRentalWebhooks, receiverRules, type WebhookOptions } from '../webhooks/entries.ts';
import { webhooks } from '../webhooks/module.ts';
import { handlerRoutes } from './handler.routes.ts';
import { createHandlerCatalogue } from './handler-catalogue.ts';

interface Parts {
  readonly deps: Deps;
  readonly candidates: StockPool;
  /** How customers' receivers are reached. */
  readonly receivers: WebhookOptions;
}

/** The handler protocol: what other portals speak, over the commands and the views that the browser uses. */
export const handlerApi: CommandModule<Parts> = {
  name: 'handler-api',
  calls: [orders, portalProtocols, priceList, rentals, supply, wallets, webhooks],
  open: ({ deps, candidates, receivers }) => ({
    routes: handlerRoutes({
      deps,
      candidates,
      catalogue: createHandlerCatalogue(deps, candidates.elsewhere),
      rates: createDeliveryRates(
        deps,
        soldCountries().map(({ iso }) => iso),
      ),
      pace: createPollPace(deps),
      rentalWebhooks: createRentalWebhooks(deps, receiverRules(deps, receivers)),
    }),
  }),
};
