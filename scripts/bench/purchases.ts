import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../http-tests/child-process.ts';
import type { BuyerRequests, Offer, Spree } from './buyer-requests.ts';
import { type Figure, ofRounds } from './figures.ts';
import type { Effort, PartReport } from './report.ts';
import type { ShopRequests } from './shop-requests.ts';
import { startShop } from './start-shop.ts';

const buyersProgram = fileURLToPath(new URL('./buyers.ts', import.meta.url));
const CUSTOMERS = 64;
const APPS = 200;
const WARM_UP_SECONDS = 3;
const TARGET = { atLeast: 2_500 };

interface Case {
  readonly name: string;
  readonly clients: number;
  readonly customers: number;
}

const cases: readonly Case[] = [
  { name: '1 client', clients: 1, customers: 1 },
  { name: '16 clients, 16 customers', clients: 16, customers: 16 },
  { name: '64 clients, 64 customers', clients: 64, customers: 64 },
  { name: '16 clients, one customer', clients: 16, customers: 1 },
  { name: '64 clients, one customer', clients: 64, customers: 1 },
];

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicros: number;
  readonly viewsMs: number;
}

/**
 * Durable purchases over HTTP: session, validation, idempotency, hold, lease and assignment, answered when they are on the
 * disk. The cases take turns, so that a slow minute of the machine affects all of them. Finally every answer is checked
 * against the log.
 */
export async function measurePurchases({ rounds, seconds, profileTo }: Effort): Promise<PartReport> {
  const shop = await startShop(profileTo);
  const buyers = await startChild<BuyerRequests>(buyersProgram);
  try {
    const { url } = await shop.ask('facts', undefined);
    const customers = await shop.ask('customers', { count: CUSTOMERS });
    const offers = await readOffers(url);
    const orders: string[] = [];
    const spreeOf = ({ clients, customers: several }: Case, forSeconds: number): Spree => {
      const tokens = customers.slice(0, several).map(({ token }) => token);
      return { url, offers, clients, tokens, seconds: forSeconds };
    };
    for (const each of cases)
      await runRound(shop, buyers, spreeOf(each, WARM_UP_SECONDS / cases.length), orders);
    const measured = new Map<Case, Round[]>(cases.map((each) => [each, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [each, those] of measured)
        those.push(await runRound(shop, buyers, spreeOf(each, seconds), orders));
    }
    const { assigned, breaches } = await shop.ask('examine', { acknowledged: orders });
    if (breaches.length > 0)
      throw new Error(`the purchases were wrong:\n${breaches.slice(0, 10).join('\n')}`);
    const figures = [...measured].flatMap(([each, those]) => figuresOf(each, those));
    return {
      part: 'purchases',
      figures: [...figures, { name: 'all examined in the log', value: assigned, unit: '' }],
    };
  } finally {
    await buyers.close();
    await shop.close();
  }
}

async function runRound(
  shop: Child<ShopRequests>,
  buyers: Child<BuyerRequests>,
  spree: Spree,
  orders: string[],
): Promise<Round> {
  const before = await shop.ask('usage', undefined);
  const bought = await buyers.ask('buy', spree);
  const answered = performance.now();
  await shop.ask('settle', undefined);
  const viewsMs = performance.now() - answered;
  // This includes the work of the views, because they have caught up.
  const after = await shop.ask('usage', undefined);
  orders.push(...bought.orders);
  const count = bought.orders.length;
  const { p50, p99 } = bought;
  return {
    p50,
    p99,
    viewsMs,
    rate: count / bought.seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / count,
  };
}

function figuresOf({ name, clients }: Case, rounds: readonly Round[]): readonly Figure[] {
  const of = (what: string, unit: string, pick: (round: Round) => number, target?: Figure['target']) =>
    ofRounds(`${name}: ${what}`, unit, rounds.map(pick), target);
  return [
    of('purchases', '/s', ({ rate }) => rate, clients === 64 ? TARGET : undefined),
    of('p50', 'ms', ({ p50 }) => p50),
    of('p99', 'ms', ({ p99 }) => p99),
    of('CPU of the server, views too', 'µs each', ({ cpuMicros }) => cpuMicros),
    of('until the views have caught up', 'ms', ({ viewsMs }) => viewsMs),
  ];
}

/** The price list of a customer. */
async function readOffers(url: string): Promise<readonly Offer[]> {
  const response = await fetch(`${url}/api/public/app_pricing?country_iso=US&limit=${APPS}`);
  const { data } = (await response.json()) as {
    data: readonly { app_uuid: string; on_delv_price: number }[];
  };
  return data.map(({ app_uuid, on_delv_price }) => ({ appId: app_uuid, price: on_delv_price }));
}
