import type { Collection, Filter, IndexDescription } from 'mongodb';
import { type IndexedQuery, type IndexedSpace, rangeOf, VAULT_INDEXES } from '../vault-index.ts';
import { indexesOf } from './view-rows.ts';

/** The fields of a value by which its space is listed. They are beside the value, because the server cannot read that. */
export interface ListedFields {
  readonly time: string;
  readonly is: string;
  readonly begins: string;
  readonly until: string;
}

interface Listed {
  readonly _id: string;
  readonly version: number;
  readonly value: string;
  readonly listed?: ListedFields;
}

const SPACES = Object.keys(VAULT_INDEXES) as readonly IndexedSpace[];

const INDEXES: readonly (IndexDescription & { readonly name: string })[] = [
  { name: 'by-time', key: { 'listed.time': -1, _id: -1, 'listed.is': 1, 'listed.until': 1 } },
  { name: 'by-kind', key: { 'listed.is': 1, 'listed.time': -1, _id: -1, 'listed.until': 1 } },
  {
    name: 'by-text',
    key: { 'listed.begins': 1, 'listed.time': -1, _id: -1, 'listed.is': 1, 'listed.until': 1 },
  },
];

function isIndexed(space: string): space is IndexedSpace {
  return Object.hasOwn(VAULT_INDEXES, space);
}

/** What is stored beside a value of this space. */
export function listedFields(space: string, value: unknown): { readonly listed?: ListedFields } {
  if (!isIndexed(space)) return {};
  const { time, is, begins, until } = VAULT_INDEXES[space];
  const fields = value as Readonly<Record<string, unknown>>;
  const text = (name: string): string => String(fields[name] ?? '');
  const listed = { time: text(time), is: text(is), begins: text(begins).toLowerCase(), until: text(until) };
  return { listed };
}

/** Makes the indexes, and adds the fields to values that an earlier version stored. */
export async function prepareLists(kept: (space: string) => Collection<Listed>): Promise<void> {
  for (const space of SPACES) {
    const values = kept(space);
    const present = (await indexesOf(values)).map(({ name }) => name);
    const missing = INDEXES.filter(({ name }) => !present.includes(name));
    if (missing.length > 0) await values.createIndexes([...missing]);
    for await (const { _id, version, value } of values.find({ listed: { $exists: false } })) {
      const fields = listedFields(space, JSON.parse(value));
      await values.updateOne({ _id, version, listed: { $exists: false } }, { $set: fields });
    }
  }
}

/** One page of a list by its indexes, and how many values the filters find. */
export async function readList(kept: Collection<Listed>, query: IndexedQuery, maxTimeMS: number) {
  const { now, is, begins, upTo, isOldestFirst, limit, offset = 0, countUpTo } = query;
  const range = begins ? rangeOf(begins) : undefined;
  const where: Filter<Listed> = {
    'listed.until': { $gt: now },
    ...(is !== undefined && { 'listed.is': is }),
    ...(upTo !== undefined && { 'listed.time': { $lte: upTo } }),
    ...(range && { 'listed.begins': { $gte: range.from, $lt: range.to } }),
  };
  const direction = isOldestFirst && !range ? 1 : -1;
  const byTime = { 'listed.time': direction, _id: direction } as const;
  const found = kept.find(where, { maxTimeMS }).sort(range ? { 'listed.begins': 1, ...byTime } : byTime);
  const [documents, total] = await Promise.all([
    // For MongoDB a limit of 0 means no limit.
    limit <= 0 ? [] : found.skip(Math.max(0, offset)).limit(limit).toArray(),
    kept.countDocuments(where, { limit: countUpTo, maxTimeMS }),
  ]);
  return { documents, total };
}
