import { randomUUID } from 'node:crypto';
import type { Clock } from '@ringpost/domain';
import type { Collection } from 'mongodb';
import { createTurns } from '../async/index.ts';
import { VaultConflict } from '../errors.ts';
import type { Vault, Versioned } from '../vault.ts';
import type { IndexedQuery, IndexedSpace } from '../vault-index.ts';
import { createBlobs } from './blobs.ts';
import { createLeases, type Leases, serverClock } from './leases.ts';
import {
  connectMongo,
  databaseBytes,
  isDuplicateKey,
  type MongoOptions,
  type MongoSession,
  type StoredBytes,
} from './mongo.ts';
import { type ListedFields, listedFields, prepareLists, readList } from './vault-lists.ts';

export interface DistributedVaultOptions extends Omit<MongoOptions, 'database'> {
  /** Used if the URL names no database; `ringpost-vault` by default. */
  readonly database?: string;
  /** Writes nothing, not even to clean up. */
  readonly isTool?: boolean;
  /** For leases; the server's own by default. */
  readonly clock?: Clock;
}

/** After so long a process that died while it prepared the lists is replaced. */
const PREPARING_MS = 60_000;

/** One stored value. A space is a collection of its own, and the key is its `_id`, so that keys are in byte order. */
interface KeptDocument {
  readonly _id: string;
  readonly version: number;
  /** Stored as JSON, so that the same value comes back, with any names of fields. */
  readonly value: string;
  /** Only in a space that has an index. */
  readonly listed?: ListedFields;
}

const DATABASE = 'ringpost-vault';
const SPACE = /^[a-z][a-z0-9-]*$/;
const LIST_CAP = 1000;

function toVersioned<T>({ value, version }: KeptDocument): Versioned<T> {
  return { value: JSON.parse(value) as T, version };
}

/** @returns false when the key has another version. */
async function write(
  kept: Collection<KeptDocument>,
  key: string,
  stored: Pick<KeptDocument, 'value' | 'listed'>,
  expected: number,
): Promise<boolean> {
  if (expected !== 0) {
    const change = { $set: { ...stored, version: expected + 1 } };
    return (await kept.updateOne({ _id: key, version: expected }, change)).matchedCount === 1;
  }
  try {
    await kept.insertOne({ _id: key, version: 1, ...stored });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** One process at a time prepares the lists. The others go on: until it is done, a list is slower, or lacks values of an earlier version. */
async function prepareAlone(
  leases: Leases,
  kept: (space: string) => Collection<KeptDocument>,
): Promise<void> {
  const lease = await leases.acquire('vault-lists', randomUUID(), PREPARING_MS);
  if (!lease) return;
  await prepareLists(kept);
  await leases.release(lease);
}

async function createVault(mongo: MongoSession, clock: Clock | undefined, isTool: boolean): Promise<Vault> {
  const { db, driver, maxTimeMS, run } = mongo;
  const now = clock === undefined ? serverClock(db) : async () => clock.now().getTime();
  const leases = createLeases(db.collection('leases'), now);
  const blobs = createBlobs(db, driver);
  const inTurn = createTurns();
  if (!isTool) await run(() => blobs.sweep());
  function kept(space: string): Collection<KeptDocument> {
    if (!SPACE.test(space)) throw new TypeError(`"${space}" is no name of a space`);
    return db.collection(`kept.${space}`);
  }
  if (!isTool) await run(() => prepareAlone(leases, kept));

  /** Writers of one key in this process follow each other. That avoids conflicts, and keeps the order of the calls. */
  function change<T>(key: string, work: () => Promise<T>): Promise<T> {
    return run(() => inTurn(key, work));
  }

  return {
    async get<T>(space: string, key: string): Promise<Versioned<T> | undefined> {
      const document = await run(() => kept(space).findOne({ _id: key }, { maxTimeMS }));
      return document === null ? undefined : toVersioned<T>(document);
    },
    async put(space, key, value, expected) {
      const text = JSON.stringify(value);
      if (text === undefined) throw new TypeError(`${space}/${key} was given nothing to keep`);
      const stored = { value: text, ...listedFields(space, value) };
      const written = await change(`${space}/${key}`, () => write(kept(space), key, stored, expected));
      if (!written) throw new VaultConflict(space, key);
      return expected + 1;
    },
    async remove(space, key, expected) {
      const removed = await change(`${space}/${key}`, async () => {
        if (expected === 0) return (await kept(space).findOne({ _id: key })) === null;
        return (await kept(space).deleteOne({ _id: key, version: expected })).deletedCount === 1;
      });
      if (!removed) throw new VaultConflict(space, key);
    },
    async list<T>(space: string, { after, limit = LIST_CAP }: { after?: string; limit?: number } = {}) {
      const most = Math.max(0, Math.min(limit, LIST_CAP));
      // For MongoDB a limit of 0 means no limit.
      if (most === 0) return [];
      const where = after === undefined ? {} : { _id: { $gt: after } };
      const documents = await run(() =>
        kept(space).find(where, { maxTimeMS }).sort({ _id: 1 }).limit(most).toArray(),
      );
      return documents.map((each) => ({ key: each._id, ...toVersioned<T>(each) }));
    },
    async page<T>(space: IndexedSpace, query: IndexedQuery) {
      const { documents, total } = await run(() => readList(kept(space), query, maxTimeMS));
      return { entries: documents.map((each) => ({ key: each._id, ...toVersioned<T>(each) })), total };
    },
    putBlob: (name, bytes) => change(`blob ${name}`, () => blobs.put(name, bytes)),
    getBlob: (name) => run(() => blobs.get(name)),
    removeBlob: (name) => change(`blob ${name}`, () => blobs.remove(name)),
    acquire: (name, holder, ttlMs) => change(`lease ${name}`, () => leases.acquire(name, holder, ttlMs)),
    release: (lease) => change(`lease ${lease.name}`, () => leases.release(lease)),
    close: mongo.close,
  };
}

/**
 * Opens the Vault in its own MongoDB database (`ringpost-vault` if the URL names none). A write counts when it is on the
 * disks of a majority. A read is answered by the primary with data that a majority has.
 * @throws StoreUnavailable when no server answers
 */
export async function openDistributedVault({
  clock,
  isTool = false,
  ...options
}: DistributedVaultOptions): Promise<Vault & StoredBytes> {
  const mongo = await connectMongo(
    { database: DATABASE, ...options },
    { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } },
  );
  try {
    return { ...(await createVault(mongo, clock, isTool)), storedBytes: () => databaseBytes(mongo) };
  } catch (error) {
    await mongo.close();
    throw error;
  }
}
