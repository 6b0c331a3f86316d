import { hash } from 'node:crypto';
import type { ReadModel, Row, Write } from '@ringpost/engine';
import { type Projector, readRows, rowText } from '@ringpost/projections/app';

/** By the id of the row: enough to recognise its content. */
export type RowDigests = ReadonlyMap<string, string>;
/** By the name of the collection. */
export type CollectionDigests = ReadonlyMap<string, RowDigests>;

/** The digest of a missing row. */
export const ABSENT = '';

function digestOf(row: Row): string {
  return hash('sha256', rowText(row), 'base64').slice(0, 16);
}

/** Every row of a projector, in one version of its collections. */
export async function digestsOf(
  readModel: Pick<ReadModel, 'collection'>,
  { views }: Projector,
  version: number,
): Promise<CollectionDigests> {
  const collections = new Map<string, RowDigests>();
  for (const view of views) {
    const rows = new Map<string, string>();
    for await (const row of readRows(readModel, view, version)) rows.set(row._id, digestOf(row));
    collections.set(view.name, rows);
  }
  return collections;
}

/** Collects the states that rows go through. */
export function createRowStates() {
  const states = new Map<string, Set<string>>();
  return {
    note(write: Write): void {
      const [id, digest] = write.op === 'put' ? [write.row._id, digestOf(write.row)] : [write.id, ABSENT];
      const place = `${write.in} ${id}`;
      const digests = states.get(place) ?? new Set();
      states.set(place, digests.add(digest));
    },
    has: (collection: string, id: string, digest: string): boolean =>
      states.get(`${collection} ${id}`)?.has(digest) ?? false,
  };
}
