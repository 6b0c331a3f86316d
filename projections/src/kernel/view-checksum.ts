import { createHash } from 'node:crypto';
import type { ReadModel, Row } from '@ringpost/events/engine';
import type { Projector } from './projector.ts';

export interface CollectionDump {
  readonly collection: string;
  readonly rows: number;
  /** Of every row in the order of its id, its keys sorted. */
  readonly sha256: string;
}

const pageRows = 5_000;

/** One line per collection of what readers see: two read models with the same lines hold the same rows. */
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

async function dumpOf(
  readModel: ReadModel,
  { name, sealed }: Projector['views'][number],
): Promise<CollectionDump> {
  const collection = readModel.collection<Row>({ name, indexes: [], ...(sealed && { sealed }) });
  const hash = createHash('sha256');
  let rows = 0;
  let last = '';
  for (;;) {
    const page = await collection.find({ _id: { $gt: last } }, { sort: [['_id', 1]], limit: pageRows });
    for (const row of page) hash.update(`${JSON.stringify(sorted(row))}\n`);
    rows += page.length;
    last = page.at(-1)?._id ?? last;
    if (page.length < pageRows) return { collection: name, rows, sha256: hash.digest('hex') };
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
