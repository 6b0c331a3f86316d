import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngine, type ReadModel } from '@ringpost/engine';
import { type Projector, projectors, replayRows } from '@ringpost/projections/app';
import type { Figure, PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { type OpenedShop, withShops } from './start-shop.ts';
import type { LivedStore } from './stores/lived-store.ts';
import { countWrittenPages, type WrittenPages } from './written-pages.ts';

const CLIENTS = 16;
/** As many as a server under load writes with one commit, and with one of the rows that wait for a second. */
const PURCHASES_AT_ONCE = 128;
const PURCHASES_PER_SECOND = 2_560;
/** The price is held, the number is leased, the order is placed and gets the number. */
const EVENTS_PER_PURCHASE = 4;
const VIEWS_FILE = 'read.db';

/** What was written into one view. `pages`: of its table and of each of its indexes. */
interface Written {
  rows: number;
  bytes: number;
  readonly pages: Map<string, number>;
}

/** What one projector wrote, and the processor time of its commits. */
interface Counted {
  readonly views: Map<string, Written>;
  commitMicros: number;
}

function isOfViews(file: string): boolean {
  return file.startsWith(VIEWS_FILE);
}

async function copyViews(from: string, to: string): Promise<void> {
  for (const file of (await readdir(to)).filter(isOfViews)) await rm(join(to, file));
  for (const file of (await readdir(from)).filter(isOfViews)) await cp(join(from, file), join(to, file));
}

function cpuMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

function writtenTo(views: Map<string, Written>, view: string): Written {
  const written = views.get(view) ?? { rows: 0, bytes: 0, pages: new Map() };
  views.set(view, written);
  return written;
}

function counting(readModel: ReadModel, pages: WrittenPages, counted: Counted): ReadModel {
  return {
    ...readModel,
    async commit(commit) {
      const started = cpuMicros();
      await readModel.commit(commit);
      counted.commitMicros += cpuMicros() - started;
      pages.look();
      for (const write of commit.writes) {
        const written = writtenTo(counted.views, write.in);
        written.rows += 1;
        if (write.op === 'put') written.bytes += Buffer.byteLength(JSON.stringify(write.row));
      }
    },
  };
}

/** Tables are named `view@version`, their indexes `view@version:fields`, and those of the ids `sqlite_autoindex_view@version_1`. */
const TREE = /^(?<ids>sqlite_autoindex_)?(?<view>[^@]+)@\d+(?:_1)?(?::(?<fields>.*))?$/;

/** The view of a table or an index, and which of them it is. Undefined for what is no part of a view. */
function readTree(tree: string): { readonly view: string; readonly part: string } | undefined {
  const { view, ids, fields } = TREE.exec(tree)?.groups ?? {};
  if (view === undefined) return undefined;
  return { view, part: fields ? `index ${fields}` : ids ? 'index of the ids' : 'rows' };
}

/** Opens a server on the store until the work is done and the views show it. */
async function selling(store: LivedStore, work: (shop: OpenedShop) => Promise<number>): Promise<number> {
  return withShops([store], undefined, async ([opened]) => {
    if (!opened) return 0;
    const count = await work(opened);
    await opened.shop.ask('settle', undefined);
    return count;
  });
}

/** The same purchases once more, by one projector alone. */
async function replay(folder: string, projector: Projector): Promise<Counted> {
  const counted: Counted = { views: new Map(), commitMicros: 0 };
  const { close, events, readModel } = await openEngine({ kind: 'embedded', folder });
  const pages = countWrittenPages(join(folder, VIEWS_FILE));
  try {
    const atOnce = projector.commitEveryMs === undefined ? PURCHASES_AT_ONCE : PURCHASES_PER_SECOND;
    await replayRows(projector, {
      ...{ events, to: await events.head(), readModel: counting(readModel, pages, counted) },
      onWrite: () => {},
      eventsAtOnce: atOnce * EVENTS_PER_PURCHASE,
    });
    for (const [tree, count] of pages.byTree()) {
      const read = readTree(tree);
      if (read) counted.views.get(read.view)?.pages.set(read.part, count);
    }
  } finally {
    pages.close();
    await close();
  }
  return counted;
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

function figuresOf(all: ReadonlyMap<Projector, Counted>, purchases: number): readonly Figure[] {
  const figure = (name: string, value: number, unit: string): Figure => ({
    name,
    value: value / purchases,
    unit,
  });
  const written = [...all.values()].flatMap(({ views }) => [...views.values()]);
  return [
    ...[...all].flatMap(([{ name: projector }, { views, commitMicros }]) => [
      ...[...views].flatMap(([view, { rows, bytes, pages }]) => [
        figure(`${view}: rows`, rows, 'each'),
        figure(`${view}: documents`, bytes, 'B each'),
        ...[...pages].map(([part, count]) => figure(`${view}: pages, ${part}`, count, 'each')),
      ]),
      ...(views.size > 0 ? [figure(`projector ${projector}: commits`, commitMicros, 'µs each')] : []),
    ]),
    figure('all: rows', sum(written.map(({ rows }) => rows)), 'each'),
    figure('all: documents', sum(written.map(({ bytes }) => bytes)), 'B each'),
    figure('all: pages', sum(written.map(({ pages }) => sum(pages.values()))), 'each'),
    figure('all: commits', sum([...all.values()].map(({ commitMicros }) => commitMicros)), 'µs each'),
  ];
}

/**
 * What each view writes for a purchase. A server sells first. Then each projector alone reads these events again, from the rows before
 * them, and writes as many at once as a server under load does.
 */
async function measureStore(store: LivedStore, { rounds, seconds }: Effort): Promise<PartReport> {
  if (store.engine.kind !== 'embedded') throw new Error('this part is measured on the embedded engine only');
  const { folder } = store.engine;
  const before = `${folder}-views`;
  // The first purchase of a customer within an hour writes one row more, so it is not counted.
  await selling(store, async ({ buyers, shoppers }) => {
    const { orders } = await buyers.ask('stock', { ...shoppers, each: 1 });
    return orders.length;
  });
  await mkdir(before, { recursive: true });
  await copyViews(folder, before);
  const purchases = await selling(store, async ({ buyers, shoppers }) => {
    const { count } = await buyers.ask('buy', { ...shoppers, clients: CLIENTS, seconds: rounds * seconds });
    return count;
  });
  const all = new Map<Projector, Counted>();
  for (const projector of projectors) {
    await copyViews(before, folder);
    all.set(projector, await replay(folder, projector));
  }
  await rm(before, { recursive: true });
  return {
    part: 'view-writes',
    orders: store.orders,
    figures: [{ name: 'purchases', value: purchases, unit: '' }, ...figuresOf(all, purchases)],
  };
}

export async function measureViewWrites(
  stores: readonly LivedStore[],
  effort: Effort,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = [];
  for (const store of stores) reports.push(await measureStore(store, effort));
  return reports;
}
