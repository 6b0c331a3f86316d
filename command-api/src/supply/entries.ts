// The functions of supply that other nouns may call.

export { chooseNumber, isOverFor } from './choose-number.ts';
export type {
  BorrowedNumber,
  BuyersScope,
  Elsewhere,
  NumberPool,
  StockPool,
  StockScope,
} from './number-pool.ts';
export { isAwaitedByAnother, type OrderPrices, type OrderStandings, readOrders } from './order-standing.ts';
export { createSharedPool } from './shared-numbers.ts';
export { waitForInventory } from './wait-for-inventory.ts';
