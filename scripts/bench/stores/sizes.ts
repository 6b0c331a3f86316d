import type { StoreSize } from './disk-room.ts';

/** Numbers for sale in every store. */
export const NUMBERS = 200_000;
const WALLET_ORDERS = 500_000;

/** One customer has bought everything. */
export const WALLET_STORE: StoreSize = { customers: 1, numbers: NUMBERS, orders: WALLET_ORDERS };

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @throws Error for an invalid list of numbers of orders, or number of customers */
export function sizesOf(list: string, customersWanted: string, numbers = NUMBERS): readonly StoreSize[] {
  const counts = list.split(',').map(Number);
  const customers = Number(customersWanted);
  if (!isCount(customers) || customers === 0)
    throw new Error(`--customers is "${customersWanted}"; it takes a number of customers.`);
  if (list.trim() === '' || !counts.every(isCount))
    throw new Error(`--orders is "${list}"; it takes numbers of orders, such as 0,100000.`);
  return counts.toSorted((a, b) => a - b).map((orders) => ({ customers, numbers, orders }));
}
