import type { Listed } from './buyer-requests.ts';
import { ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { withShops } from './start-shop.ts';
import { type AdminFacts, lot, ORDERS_PER_CUSTOMER, orderIdOf } from './stores/admin-rows.ts';
import type { LivedStore } from './stores/lived-store.ts';
import { customerEmailOf, customerIdOf, numberOf } from './stores/population.ts';
import { putAdminRows } from './stores/put-admin-rows.ts';

const CLIENTS = 4;
const TARGET = { atMost: 50 };
/** One admin may not read as much as the clients do. */
const ADMINS = 100;
/** Different questions of each list, so that no answer is the one before. */
const QUESTIONS = 200;

interface List {
  readonly name: string;
  /** The path for the question of this number. */
  readonly pathOf: (index: number, facts: AdminFacts) => string;
}

const ORDERS = '/api/admin/orders?limit=20';
const MESSAGES = '/api/admin/messages?limit=20';
const USERS = '/api/users/list?limit=20';
const PAYMENTS = '/api/admin/payments?limit=20';
const NUMBERS = '/api/number/list?limit=20';

function customer(index: number, { customers }: AdminFacts): string {
  return customerIdOf(lot(index, 31, customers));
}
function number(index: number, { numbers }: AdminFacts): string {
  return numberOf(lot(index, 32, numbers));
}
function one(values: readonly string[], index: number): string {
  return values[lot(index, 33, values.length)] ?? '';
}
function order(index: number, { customers }: AdminFacts): string {
  return orderIdOf(lot(index, 34, customers * ORDERS_PER_CUSTOMER));
}

/** The lists of admins, with each filter, each order and each search. */
const LISTS: readonly List[] = [
  { name: 'orders', pathOf: (index) => `${ORDERS}&offset=${20 * (index % 10)}` },
  { name: 'orders, oldest first', pathOf: () => `${ORDERS}&orderType=ASC` },
  ...['running', 'completed', 'inactive', 'failed'].map((status) => ({
    name: `orders, ${status}`,
    pathOf: () => `${ORDERS}&status=${status}`,
  })),
  { name: 'orders of an app', pathOf: (index, { appIds }) => `${ORDERS}&app_uuid=${one(appIds, index)}` },
  {
    name: 'orders of an app and a status',
    pathOf: (index, { appIds }) => `${ORDERS}&status=failed&app_uuid=${one(appIds, index)}`,
  },
  {
    name: 'orders of a vendor',
    pathOf: (index, { vendorIds }) => `${ORDERS}&vendor_id=${one(vendorIds, index)}`,
  },
  { name: 'orders of a country', pathOf: () => `${ORDERS}&country_iso=CA` },
  { name: 'orders, rentals', pathOf: () => `${ORDERS}&kind=rental` },
  { name: 'orders, bulk', pathOf: () => `${ORDERS}&kind=bulk` },
  { name: 'orders, bulk, too few numbers', pathOf: () => `${ORDERS}&partial=true` },
  { name: 'orders of a customer', pathOf: (index, facts) => `${ORDERS}&user_id=${customer(index, facts)}` },
  {
    name: 'orders of a week',
    pathOf: (index) =>
      `${ORDERS}&since=2026-0${1 + (index % 6)}-01T00:00:00Z&until=2026-0${1 + (index % 6)}-08T00:00:00Z`,
  },
  {
    name: 'orders, search by number',
    pathOf: (index, facts) => `${ORDERS}&search=${encodeURIComponent(number(index, facts))}`,
  },
  {
    name: 'orders, search by the beginning of an id',
    pathOf: (index, facts) => `${ORDERS}&search=${order(index, facts).slice(0, 18)}`,
  },
  {
    name: 'orders, search by the beginning of an address',
    pathOf: (index) => `${ORDERS}&search=${customerEmailOf(index).slice(0, 12)}`,
  },
  {
    name: 'orders of a number',
    pathOf: (index, facts) =>
      `/api/admin/numbers/${encodeURIComponent(number(index, facts))}/orders?limit=20`,
  },
  { name: 'messages', pathOf: (index) => `${MESSAGES}&offset=${20 * (index % 10)}` },
  ...['shown', 'withheld', 'public', 'unclaimed', 'unrouted'].map((state) => ({
    name: `messages, ${state}`,
    pathOf: () => `${MESSAGES}&state=${state}`,
  })),
  { name: 'messages of an app', pathOf: (index, { appIds }) => `${MESSAGES}&app_uuid=${one(appIds, index)}` },
  {
    name: 'messages of an app, withheld',
    pathOf: (index, { appIds }) => `${MESSAGES}&state=withheld&app_uuid=${one(appIds, index)}`,
  },
  {
    name: 'messages of a vendor',
    pathOf: (index, { vendorIds }) => `${MESSAGES}&vendor_uuid=${one(vendorIds, index)}`,
  },
  {
    name: 'messages of a customer',
    pathOf: (index, facts) => `${MESSAGES}&user_id=${customer(index, facts)}`,
  },
  {
    name: 'messages of a number',
    pathOf: (index, facts) => `${MESSAGES}&number=${encodeURIComponent(number(index, facts))}`,
  },
  {
    name: 'messages, beginning of a number',
    pathOf: (index, facts) => `${MESSAGES}&prefix=${number(index, facts).slice(1, 9)}`,
  },
  { name: 'messages, no verification', pathOf: () => `${MESSAGES}&verification=false` },
  { name: 'customers', pathOf: (index) => `${USERS}&offset=${20 * (index % 10)}` },
  { name: 'customers by balance', pathOf: () => `${USERS}&orderBy=balance` },
  { name: 'customers, inactive', pathOf: () => `${USERS}&status=inactive` },
  { name: 'customers, admins', pathOf: () => `${USERS}&role=admin` },
  {
    name: 'customers, beginning of an address',
    pathOf: (index) => `${USERS}&search=${customerEmailOf(index).slice(0, 12)}`,
  },
  { name: 'payments', pathOf: (index) => `${PAYMENTS}&offset=${20 * (index % 10)}` },
  { name: 'payments by amount', pathOf: () => `${PAYMENTS}&orderBy=amount` },
  { name: 'payments, waiting', pathOf: () => `${PAYMENTS}&status=waiting` },
  { name: 'payments, waiting, of a gateway', pathOf: () => `${PAYMENTS}&status=waiting&gateway=stripe` },
  { name: 'payments of a gateway by amount', pathOf: () => `${PAYMENTS}&gateway=stripe&orderBy=amount` },
  {
    name: 'payments of a customer',
    pathOf: (index, facts) => `${PAYMENTS}&user_id=${customer(index, facts)}`,
  },
  {
    name: 'ledger of a customer',
    pathOf: (index, facts) => `/api/admin/users/${customer(index, facts)}/transactions?limit=20`,
  },
  { name: 'numbers', pathOf: (index) => `${NUMBERS}&offset=${20 * (index % 10)}` },
  { name: 'numbers, latest first', pathOf: () => `${NUMBERS}&orderBy=added_at&orderType=DESC` },
  { name: 'numbers of a country', pathOf: () => `${NUMBERS}&country=CA` },
  {
    name: 'numbers of a vendor, latest first',
    pathOf: (index, { vendorIds }) =>
      `${NUMBERS}&orderBy=added_at&orderType=DESC&vendor_uuid=${one(vendorIds, index)}`,
  },
  {
    name: 'numbers, beginning of a number',
    pathOf: (index, facts) => `${NUMBERS}&prefix=${number(index, facts).slice(1, 8)}`,
  },
];

function figuresOf(name: string, rounds: readonly Listed[]) {
  const of = (what: string, unit: string, pick: (round: Listed) => number, target?: typeof TARGET) =>
    ofRounds(`${name}: ${what}`, unit, rounds.map(pick), target);
  return [
    of('p50', 'ms', ({ p50 }) => p50),
    of('p99', 'ms', ({ p99 }) => p99, TARGET),
    of('rows of the median', '', ({ medianRows }) => medianRows),
  ];
}

async function measure(store: LivedStore, { rounds, seconds, profileTo }: Effort): Promise<PartReport> {
  const facts = await putAdminRows(store.engine, store.customers);
  return withShops([store], profileTo, async ([opened]) => {
    if (!opened) throw new Error('no server was started');
    const { shop, buyers, shoppers } = opened;
    const tokens = await shop.ask('adminSessions', { count: ADMINS });
    const answers = new Map<string, Listed[]>(LISTS.map(({ name }) => [name, []]));
    const read = ({ pathOf }: List): Promise<Listed> => {
      const readers = Array.from({ length: QUESTIONS }, (_, index) => ({
        token: tokens[index % ADMINS] ?? '',
        path: pathOf(index, facts),
      }));
      return buyers.ask('list', { url: shoppers.url, readers, clients: CLIENTS, seconds });
    };
    for (const list of LISTS) await read(list);
    for (let round = 0; round < rounds; round += 1)
      for (const list of LISTS) answers.get(list.name)?.push(await read(list));
    return {
      part: `lists of admins, ${CLIENTS} clients`,
      orders: store.customers * ORDERS_PER_CUSTOMER,
      figures: [...answers].flatMap(([name, those]) => figuresOf(name, those)),
    };
  });
}

/**
 * Each list of admins, with ten orders a customer and five messages an order. Their rows are written as a rebuild writes them, without
 * events in the log, because to sell a million numbers would take half an hour.
 */
export async function measureAdminLists(
  stores: readonly LivedStore[],
  effort: Effort,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = [];
  for (const store of stores) reports.push(await measure(store, effort));
  return reports;
}
