import type { Spree } from './buyer-requests.ts';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import { writtenBetween } from './process-counts.ts';
import type { Effort } from './report.ts';
import type { SellerRequests } from './shop-requests.ts';
import { type OpenedShop, withSellers } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const WARM_UP_SECONDS = 3;
const TARGET = { atLeast: 2_500 };
const WRITTEN_TARGET = { atMost: 40 };
const READERS = 50;
const LIST_ROWS = 20;
const LIST_CLIENTS = 16;
const MEMORY_TARGET = { atMost: 600 };
const MEGABYTE = 1_000_000;

interface Case {
  readonly name: string;
  readonly clients: number;
  readonly isOneCustomer?: true;
}

const cases: readonly Case[] = [
  { name: '1 client', clients: 1 },
  { name: '16 clients', clients: 16 },
  { name: '64 clients', clients: 64 },
  { name: '16 clients, one customer', clients: 16, isOneCustomer: true },
  { name: '64 clients, one customer', clients: 64, isOneCustomer: true },
];

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicros: number;
  readonly writtenKb: number;
  readonly writeCalls: number;
  readonly viewsMs: number;
}

/** What was measured on one store. */
interface Measured extends OpenedShop<SellerRequests> {
  readonly acknowledged: string[];
  readonly rounds: Map<Case, Round[]>;
  readonly listRates: number[];
}

function spreeOf(
  { shoppers }: Pick<Measured, 'shoppers'>,
  { clients, isOneCustomer }: Case,
  seconds: number,
): Spree {
  const tokens = isOneCustomer ? shoppers.tokens.slice(0, 1) : shoppers.tokens;
  return { ...shoppers, tokens, clients, seconds };
}

async function runRound(measured: Measured, each: Case, seconds: number): Promise<Round> {
  const { shop, buyers, acknowledged } = measured;
  const before = await shop.ask('usage', undefined);
  const { orders, ...bought } = await buyers.ask('buy', spreeOf(measured, each, seconds));
  const answered = performance.now();
  await shop.ask('settle', undefined);
  const viewsMs = performance.now() - answered;
  // This includes the work of the views, because they have caught up.
  const after = await shop.ask('usage', undefined);
  for (const orderId of orders) acknowledged.push(orderId);
  const { bytes, calls } = writtenBetween(before.written, after.written);
  const { count, p50, p99 } = bought;
  return {
    p50,
    p99,
    viewsMs,
    rate: count / bought.seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / count,
    writtenKb: bytes / 1024 / count,
    writeCalls: calls / count,
  };
}

function figuresOf({ name, clients }: Case, rounds: readonly Round[]): readonly Figure[] {
  const of = (what: string, unit: string, pick: (round: Round) => number, target?: Figure['target']) =>
    ofRounds(`${name}: ${what}`, unit, rounds.map(pick), target);
  // Every purchase writes, unless the system does not count.
  const isCounted = rounds.every(({ writeCalls }) => writeCalls > 0);
  const written = [
    of('written', 'KB each', ({ writtenKb }) => writtenKb, WRITTEN_TARGET),
    of('writes', 'each', ({ writeCalls }) => writeCalls),
  ];
  return [
    of('purchases', '/s', ({ rate }) => rate, clients === 64 ? TARGET : undefined),
    of('p50', 'ms', ({ p50 }) => p50),
    of('p99', 'ms', ({ p99 }) => p99),
    ...(isCounted ? written : []),
    of('CPU of the server, views too', 'µs each', ({ cpuMicros }) => cpuMicros),
    of('until the views have caught up', 'ms', ({ viewsMs }) => viewsMs),
  ];
}

/** The newest orders of customers who have enough of them for a page. */
async function readLists({ buyers, shoppers, listRates }: Measured, seconds: number): Promise<void> {
  const path = `/api/orders/list?limit=${LIST_ROWS}`;
  const readers = shoppers.tokens.slice(0, READERS).map((token) => ({ token, path }));
  const ask = { url: shoppers.url, readers, clients: LIST_CLIENTS, seconds };
  const { count, seconds: took, fewestRows } = await buyers.ask('list', ask);
  if (fewestRows < LIST_ROWS) throw new Error(`a list has ${fewestRows} rows instead of ${LIST_ROWS}`);
  listRates.push(count / took);
}

async function warmUp(measured: Measured): Promise<void> {
  const { buyers, shop, shoppers, acknowledged, rounds } = measured;
  for (const each of rounds.keys()) await runRound(measured, each, WARM_UP_SECONDS / cases.length);
  const readers = { ...shoppers, tokens: shoppers.tokens.slice(0, READERS) };
  const { orders } = await buyers.ask('stock', { ...readers, each: LIST_ROWS });
  acknowledged.push(...orders);
  await shop.ask('settle', undefined);
}

async function reportOf({ shop, orders, rounds, listRates, acknowledged }: Measured): Promise<PartReport> {
  const { residentBytes } = await shop.ask('usage', undefined);
  const { assigned, breaches } = await shop.ask('examine', { acknowledged });
  if (breaches.length > 0) throw new Error(`the purchases were wrong:\n${breaches.slice(0, 10).join('\n')}`);
  return {
    part: 'purchases',
    orders,
    figures: [
      ...[...rounds].flatMap(([each, those]) => figuresOf(each, those)),
      ofRounds(`${LIST_CLIENTS} clients: lists of ${LIST_ROWS} orders`, '/s', listRates),
      {
        name: 'memory of the server afterwards',
        value: residentBytes / MEGABYTE,
        unit: 'MB',
        target: MEMORY_TARGET,
      },
      { name: 'all examined in the log', value: assigned, unit: '' },
    ],
  };
}

/**
 * Durable purchases over HTTP: session, validation, idempotency, hold, lease and assignment, answered when they are on the
 * disk. The stores and the cases take turns, so that a slow minute of the machine affects all of them. Finally every answer
 * is checked against the log. `isChosen`: which cases, by their names.
 */
export function measurePurchases(
  stores: readonly LivedStore[],
  { rounds, seconds, ...options }: Effort,
  isChosen: (name: string) => boolean = () => true,
): Promise<readonly PartReport[]> {
  const chosenCases = cases.filter(({ name }) => isChosen(name));
  return withSellers(stores, options, async (shops) => {
    const all = shops.map((shop): Measured => {
      const empty = chosenCases.map((each): [Case, Round[]] => [each, []]);
      return { ...shop, acknowledged: [], rounds: new Map(empty), listRates: [] };
    });
    for (const measured of all) await warmUp(measured);
    for (let round = 0; round < rounds; round += 1) {
      for (const each of chosenCases) {
        for (const measured of all) measured.rounds.get(each)?.push(await runRound(measured, each, seconds));
      }
      for (const measured of all) await readLists(measured, seconds);
    }
    return Promise.all(all.map(reportOf));
  });
}
