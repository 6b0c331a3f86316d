import type { Position } from '@ringpost/domain';
import type {
  AnyBulkWriteOperation,
  Collection,
  Document,
  Filter,
  IndexDescription,
  IndexDescriptionInfo,
} from 'mongodb';
import { StoreUnavailable } from '../errors.ts';
import type { Row, Write } from '../read-model.ts';
import { collectionSize, isDuplicateKey, type MongoSession } from './mongo.ts';

/**
 * A row with the position of the commit that wrote it. For a deleted row, a document with only these fields stays for a
 * while, so that a late write of an older commit is recognised.
 */
interface StoredRow extends Row {
  readonly _pos: Position;
  readonly _gone?: Date;
  /** The fields that are objects or lists, as JSON: no filter names them, and inside them a field may have any name. */
  readonly _nested?: string;
}

export interface RowsOfCommit {
  readonly to: Position;
  readonly writes: readonly Write[];
  readonly now: Date;
  /** The physical collection of a view. */
  collectionOf(view: string): string;
}

const CHUNK = 500;
const MANY = 50;
/** MongoDB's answer if the collection does not exist yet. */
const NO_COLLECTION = 26;
/** … and if the index does not exist. */
const NO_INDEX = 27;
/** A writer that is delayed for longer leaves its commit to the next one that finds the redo record. */
const APPLY_MS = 600_000;
/** Much longer than a writer continues. */
const DELETED_KEPT_MS = 3_600_000;

function idOf(write: Write): string {
  return write.op === 'put' ? write.row._id : write.id;
}

/** The last write of each row, because the writes of a commit are applied in no particular order. */
export function lastWrites(writes: readonly Write[]): readonly Write[] {
  const last = new Map<string, Write>();
  for (const write of writes) last.set(`${write.in}/${idOf(write)}`, write);
  return [...last.values()];
}

async function idsIn(
  rows: Collection<StoredRow>,
  writes: readonly Write[],
  where: Filter<StoredRow>,
): Promise<ReadonlySet<string>> {
  const filter = { ...where, _id: { $in: writes.map(idOf) } };
  const documents = await rows.find(filter, { projection: { _id: 1 } }).toArray();
  return new Set(documents.map(({ _id }) => _id));
}

function toFields(row: Row): Row {
  const entries = Object.entries(row);
  const nested = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  if (nested.length === 0) return row;
  const scalars = entries.filter(([, value]) => typeof value !== 'object' || value === null);
  return {
    ...Object.fromEntries(scalars),
    _id: row._id,
    _nested: JSON.stringify(Object.fromEntries(nested)),
  } as Row;
}

/** Many writes at once are mostly new rows, as in a rebuild. Inserts cost much less for those. */
async function toOperations(
  rows: Collection<StoredRow>,
  writes: readonly Write[],
  { to, now }: RowsOfCommit,
): Promise<AnyBulkWriteOperation<StoredRow>[]> {
  const present = writes.length < MANY ? undefined : await idsIn(rows, writes, {});
  return writes.map((write) => {
    const replacement = {
      ...(write.op === 'put' ? toFields(write.row) : { _id: write.id, _gone: now }),
      _pos: to,
    };
    if (present?.has(replacement._id) === false) return { insertOne: { document: replacement } };
    const filter = { _id: replacement._id, _pos: { $lt: to } };
    return { replaceOne: { filter, replacement, upsert: true } };
  });
}

/** The operations of each command. */
function inCommands(
  operations: readonly AnyBulkWriteOperation<StoredRow>[],
  replacesMany: boolean,
): readonly (readonly AnyBulkWriteOperation<StoredRow>[])[] {
  if (replacesMany) return [operations];
  const inserts = operations.filter((operation) => 'insertOne' in operation);
  const others = operations.filter((operation) => !('insertOne' in operation));
  return [...(inserts.length > 0 ? [inserts] : []), ...others.map((each) => [each])];
}

async function applyChunk(
  rows: Collection<StoredRow>,
  writes: readonly Write[],
  commit: RowsOfCommit,
  replacesMany: boolean,
): Promise<void> {
  let left = writes;
  while (left.length > 0) {
    try {
      const operations = await toOperations(rows, left, commit);
      for (const command of inCommands(operations, replacesMany))
        await rows.bulkWrite(command, { ordered: false });
      return;
    } catch (error) {
      // The stored row is not of an earlier commit, so it was not replaced, and the insert found it.
      if (!isDuplicateKey(error)) throw error;
      const done = await idsIn(rows, left, { _pos: { $gte: commit.to } });
      const rest = left.filter((write) => !done.has(idOf(write)));
      if (rest.length === left.length) throw error;
      left = rest;
    }
  }
}

/**
 * Applies the writes of one commit. This can be repeated, also by several processes at once: a row is replaced only if the
 * stored one is of an earlier commit.
 */
export async function applyWrites(session: MongoSession, commit: RowsOfCommit): Promise<void> {
  const { db, replacesMany, run } = session;
  const deadline = performance.now() + APPLY_MS;
  const byView = Map.groupBy(commit.writes, (write) => commit.collectionOf(write.in));
  await Promise.all(
    [...byView].map(async ([name, all]) => {
      for (let start = 0; start < all.length; start += CHUNK) {
        if (performance.now() > deadline) throw new StoreUnavailable('a commit took too long to apply');
        const chunk = all.slice(start, start + CHUNK);
        await run(() => applyChunk(db.collection(name), chunk, commit, replacesMany));
      }
    }),
  );
}

/** A row as its reader gets it; undefined for a deleted one. */
export function toRow<T extends Row>(document: Document): T | undefined {
  const { _pos, _gone, _nested, ...scalars } = document;
  if (_gone !== undefined) return undefined;
  return (_nested === undefined ? scalars : { ...scalars, ...JSON.parse(_nested) }) as T;
}

/** Removes the rows that were deleted so long ago that no late write can come any more. */
export async function forgetDeleted({ db, run }: MongoSession, name: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETED_KEPT_MS);
  await run(() => db.collection(name).deleteMany({ _gone: { $lt: before } }));
}

/** How many rows a collection has, without the deleted ones, and its bytes with them. */
export async function sizeOfRows(
  session: MongoSession,
  name: string,
): Promise<{ readonly rows: number; readonly bytes: number | undefined }> {
  const { documents, bytes } = await collectionSize(session, name);
  const { db, maxTimeMS, run } = session;
  const deleted = await run(() =>
    db.collection(name).countDocuments({ _gone: { $gt: new Date(0) } }, { maxTimeMS }),
  );
  return { rows: Math.max(0, documents - deleted), bytes };
}

function keyOf(fields: string): Record<string, 1> {
  return Object.fromEntries([...fields.split(','), '_id'].map((field) => [field, 1]));
}

/** Another process may have dropped it meanwhile. */
async function dropIndex(rows: Collection, name: string): Promise<void> {
  try {
    await rows.dropIndex(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_INDEX)) throw error;
  }
}

/** Those of a collection that does not exist yet: none. */
export async function indexesOf(rows: Pick<Collection, 'indexes'>): Promise<readonly IndexDescriptionInfo[]> {
  try {
    return await rows.indexes();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_COLLECTION) return [];
    throw error;
  }
}

/**
 * Creates the missing indexes, and drops those that the view no longer names. Each ends with the id, so that it also sorts equal
 * rows.
 */
export async function createRowIndexes(
  { db, run }: MongoSession,
  name: string,
  indexes: readonly string[],
): Promise<void> {
  const rows = db.collection(name);
  const present = (await run(() => indexesOf(rows))).flatMap((index) => index.name ?? []);
  const named = ['_id_', '_gone', ...indexes];
  const described: readonly (IndexDescription & { readonly name: string })[] = [
    { name: '_gone', key: { _gone: 1 }, sparse: true },
    ...indexes.map((fields) => ({ name: fields, key: keyOf(fields) })),
  ];
  const missing = described.filter((index) => !present.includes(index.name));
  for (const other of present) if (!named.includes(other)) await run(() => dropIndex(rows, other));
  if (missing.length > 0) await run(() => rows.createIndexes(missing));
}
