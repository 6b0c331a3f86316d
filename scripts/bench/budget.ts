import type { Figure, PartReport } from './figures.ts';
import { GARBAGE, LOOP, type PlaceMicros, UNKNOWN } from './profile-places.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import { STATIONS, type ThreadName } from './stations.ts';
import type { LivedStore } from './stores/lived-store.ts';
import type { ThreadUsage } from './thread-usage.ts';

const CLIENTS: readonly number[] = [64, 16];
/** Until then, V8 still compiles what a purchase runs. */
const WARM_UP_PURCHASES = 6_000;
const UNKNOWN_THREADS = 'rest of the process';
/** What Node's own code of a thread does where no code of ours called it. */
const UNKNOWN_OF: Readonly<Record<ThreadName, string>> = {
  first: 'socket and parse',
  views: 'views: read',
  upkeep: 'chain of hashes',
  other: 'other threads',
};

/** What all rounds of one case found. */
interface Found {
  purchases: number;
  /** Processor time of the rounds without a profile, by thread or by what a helper does. */
  readonly threads: Map<ThreadName, number>;
  readonly helpers: Map<string, number>;
  total: number;
  /** Time of the profiles, by station. */
  readonly profiled: Map<ThreadName, Map<string, number>>;
}

interface Measured extends OpenedShop {
  readonly acknowledged: string[];
}

function emptyFound(): Found {
  return { purchases: 0, threads: new Map(), helpers: new Map(), total: 0, profiled: new Map() };
}

function addTo<Key>(sums: Map<Key, number>, key: Key, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function addBetween<Key>(
  sums: Map<Key, number>,
  before: ReadonlyMap<Key, number>,
  after: ReadonlyMap<Key, number>,
): void {
  for (const [key, micros] of after) addTo(sums, key, micros - (before.get(key) ?? 0));
}

async function buy({ shop, buyers, shoppers, acknowledged }: Measured, clients: number, seconds: number) {
  const { orders, count } = await buyers.ask('buy', { ...shoppers, clients, seconds });
  for (const orderId of orders) acknowledged.push(orderId);
  // The work of the views belongs to the purchases.
  await shop.ask('settle', undefined);
  return count;
}

/** The time of the threads comes from purchases without a profile, because a profile takes time itself. */
async function runRound(measured: Measured, found: Found, clients: number, seconds: number): Promise<void> {
  const { shop } = measured;
  const before: ThreadUsage = await shop.ask('threadUsage', undefined);
  found.purchases += await buy(measured, clients, seconds);
  const after: ThreadUsage = await shop.ask('threadUsage', undefined);
  addBetween(found.threads, before.threads, after.threads);
  addBetween(found.helpers, before.helpers, after.helpers);
  found.total += after.total - before.total;

  await shop.ask('startProfile', undefined);
  await buy(measured, clients, seconds);
  for (const { thread, micros } of await shop.ask('stopProfile', undefined)) {
    const sums = found.profiled.get(thread) ?? new Map<string, number>();
    found.profiled.set(thread, sums);
    for (const [place, time] of micros) addTo(sums, place, time);
  }
}

function nameOf(thread: ThreadName, place: string): string {
  if (place === UNKNOWN) return UNKNOWN_OF[thread];
  return place === LOOP || place === GARBAGE ? `${place}, ${thread} thread` : place;
}

/**
 * Shares the processor time of each thread among its stations, as the profile of the thread says. So the stations, the helpers and the
 * rest sum to the processor time of the process.
 */
export function sharesOf({ threads, helpers, total, profiled }: Omit<Found, 'purchases'>): PlaceMicros {
  const names = Object.values(STATIONS).flatMap((stations) => stations.map(({ name }) => name));
  const shares = new Map(names.map((name) => [name, 0]));
  let rest = total;
  for (const [thread, micros] of threads) {
    const places = profiled.get(thread) ?? new Map([[UNKNOWN, 1]]);
    const all = [...places.values()].reduce((sum, time) => sum + time, 0);
    for (const [place, time] of places) addTo(shares, nameOf(thread, place), (micros * time) / all);
    rest -= micros;
  }
  for (const [name, micros] of helpers) {
    addTo(shares, name, micros);
    rest -= micros;
  }
  // The system counts some threads in ticks.
  addTo(shares, UNKNOWN_THREADS, Math.max(0, rest));
  return shares;
}

function figuresOf(clients: number, { purchases, ...found }: Found): readonly Figure[] {
  const figure = (name: string, micros: number): Figure => ({
    name: `${clients} clients: ${name}`,
    value: micros / purchases,
    unit: 'µs each',
  });
  const stations = [...sharesOf(found)].map(([name, micros]) => figure(name, micros));
  return [
    { name: `${clients} clients: purchases`, value: purchases, unit: '' },
    ...stations,
    figure('all', found.total),
  ];
}

async function measureShop(opened: OpenedShop, { rounds, seconds }: Effort): Promise<PartReport> {
  const measured: Measured = { ...opened, acknowledged: [] };
  const { shop, orders, acknowledged } = measured;
  const cases = CLIENTS.map((clients) => ({ clients, found: emptyFound() }));
  for (const { clients } of cases) {
    for (let bought = 0; bought < WARM_UP_PURCHASES / cases.length; )
      bought += await buy(measured, clients, seconds);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { clients, found } of cases) await runRound(measured, found, clients, seconds);
  }
  const { breaches } = await shop.ask('examine', { acknowledged });
  if (breaches.length > 0) throw new Error(`the purchases were wrong:\n${breaches.slice(0, 10).join('\n')}`);
  const figures = cases.flatMap(({ clients, found }) => figuresOf(clients, found));
  return { part: 'budget', orders, figures };
}

/**
 * Where the processor time of a purchase goes. Each round sells twice: once to learn the time of each thread, and once with a profile
 * of the threads, which says how a thread shares its time among the stations.
 */
export async function measureBudget(
  stores: readonly LivedStore[],
  effort: Effort,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = [];
  for (const store of stores) {
    const measured = await withShops([store], effort.profileTo, async ([opened]) =>
      opened ? [await measureShop(opened, effort)] : [],
    );
    reports.push(...measured);
  }
  return reports;
}
