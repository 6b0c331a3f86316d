// Buyers: a number of connections. Each asks again as soon as it has its answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Handlers, serveParent } from '../prove/http-tests/child-process.ts';
import type {
  BoughtBulk,
  BulkWish,
  BuyerRequests,
  Follow,
  Listed,
  Offer,
  Programs,
  Shoppers,
} from './buyer-requests.ts';
import { onAll, withClients } from './clients.ts';
import { median } from './figures.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';

/** With this value, the most popular of 200 apps gets one of 30 purchases. */
const POPULAR_FROM = 10;
/** "Under way" and "busy": a server under load answers this after five seconds. */
const ASK_AGAIN: readonly number[] = [202, 503];
const ASK_AGAIN_MS = 100;
const ASK_AGAIN_TIMES = 100;

/** Some apps sell far more often than others: the probability falls with the place in the catalogue. */
function chooser<Some extends Offer>(offers: readonly Some[]): () => Some {
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

interface Purchase {
  readonly order_uuid: string;
}

/** Buys once. After a "try again" it repeats with the same key. @returns the answer */
async function buyAt(client: RawHttpClient, path: string, token: string, fields: object): Promise<Purchase> {
  const headers = `Authorization: Bearer ${token}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n`;
  const body = JSON.stringify(fields);
  let answer = await client.post(path, headers, body);
  for (let times = 0; ASK_AGAIN.includes(answer.status) && times < ASK_AGAIN_TIMES; times += 1) {
    await sleep(ASK_AGAIN_MS);
    answer = await client.post(path, headers, body);
  }
  if (answer.status !== 201) throw new Error(`a purchase was answered ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Purchase;
}

async function buyWith(client: RawHttpClient, token: string, { appId, price }: Offer): Promise<string> {
  const fields = { app_uuid: appId, country_iso: 'US', quoted_price: price };
  return (await buyAt(client, '/api/orders/on_demand', token, fields)).order_uuid;
}

/** @throws Error unless every number that was wished for came, and no number twice */
async function buyBulkWith(
  client: RawHttpClient,
  path: string,
  { token, body }: BulkWish,
): Promise<BoughtBulk> {
  const before = performance.now();
  const bought = (await buyAt(client, path, token, body)) as Purchase & { numbers: { number: string }[] };
  const seconds = (performance.now() - before) / 1000;
  const { size } = new Set(bought.numbers.map(({ number }) => number));
  if (size !== body.quantity) throw new Error(`${size} numbers came instead of ${body.quantity}`);
  return { orderId: bought.order_uuid, seconds };
}

async function listWith(client: RawHttpClient, token: string, path: string): Promise<readonly unknown[]> {
  const answer = await client.get(path, `Authorization: Bearer ${token}\r\n`);
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: readonly unknown[] }).data;
}

async function stock({ url, tokens, offers, each }: Shoppers & { readonly each: number }): Promise<string[]> {
  const choose = chooser(offers);
  const client = await openRawHttpClient(url);
  const orders: string[] = [];
  try {
    for (const token of tokens) {
      const { length } = await listWith(client, token, `/api/orders/list?limit=${each}`);
      for (let bought = length; bought < each; bought += 1)
        orders.push(await buyWith(client, token, choose()));
    }
  } finally {
    client.close();
  }
  return orders;
}

async function readLists({ readers, ...crew }: BuyerRequests['list']['ask']): Promise<Listed> {
  const rows: number[] = [];
  const timed = await onAll(crew, readers, async (client, { token, path }) => {
    rows.push((await listWith(client, token, path)).length);
  });
  const fewestRows = rows.reduce((fewest, each) => Math.min(fewest, each), Number.POSITIVE_INFINITY);
  return { ...timed, fewestRows, medianRows: median(rows) };
}

/** Buys as a program that was written for another portal. @returns how the order is asked for */
async function buyByHandler(
  client: RawHttpClient,
  key: string,
  { code, price }: Programs['offers'][number],
): Promise<Follow> {
  const path = `/stubs/handler_api.php?api_key=${key}&action=`;
  const { body } = await client.get(`${path}getNumber&service=${code}&country=187&maxPrice=${price}`, '');
  const [word, id] = body.split(':');
  if (word !== 'ACCESS_NUMBER') throw new Error(`a purchase of ${code} was answered ${body}`);
  return { path: `${path}getStatus&id=${id}`, headers: '', has: 'STATUS_WAIT_CODE' };
}

async function buyByRest(client: RawHttpClient, key: string, offer: Offer): Promise<Follow> {
  const path = `/api/orders/${await buyWith(client, key, offer)}`;
  return { path, headers: `Authorization: Bearer ${key}\r\n`, has: '"order_uuid"' };
}

async function buyByKey({ keys, offers, way, ...crew }: Programs) {
  const choose = chooser(offers);
  const follows: Follow[] = [];
  const buy = way === 'handler' ? buyByHandler : buyByRest;
  const timed = await onAll(crew, keys, async (client, key) => {
    follows.push(await buy(client, key, choose()));
  });
  return { ...timed, follows };
}

function followAll({ follows, ...crew }: BuyerRequests['follow']['ask']) {
  return onAll(crew, follows, async (client, { path, headers, has }) => {
    const { status, body } = await client.get(path, headers);
    if (status !== 200 || !body.includes(has)) throw new Error(`${path} was answered ${status} ${body}`);
  });
}

async function buyBulks({ path, wishes, ...crew }: BuyerRequests['bulk']['ask']): Promise<BoughtBulk[]> {
  const bought: BoughtBulk[] = [];
  const left = wishes.entries();
  const workOn = async (client: RawHttpClient): Promise<void> => {
    for (const [index, wish] of left) bought[index] = await buyBulkWith(client, path, wish);
  };
  await withClients(crew, (clients) => Promise.all(clients.map(workOn)));
  return bought;
}

const handlers: Handlers<BuyerRequests> = {
  async buy(spree) {
    const orders: string[] = [];
    const choose = chooser(spree.offers);
    const timed = await onAll(spree, spree.tokens, async (client, token) => {
      orders.push(await buyWith(client, token, choose()));
    });
    return { ...timed, orders };
  },
  stock: async (ask) => ({ orders: await stock(ask) }),
  list: readLists,
  program: buyByKey,
  follow: followAll,
  bulk: buyBulks,
};

serveParent(handlers, async () => {});
