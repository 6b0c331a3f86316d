import type { StoreSize } from './disk-room.ts';

/** Numbers for sale in every store. */
export const NUMBERS = 200_000;
const WALLET_ORDERS = 500_000;

/** One customer has bought everything. */
export const WALLET_STORE: StoreSize = { customers: 1, numbers: NUMBERS, orders: WALLET_ORDERS };

/** Customers who wait. What each costs does not depend on the store. */
export const WAITER_STORE: StoreSize = { customers: 400, numbers: 1_000, orders: 0 };

/** The stores of the lists: with ten orders a customer and ten messages an order, as six of ten orders get a code. */
const LISTED_ORDERS_MAX = 100_000;
const LISTED_NUMBERS = 20_000;
const ORDERS_PER_CUSTOMER = 10;
const FURTHER_MESSAGES = 15;
const LISTED_SHARES = [0.01, 0.1, 1];

/**
 * Stores of customers with long lists. They differ only in the number of customers, so that each list has as many rows in
 * all of them. The largest has the most orders that are wanted, up to 100,000.
 */
export function listSizesOf(requestedSizes: readonly StoreSize[]): readonly StoreSize[] {
  const most = Math.min(LISTED_ORDERS_MAX, Math.max(0, ...requestedSizes.map(({ orders }) => orders)));
  return LISTED_SHARES.map((share) => Math.floor((most * share) / ORDERS_PER_CUSTOMER))
    .filter((customers) => customers > 0)
    .map((customers) => ({
      customers,
      numbers: LISTED_NUMBERS,
      orders: customers * ORDERS_PER_CUSTOMER,
      furtherMessages: FURTHER_MESSAGES,
    }));
}

/** The store that gets the rows of the lists of admins: with all customers, and without orders. */
export function adminListSizesOf(requestedSizes: readonly StoreSize[]): readonly StoreSize[] {
  return requestedSizes.slice(-1).map((size) => ({ ...size, orders: 0 }));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @throws Error for an invalid list of numbers of orders, or number of customers */
export function sizesOf(list: string, customersText: string, numbers = NUMBERS): readonly StoreSize[] {
  const counts = list.split(',').map(Number);
  const customers = Number(customersText);
  if (!isCount(customers) || customers === 0)
    throw new Error(`--customers is "${customersText}"; it takes a number of customers.`);
  if (list.trim() === '' || !counts.every(isCount))
    throw new Error(`--orders is "${list}"; it takes numbers of orders, such as 0,100000.`);
  return counts.toSorted((a, b) => a - b).map((orders) => ({ customers, numbers, orders }));
}
