import type { Collection } from 'mongodb';
import type { Clock } from '../../domain/index.ts';
import { VaultConflict } from '../errors.ts';
import type { Vault, Versioned } from '../vault.ts';
import { createBlobs } from './blobs.ts';
import { createLeases, serverClock } from './leases.ts';
import { connectMongo, isDuplicateKey, type MongoOptions, type MongoSession } from './mongo.ts';
import { createTurns } from './turns.ts';

export interface DistributedVaultOptions extends Omit<MongoOptions, 'database'> {
  /** For leases; the server's own by default. */
  readonly clock?: Clock;
}

/** One kept value. A space is a collection of its own, and the key its `_id`, so that keys lie in byte order. */
interface KeptDocument {
  readonly _id: string;
  readonly version: number;
  /** JSON, so that what comes back is what was given, whatever its fields are called. */
  readonly value: string;
}

const DATABASE = 'ringpost-vault';
const SPACE = /^[a-z][a-z0-9-]*$/;
const LIST_CAP = 1000;

/**
 * Opens the Vault in a MongoDB database of its own (`ringpost-vault` where the URL names none). Every write is on the disks of
 * a majority before it counts, and every read is answered by the primary with what a majority has.
 * @throws StoreUnavailable when no server answers
 */
export async function openDistributedVault({ clock, ...options }: DistributedVaultOptions): Promise<Vault> {
  const mongo = await connectMongo(
    { ...options, database: DATABASE },
    { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } },
  );
  try {
    return await createVault(mongo, clock);
  } catch (error) {
    await mongo.close();
    throw error;
  }
}

async function createVault(mongo: MongoSession, clock: Clock | undefined): Promise<Vault> {
  const { db, driver, maxTimeMS, run } = mongo;
  const now = clock === undefined ? serverClock(db) : async () => clock.now().getTime();
  const leases = createLeases(db.collection('leases'), now);
  const blobs = createBlobs(db, driver);
  const inTurn = createTurns();
  await run(() => blobs.sweep());

  function kept(space: string): Collection<KeptDocument> {
    if (!SPACE.test(space)) throw new TypeError(`"${space}" is no name of a space`);
    return db.collection(`kept.${space}`);
  }

  /** Writers of one key in this process follow each other: it saves them conflicts, and keeps the order of asking. */
  function change<T>(key: string, work: () => Promise<T>): Promise<T> {
    return run(() => inTurn(key, work));
  }

  return {
    async get<T>(space: string, key: string): Promise<Versioned<T> | undefined> {
      const found = await run(() => kept(space).findOne({ _id: key }, { maxTimeMS }));
      return found === null ? undefined : toVersioned<T>(found);
    },
    async put(space, key, value, expected) {
      const text = JSON.stringify(value);
      if (text === undefined) throw new TypeError(`${space}/${key} was given nothing to keep`);
      const written = await change(`${space}/${key}`, () => write(kept(space), key, text, expected));
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
      // To MongoDB a limit of 0 is none.
      if (most === 0) return [];
      const where = after === undefined ? {} : { _id: { $gt: after } };
      const found = await run(() =>
        kept(space).find(where, { maxTimeMS }).sort({ _id: 1 }).limit(most).toArray(),
      );
      return found.map((each) => ({ key: each._id, ...toVersioned<T>(each) }));
    },
    putBlob: (name, bytes) => change(`blob ${name}`, () => blobs.put(name, bytes)),
    getBlob: (name) => run(() => blobs.get(name)),
    removeBlob: (name) => change(`blob ${name}`, () => blobs.remove(name)),
    acquire: (name, holder, ttlMs) => change(`lease ${name}`, () => leases.acquire(name, holder, ttlMs)),
    release: (lease) => change(`lease ${lease.name}`, () => leases.release(lease)),
    close: mongo.close,
  };
}

function toVersioned<T>({ value, version }: KeptDocument): Versioned<T> {
  return { value: JSON.parse(value) as T, version };
}

/** @returns false when the key stands at another version. */
async function write(
  kept: Collection<KeptDocument>,
  key: string,
  value: string,
  expected: number,
): Promise<boolean> {
  if (expected !== 0) {
    const change = { $set: { value, version: expected + 1 } };
    return (await kept.updateOne({ _id: key, version: expected }, change)).matchedCount === 1;
  }
  try {
    await kept.insertOne({ _id: key, version: 1, value });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
