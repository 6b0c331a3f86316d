// Buyers: a number of connections. Each buys again as soon as it has its answer.

import { type Handlers, serveParent } from '../http-tests/child-process.ts';
import type { Bought, BuyerRequests, Offer, Spree } from './buyer-requests.ts';
import { quantile } from './figures.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';

/** With this value, the most popular of 200 apps gets one of 30 purchases. */
const POPULAR_FROM = 10;

async function buyOnAll(
  { url, tokens, offers, clients, seconds }: Spree,
  orders: string[],
): Promise<Float64Array> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  const choose = chooser(offers);
  const buyOn = async (client: RawHttpClient, token: string): Promise<void> => {
    while (performance.now() < until) {
      const { appId, price } = choose();
      const headers = `Authorization: Bearer ${token}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n`;
      const body = JSON.stringify({ app_uuid: appId, country_iso: 'US', quoted_price: price });
      const before = performance.now();
      const answer = await client.post('/api/orders/on_demand', headers, body);
      took.push(performance.now() - before);
      if (answer.status !== 201) throw new Error(`a purchase was answered ${answer.status} ${answer.body}`);
      orders.push((JSON.parse(answer.body) as { order_uuid: string }).order_uuid);
    }
  };
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawHttpClient(url)));
  try {
    await Promise.all(connections.map((client, index) => buyOn(client, tokens[index % tokens.length] ?? '')));
  } finally {
    for (const client of connections) client.close();
  }
  return Float64Array.from(took).sort();
}

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

const handlers: Handlers<BuyerRequests> = {
  buy: async (spree): Promise<Bought> => {
    const orders: string[] = [];
    const started = performance.now();
    const took = await buyOnAll(spree, orders);
    const seconds = (performance.now() - started) / 1000;
    return { orders, seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
  },
};

serveParent(handlers, async () => {});
