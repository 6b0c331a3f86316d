// Buyers: a number of connections. Each asks again as soon as it has its answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Handlers, serveParent } from '../http-tests/child-process.ts';
import type { BuyerRequests, Offer, Shoppers, Spree, Timed } from './buyer-requests.ts';
import { quantile } from './figures.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';

/** With this value, the most popular of 200 apps gets one of 30 purchases. */
const POPULAR_FROM = 10;
/** "Under way" and "busy": a server under load answers this after five seconds. */
const ASK_AGAIN: readonly number[] = [202, 503];
const ASK_AGAIN_MS = 100;
const ASK_AGAIN_TIMES = 100;
/** Two requests in a row come from customers with distant places in the list. */
const CUSTOMER_STEP = 7_919;

/** Some apps sell far more often than others: the probability falls with the place in the catalogue. */
function chooser(offers: readonly Offer[]): () => Offer {
  const bounds: number[] = [];
  let sum = 0;
  for (const index of offers.keys()) {
    sum += 1 / (index + POPULAR_FROM);
    bounds.push(sum);
  }
  return () => {
    const at = Math.random() * sum;
    const offer = offers[bounds.findIndex((bound) => at < bound)];
    if (!offer) throw new Error('there is nothing to buy');
    return offer;
  };
}

/** Buys once. After a "try again" it repeats with the same key. @returns the id of the order */
async function buyWith(client: RawHttpClient, token: string, { appId, price }: Offer): Promise<string> {
  const headers = `Authorization: Bearer ${token}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n`;
  const body = JSON.stringify({ app_uuid: appId, country_iso: 'US', quoted_price: price });
  let answer = await client.post('/api/orders/on_demand', headers, body);
  for (let times = 0; ASK_AGAIN.includes(answer.status) && times < ASK_AGAIN_TIMES; times += 1) {
    await sleep(ASK_AGAIN_MS);
    answer = await client.post('/api/orders/on_demand', headers, body);
  }
  if (answer.status !== 201) throw new Error(`a purchase was answered ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { order_uuid: string }).order_uuid;
}

async function listWith(client: RawHttpClient, token: string, limit: number): Promise<readonly unknown[]> {
  const answer = await client.get(`/api/orders/list?limit=${limit}`, `Authorization: Bearer ${token}\r\n`);
  if (answer.status !== 200) throw new Error(`a list was answered ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: readonly unknown[] }).data;
}

/** Each client acts for one customer after the other, until the time is over. */
async function onAll(
  { url, tokens, clients, seconds }: Spree,
  work: (client: RawHttpClient, token: string) => Promise<void>,
): Promise<Timed> {
  const took: number[] = [];
  let turns = 0;
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawHttpClient(url)));
  const started = performance.now();
  const until = started + seconds * 1000;
  const workOn = async (client: RawHttpClient): Promise<void> => {
    while (performance.now() < until) {
      const token = tokens[(turns * CUSTOMER_STEP) % tokens.length] ?? '';
      turns += 1;
      const before = performance.now();
      await work(client, token);
      took.push(performance.now() - before);
    }
  };
  try {
    await Promise.all(connections.map(workOn));
  } finally {
    for (const client of connections) client.close();
  }
  const sorted = Float64Array.from(took).sort();
  const elapsed = (performance.now() - started) / 1000;
  return {
    count: took.length,
    seconds: elapsed,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

async function stock({ url, tokens, offers, each }: Shoppers & { readonly each: number }): Promise<string[]> {
  const choose = chooser(offers);
  const client = await openRawHttpClient(url);
  const orders: string[] = [];
  try {
    for (const token of tokens) {
      const { length } = await listWith(client, token, each);
      for (let bought = length; bought < each; bought += 1)
        orders.push(await buyWith(client, token, choose()));
    }
  } finally {
    client.close();
  }
  return orders;
}

const handlers: Handlers<BuyerRequests> = {
  async buy(spree) {
    const orders: string[] = [];
    const choose = chooser(spree.offers);
    const timed = await onAll(spree, async (client, token) => {
      orders.push(await buyWith(client, token, choose()));
    });
    return { ...timed, orders };
  },
  stock: async (ask) => ({ orders: await stock(ask) }),
  list: ({ rows, ...spree }) =>
    onAll(spree, async (client, token) => {
      const { length } = await listWith(client, token, rows);
      if (length < rows) throw new Error(`a list has ${length} rows instead of ${rows}`);
    }),
};

serveParent(handlers, async () => {});
