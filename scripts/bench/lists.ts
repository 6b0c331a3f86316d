import type { Listed, Reader } from './buyer-requests.ts';
import { ofRounds, type PartReport } from './figures.ts';
import { rentNumbers } from './renters.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const CLIENTS = 16;
const TARGET = { atMost: 15 };
const WARM_UP_SECONDS = 1;

interface List {
  readonly name: string;
  /** `{bulk}` is the bulk order of a renter. */
  readonly path: string;
  /** Only renters read it. */
  readonly isOfRenters?: true;
  /** It looks at all rows and finds none. */
  readonly isEmpty?: true;
}

/** The lists of a customer, and those searches and filters that look at their rows. */
const LISTS: readonly List[] = [
  { name: 'orders', path: '/api/orders/list?limit=20' },
  { name: 'orders, completed ones', path: '/api/orders/list?limit=20&status=completed' },
  { name: 'my numbers', path: '/api/order_number/list?limit=20', isOfRenters: true },
  { name: 'my numbers, search', path: '/api/order_number/list?limit=20&search=1', isOfRenters: true },
  { name: 'my numbers that end soon', path: '/api/number_expiring/pending?limit=20', isOfRenters: true },
  { name: 'numbers of a bulk order', path: '/api/orders/{bulk}/numbers?limit=20', isOfRenters: true },
  { name: 'transactions', path: '/api/payment/balance_transactions/list?limit=20' },
  { name: 'transactions, search', path: '/api/payment/balance_transactions/list?limit=20&search=1' },
  { name: 'payments', path: '/api/payment/list?limit=20' },
  { name: 'messages', path: '/api/sms/list?limit=20' },
  { name: 'messages, search', path: '/api/sms/list?limit=20&search=verification' },
  { name: 'messages, search in vain', path: '/api/sms/list?limit=20&search=nowhere', isEmpty: true },
];

interface Measured extends OpenedShop {
  /** One for each renter, who are the first customers. */
  readonly bulks: readonly string[];
  readonly messages: number;
  readonly rounds: Map<List, Listed[]>;
}

function readersOf(
  { shoppers: { tokens }, bulks }: Measured,
  { path, isOfRenters }: List,
): readonly Reader[] {
  if (!isOfRenters) return tokens.map((token) => ({ token, path }));
  return bulks.map((bulk, index) => ({ token: tokens[index] ?? '', path: path.replace('{bulk}', bulk) }));
}

/** @throws Error if most customers have nothing there although they should, because that would measure nothing */
async function readOnce(measured: Measured, list: List, seconds: number): Promise<Listed> {
  const { buyers, shoppers } = measured;
  const readers = readersOf(measured, list);
  const listed = await buyers.ask('list', { url: shoppers.url, readers, clients: CLIENTS, seconds });
  if (listed.medianRows === 0 && !list.isEmpty) throw new Error(`${list.path} is empty`);
  return listed;
}

async function prepare(opened: OpenedShop): Promise<Measured> {
  const { bulks, shoppers } = await rentNumbers(opened);
  const messages = await opened.shop.ask('messages', undefined);
  const measured: Measured = { ...opened, shoppers, bulks, messages, rounds: new Map() };
  for (const list of LISTS) {
    await readOnce(measured, list, WARM_UP_SECONDS);
    measured.rounds.set(list, []);
  }
  return measured;
}

function figuresOf({ name }: List, rounds: readonly Listed[]) {
  const of = (what: string, unit: string, pick: (round: Listed) => number, target?: typeof TARGET) =>
    ofRounds(`${name}: ${what}`, unit, rounds.map(pick), target);
  return [
    of('p50', 'ms', ({ p50 }) => p50),
    of('p99', 'ms', ({ p99 }) => p99, TARGET),
    of('lists', '/s', ({ count, seconds }) => count / seconds),
    of('rows of the median', '', ({ medianRows }) => medianRows),
  ];
}

function reportOf({ orders, messages, shoppers, rounds }: Measured): PartReport {
  return {
    part: `lists, ${CLIENTS} clients`,
    orders,
    figures: [
      { name: 'messages of all customers', value: messages, unit: '' },
      { name: 'customers who read', value: shoppers.tokens.length, unit: '' },
      ...[...rounds].flatMap(([list, those]) => figuresOf(list, those)),
    ],
  };
}

/**
 * Each list of a customer, read by many customers in turn. In all stores a customer has as many rows, so that a list may only
 * take longer because others have more. The stores and the lists take turns.
 */
export function measureLists(
  stores: readonly LivedStore[],
  { rounds, seconds, profileTo }: Effort,
): Promise<readonly PartReport[]> {
  return withShops(stores, profileTo, async (shops) => {
    const all: Measured[] = [];
    for (const shop of shops) all.push(await prepare(shop));
    for (let round = 0; round < rounds; round += 1) {
      for (const list of LISTS) {
        for (const measured of all) measured.rounds.get(list)?.push(await readOnce(measured, list, seconds));
      }
    }
    return all.map(reportOf);
  });
}
