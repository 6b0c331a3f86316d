// npm run bench [-- part ...] [--engine distributed] [--orders list] [--customers n] [--stores folder] [--json file]
//   [--rounds n] [--seconds n] [--sockets n] [--command-apis n] [--profile folder]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureAdminLists } from './admin-lists.ts';
import { measureBudget } from './budget.ts';
import { measureBulk } from './bulk.ts';
import { measureChain } from './chain.ts';
import { measureColdStart } from './cold-start.ts';
import { measureColdWallet } from './cold-wallet.ts';
import type { PartReport } from './figures.ts';
import { measureFsync } from './fsync.ts';
import { growthOf } from './growth.ts';
import { measureLists } from './lists.ts';
import { measureOperations } from './operations.ts';
import { measurePageSpeed } from './page-speed.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePrograms } from './programs.ts';
import { measurePurchases } from './purchases.ts';
import { measurePush } from './push.ts';
import { measureRebuild } from './rebuild.ts';
import { type Effort, openReport, printGrowth, printHead, printPart } from './report.ts';
import type { StoreSize } from './stores/disk-room.ts';
import { defaultFolder, openKeptStores } from './stores/kept-stores.ts';
import type { LivedStore, StoreSource } from './stores/lived-store.ts';
import { openServerStores } from './stores/server-stores.ts';
import { adminListSizesOf, listSizesOf, sizesOf, WAITER_STORE, WALLET_STORE } from './stores/sizes.ts';
import { measureViewWrites } from './view-writes.ts';
import { measureVisits } from './visits.ts';
import { measureWaiters } from './waiters.ts';

interface Part {
  /** The stores that it needs for these sizes. */
  sizes(requestedSizes: readonly StoreSize[]): readonly StoreSize[];
  measure(stores: readonly LivedStore[], effort: Effort): Promise<readonly PartReport[]>;
}

function none(): readonly StoreSize[] {
  return [];
}

function all(requestedSizes: readonly StoreSize[]): readonly StoreSize[] {
  return requestedSizes;
}

function withOrders(requestedSizes: readonly StoreSize[]): readonly StoreSize[] {
  return requestedSizes.filter(({ orders }) => orders > 0);
}

const purchases: Part = { sizes: all, measure: measurePurchases };
const rebuild: Part = { sizes: withOrders, measure: measureRebuild };

/** In this order: each part continues with the stores as the previous one left them. */
const EMBEDDED_PARTS: Readonly<Record<string, Part>> = {
  fsync: { sizes: none, measure: async () => [await measureFsync()] },
  chain: { sizes: none, measure: async () => [await measureChain()] },
  'page-weight': { sizes: none, measure: async () => [await measurePageWeight()] },
  'page-speed': { sizes: none, measure: (_stores, effort) => measurePageSpeed(effort) },
  visits: { sizes: none, measure: (_stores, effort) => measureVisits(effort) },
  'cold-start': { sizes: all, measure: measureColdStart },
  purchases,
  budget: { sizes: all, measure: measureBudget },
  programs: { sizes: all, measure: measurePrograms },
  push: { sizes: all, measure: measurePush },
  'view-writes': { sizes: all, measure: measureViewWrites },
  rebuild,
  operations: { sizes: all, measure: measureOperations },
  bulk: { sizes: all, measure: measureBulk },
  lists: { sizes: listSizesOf, measure: measureLists },
  'admin-lists': { sizes: adminListSizesOf, measure: measureAdminLists },
  waiters: { sizes: () => [WAITER_STORE], measure: measureWaiters },
  'cold-wallet': { sizes: () => [WALLET_STORE], measure: measureColdWallet },
};

/** The parts for an engine, and the default stores. */
interface Plan {
  readonly parts: Readonly<Record<string, Part>>;
  readonly orders: string;
  readonly customers: string;
  readonly numbers?: number;
}

const PLANS: Readonly<Record<string, Plan>> = {
  embedded: { parts: EMBEDDED_PARTS, orders: '0,100000,1000000', customers: '100000' },
  // Stores on servers are filled for each run.
  distributed: { parts: { purchases, rebuild }, orders: '1000', customers: '500', numbers: 5_000 },
};

/** @throws Error for an unknown argument, before anything is opened */
function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string', default: 'embedded' },
      json: { type: 'string' },
      orders: { type: 'string' },
      customers: { type: 'string' },
      stores: { type: 'string', default: defaultFolder() },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      sockets: { type: 'string', default: '1000' },
      'command-apis': { type: 'string', default: '2' },
      profile: { type: 'string' },
    },
  });
  const plan = PLANS[values.engine];
  if (!plan) throw new Error(`--engine is "${values.engine}"; it takes ${Object.keys(PLANS).join(' or ')}.`);
  const names = Object.keys(plan.parts);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}" here; there are ${names.join(', ')}.`);
  const effort = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    sockets: Number(values.sockets),
    commandApis: Number(values['command-apis']),
    profileTo: values.profile,
  };
  return {
    ...values,
    effort,
    sizes: sizesOf(values.orders ?? plan.orders, values.customers ?? plan.customers, plan.numbers),
    parts: Object.entries(plan.parts).filter(
      ([name]) => positionals.length === 0 || positionals.includes(name),
    ),
  };
}

async function main(): Promise<void> {
  const { engine, parts, sizes: requestedSizes, stores: folder, effort, json: file } = readOptions();
  const servers = engine === 'distributed' ? await openServerStores() : undefined;
  const source: StoreSource = servers ?? openKeptStores(folder);
  const head = { ...openReport(), engine, ...(servers && { servers: servers.servers }) };
  const reports: PartReport[] = [];
  printHead(head);
  try {
    for (const [, { sizes, measure }] of parts) {
      const measured = await measure(await source.storesOf(sizes(requestedSizes)), effort);
      for (const report of measured) printPart(report);
      reports.push(...measured);
    }
  } finally {
    await source.close();
  }
  const growth = growthOf(reports);
  printGrowth(growth);
  const json = JSON.stringify({ ...head, parts: reports, growth }, null, 2);
  if (file === undefined) console.log(json);
  else writeFileSync(file, `${json}\n`);
}

await main();
