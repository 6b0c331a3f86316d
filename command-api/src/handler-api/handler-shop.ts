import type { StockShop } from '../orders/entries.ts';
import type { PollPace } from '../portal-protocols/entries.ts';
import type { HandlerCatalogue } from './handler-catalogue.ts';

/** What the actions of the protocol use. */
export interface HandlerShop extends StockShop {
  readonly catalogue: HandlerCatalogue;
  /** Programs that ask for one order too often are answered later. */
  readonly pace: PollPace;
}
