import type { StockShop } from '../orders/entries.ts';
import type { HandlerCatalogue } from './handler-catalogue.ts';

/** What the actions of the protocol use. */
export interface HandlerShop extends StockShop {
  readonly catalogue: HandlerCatalogue;
}
