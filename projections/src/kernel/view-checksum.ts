import { createHash } from 'node:crypto';
import type { ReadModel, Row } from '@ringpost/engine';
import type { Projector } from './projector.ts';

export interface CollectionDump {
  readonly collection: string;
  readonly rows: number;
  /** The digest of all rows in the order of their ids, with sorted keys. */
  readonly sha256: string;
}

const PAGE_ROWS = 5_000;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** A row as text: equal rows give equal texts, in whatever order their fields were stored. */
export function rowText(row: Row): string {
  return JSON.stringify(sorted(row));
}

/** Every row of a view in the order of the ids, page by page; of the live version by default. */
export async function* readRows(
  readModel: Pick<ReadModel, 'collection'>,
  { name, sealed }: Projector['views'][number],
  version?: number,
): AsyncGenerator<Row> {
  const collection = readModel.collection<Row>({ name, indexes: [], ...(sealed && { sealed }) }, version);
  for (let last = ''; ; ) {
    const page = await collection.find({ _id: { $gt: last } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
    yield* page;
    last = page.at(-1)?._id ?? last;
    if (page.length < PAGE_ROWS) return;
  }
}

async function dumpOf(readModel: ReadModel, view: Projector['views'][number]): Promise<CollectionDump> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const row of readRows(readModel, view)) {
    hash.update(`${rowText(row)}\n`);
    rows += 1;
  }
  return { collection: view.name, rows, sha256: hash.digest('hex') };
}

/** One line per collection that readers see: two read models with the same lines contain the same rows. */
export async function viewChecksum(
  readModel: ReadModel,
  projectors: readonly Projector[],
): Promise<readonly CollectionDump[]> {
  const views = projectors.flatMap((projector) => projector.views);
  const dumps: CollectionDump[] = [];
  for (const view of views.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    dumps.push(await dumpOf(readModel, view));
  return dumps;
}
