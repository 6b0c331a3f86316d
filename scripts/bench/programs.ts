import type { Follow, Programs } from './buyer-requests.ts';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';

const CLIENTS = 64;
/** So many that no key comes near its limit. */
const KEYS = 2_000;
const KEYS_AT_ONCE = 16;
const WARM_UP_SECONDS = 2;
const WAYS = ['rest', 'handler'] as const;
type Way = (typeof WAYS)[number];

const NAMES: Readonly<Record<Way, readonly [purchase: string, read: string]>> = {
  rest: ['REST purchases', 'REST reads of an order'],
  handler: ['getNumber', 'getStatus'],
};

interface Counts {
  readonly rate: number;
  readonly p99: number;
  readonly cpuMicros: number;
}

/** What one way was measured to do, purchases and reads by round. */
type Measured = Readonly<Record<Way, { readonly purchases: Counts[]; readonly reads: Counts[] }>>;

const KEY = { name: 'For the bench', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };

async function makeKeys({ shoppers: { url, tokens } }: OpenedShop): Promise<readonly string[]> {
  const owners = tokens.slice(0, KEYS);
  const keys: string[] = [];
  const left = owners.values();
  const make = async (): Promise<void> => {
    for (const token of left) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(KEY) };
      const answer = await fetch(`${url}/api/keys`, init);
      if (answer.status !== 201) throw new Error(`a key was refused: ${await answer.text()}`);
      keys.push(((await answer.json()) as { readonly key: string }).key);
    }
  };
  await Promise.all(Array.from({ length: KEYS_AT_ONCE }, make));
  return keys;
}

/** The apps on sale, as both ways name them. */
async function offersOf({ url, offers }: OpenedShop['shoppers'], key: string): Promise<Programs['offers']> {
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${url}${path}`)).json()) as T;
  const { services } = await read<{ services: readonly { code: string; name: string }[] }>(
    `/stubs/handler_api.php?api_key=${key}&action=getServicesList&country=187`,
  );
  const { data } = await read<{ data: readonly { app_uuid: string; app_name: string }[] }>(
    `/api/public/app_pricing?country_iso=US&limit=${offers.length}`,
  );
  const codes = new Map(services.map(({ code, name }) => [name, code]));
  const names = new Map(data.map(({ app_uuid, app_name }) => [app_uuid, app_name]));
  return offers.flatMap((offer) => {
    const code = codes.get(names.get(offer.appId) ?? '');
    return code === undefined ? [] : [{ ...offer, code }];
  });
}

async function counted<T extends { readonly count: number; readonly seconds: number; readonly p99: number }>(
  { shop }: OpenedShop,
  work: () => Promise<T>,
): Promise<readonly [Counts, T]> {
  const before = await shop.ask('usage', undefined);
  const done = await work();
  await shop.ask('settle', undefined);
  const { cpuMicros } = await shop.ask('usage', undefined);
  const counts = {
    rate: done.count / done.seconds,
    p99: done.p99,
    cpuMicros: (cpuMicros - before.cpuMicros) / done.count,
  };
  return [counts, done];
}

function figuresOf(way: Way, measured: Measured): readonly Figure[] {
  const [purchase, read] = NAMES[way];
  const { purchases, reads } = measured[way];
  return [[purchase, purchases] as const, [read, reads] as const].flatMap(([name, rounds]) => [
    ofRounds(
      `${CLIENTS} clients: ${name}`,
      '/s',
      rounds.map(({ rate }) => rate),
    ),
    ofRounds(
      `${CLIENTS} clients: ${name}, p99`,
      'ms',
      rounds.map(({ p99 }) => p99),
    ),
    ofRounds(
      `${CLIENTS} clients: ${name}, CPU of the server`,
      'µs each',
      rounds.map(({ cpuMicros }) => cpuMicros),
    ),
  ]);
}

async function measureShop(shop: OpenedShop, { rounds, seconds }: Effort): Promise<PartReport> {
  const { shoppers, buyers } = shop;
  const keys = await makeKeys(shop);
  const offers = await offersOf(shoppers, keys[0] ?? '');
  const crew = { url: shoppers.url, clients: CLIENTS };
  const measured: Measured = {
    rest: { purchases: [], reads: [] },
    handler: { purchases: [], reads: [] },
  };
  const follows: Record<Way, readonly Follow[]> = { rest: [], handler: [] };
  for (let round = -1; round < rounds; round += 1) {
    const each = { ...crew, seconds: round < 0 ? WARM_UP_SECONDS : seconds };
    // What comes second finds a warmer server, so the ways take turns in that too.
    const ways = round % 2 === 0 ? WAYS : WAYS.toReversed();
    for (const way of ways) {
      const [purchases, bought] = await counted(shop, () =>
        buyers.ask('program', { ...each, keys, offers, way }),
      );
      follows[way] = [...follows[way], ...bought.follows];
      if (round >= 0) measured[way].purchases.push(purchases);
    }
    for (const way of ways) {
      const [reads] = await counted(shop, () => buyers.ask('follow', { ...each, follows: follows[way] }));
      if (round >= 0) measured[way].reads.push(reads);
    }
  }
  const { breaches } = await shop.shop.ask('examine', { acknowledged: [] });
  if (breaches.length > 0) throw new Error(`the purchases were wrong:\n${breaches.slice(0, 10).join('\n')}`);
  return {
    part: 'programs',
    orders: shop.orders,
    figures: WAYS.flatMap((way) => figuresOf(way, measured)),
  };
}

/**
 * Purchases of one code, and reads of orders that wait for it, with keys of the API: by the routes of ours and by the handler protocol.
 * They take turns, so that a slow minute of the machine affects both.
 */
export function measurePrograms(
  stores: readonly LivedStore[],
  effort: Effort,
): Promise<readonly PartReport[]> {
  return withShops(stores, effort.profileTo, async (shops) => {
    const reports: PartReport[] = [];
    for (const shop of shops) reports.push(await measureShop(shop, effort));
    return reports;
  });
}
