import type { StockShop } from '../orders/entries.ts';
import type { DeliveryRates, PollPace } from '../portal-protocols/entries.ts';
import type { RentalWebhooks } from '../webhooks/entries.ts';
import type { HandlerCatalogue } from './handler-catalogue.ts';

/** What the actions of the protocol use. */
export interface HandlerShop extends StockShop {
  readonly catalogue: HandlerCatalogue;
  /** How the apps deliver; read once a UTC day. */
  readonly rates: () => Promise<DeliveryRates>;
  /** Programs that ask for one order too often are answered later. */
  readonly pace: PollPace;
  /** The addresses that programs name with a rental. */
  readonly rentalWebhooks: RentalWebhooks;
}
