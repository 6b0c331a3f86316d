import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGE_STREAMS_MAX, CHANGE_WAIT_MAX_SECONDS, CHANGE_WAITS_MAX } from '@ringpost/domain/rules/limits';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import type { Memory } from './shop-requests.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const CLIENTS = 2_000;
/** They make the server load all code that it needs, and grow to its usual size. */
const FIRST_CLIENTS = 200;
/** One address may have 500 connections. */
const CLIENTS_PER_ADDRESS = 400;
const CONNECTING_AT_ONCE = 50;
const SETTLE_MS = 1_000;
const KILOBYTE = 1_000;
const TARGET = { atMost: 20 };

interface Kind {
  readonly name: string;
  readonly path: string;
  /** How many of them one customer may have. */
  readonly ofOne: number;
  /** Whether the server sends the head of its answer at once. */
  readonly answersAtOnce: boolean;
}

const KINDS: readonly Kind[] = [
  {
    name: 'reads that wait',
    path: `/api/orders/list?limit=1&wait=${CHANGE_WAIT_MAX_SECONDS}`,
    ofOne: CHANGE_WAITS_MAX,
    answersAtOnce: false,
  },
  { name: 'streams of events', path: '/api/events', ofOne: CHANGE_STREAMS_MAX, answersAtOnce: true },
];

/** Opens one request. Resolves when its answer has begun, or when it is sent to a server that answers later. */
function open(url: string, token: string, agent: Agent, kind: Kind): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = get(`${url}${kind.path}`, { agent, headers: { authorization: `Bearer ${token}` } });
  request.once('response', (answer: IncomingMessage) => {
    answer.resume();
    if (answer.statusCode === 200) resolve();
    else reject(new Error(`${kind.path} was answered ${answer.statusCode}`));
  });
  // After a round its connections are cut.
  request.once('error', reject);
  if (!kind.answersAtOnce) request.once('finish', resolve);
  promise.catch(() => undefined);
  return promise;
}

/** Opens so many clients, runs the work, and closes them. */
async function withClients<T>(
  { shoppers: { url, tokens } }: OpenedShop,
  kind: Kind,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const agents = Array.from(
    { length: Math.ceil(count / CLIENTS_PER_ADDRESS) },
    (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.0.${2 + index}` }),
  );
  try {
    for (let from = 0; from < count; from += CONNECTING_AT_ONCE) {
      const some = Array.from(
        { length: Math.min(CONNECTING_AT_ONCE, count - from) },
        (_, index) => from + index,
      );
      await Promise.all(
        some.map((index) => {
          const agent = agents[Math.floor(index / CLIENTS_PER_ADDRESS)];
          const token = tokens[Math.floor(index / kind.ofOne)];
          if (!agent || token === undefined) throw new Error('there are too few customers');
          return open(url, token, agent, kind);
        }),
      );
    }
    await sleep(SETTLE_MS);
    return await work();
  } finally {
    for (const agent of agents) agent.destroy();
    await sleep(SETTLE_MS);
  }
}

async function measureKind(shop: OpenedShop, kind: Kind, rounds: number): Promise<readonly Figure[]> {
  const memory = (): Promise<Memory> => shop.shop.ask('memory', undefined);
  await withClients(shop, kind, FIRST_CLIENTS, memory);
  const used: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await memory();
    const after = await withClients(shop, kind, CLIENTS, memory);
    used.push((after.usedBytes - before.usedBytes) / CLIENTS / KILOBYTE);
    resident.push((after.residentBytes - before.residentBytes) / CLIENTS / KILOBYTE);
  }
  return [
    ofRounds(`${CLIENTS} ${kind.name}: memory in use for each`, 'KB', used, TARGET),
    ofRounds(`${CLIENTS} ${kind.name}: resident memory for each`, 'KB', resident),
  ];
}

/** What each of two thousand waiting clients costs the server: its connection, its request and its place in line. */
export async function measureWaiters(
  stores: readonly LivedStore[],
  { rounds, profileTo }: Effort,
): Promise<readonly PartReport[]> {
  return withShops(stores, profileTo, async (shops) => {
    const reports: PartReport[] = [];
    for (const shop of shops) {
      const figures: Figure[] = [];
      for (const kind of KINDS) figures.push(...(await measureKind(shop, kind, rounds)));
      reports.push({ part: 'waiting clients', orders: shop.orders, figures });
    }
    return reports;
  });
}
