import type { Collection } from 'mongodb';
import { refuseLongState, type Snapshot, type Snapshots } from '../snapshots.ts';
import { connectMongo, type MongoOptions, type MongoSession } from './mongo.ts';

interface SnapshotDocument extends Omit<Snapshot, 'stream'> {
  readonly _id: string;
}

/** How long a caller that can work without a snapshot waits for one, in milliseconds. */
const LIMIT_MS = 1_000;
const MAX_CONNECTIONS = 4;

function snapshotsOf({ db }: MongoSession): Collection<SnapshotDocument> {
  return db.collection('snapshots');
}

/**
 * Keeps snapshots beside the read model, in their own collection. It connects by itself, and again at the next call if that
 * failed, so a server that is away delays no start. The server confirms a write without waiting for a disk.
 */
export function openDistributedSnapshots(options: MongoOptions): Snapshots {
  const { limitMs = LIMIT_MS } = options;
  let session: Promise<MongoSession> | undefined;

  async function connect(): Promise<MongoSession> {
    try {
      return await connectMongo(
        { ...options, limitMs },
        { maxPoolSize: MAX_CONNECTIONS, writeConcern: { w: 1, journal: false } },
      );
    } catch (error) {
      session = undefined;
      throw error;
    }
  }

  function connected(): Promise<MongoSession> {
    session ??= connect();
    return session;
  }

  connected().catch(() => undefined);
  return {
    isNear: false,
    async read(stream) {
      const mongo = await connected();
      const { maxTimeMS } = mongo;
      const document = await mongo.run(() => snapshotsOf(mongo).findOne({ _id: stream }, { maxTimeMS }));
      if (!document) return undefined;
      const { _id, ...fields } = document;
      return { stream: _id, ...fields };
    },
    async write(snapshot) {
      refuseLongState(snapshot);
      if (snapshot.isPersonal) return;
      const { stream: _id, ...fields } = snapshot;
      const mongo = await connected();
      await mongo.run(() => snapshotsOf(mongo).replaceOne({ _id }, fields, { upsert: true }));
    },
    async close() {
      await session?.then(
        (mongo) => mongo.close(),
        () => undefined,
      );
    },
  };
}
