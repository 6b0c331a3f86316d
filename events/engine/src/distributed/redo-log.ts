import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import { LOG_START, type Position } from '@ringpost/domain';
import type { Binary, Collection } from 'mongodb';
import { CheckpointMoved } from '../errors.ts';
import type { Commit, Write } from '../read-model.ts';
import { isDuplicateKey, type MongoSession, unlessThere } from './mongo.ts';
import { applyWrites, lastWrites } from './view-rows.ts';

/** The progress of one build of a projector's rows. All writes up to `position` are in the rows. */
interface CheckpointDocument {
  readonly _id: string;
  readonly epoch: string;
  readonly position: Position;
}

/**
 * A commit under way: it moves the checkpoint of `build` from `from` to `to`. There is at most one for each position,
 * because the position is its id. It counts only while the checkpoint is at `from`; any other was left behind and may be
 * deleted.
 */
interface RedoRecord {
  readonly _id: string;
  readonly build: string;
  readonly from: Position;
  readonly to: Position;
  readonly writes: Binary;
}

/** One build of a projector's rows: `name@version.generation`. */
export interface Build {
  readonly id: string;
  readonly projector: string;
  collectionOf(view: string): string;
}

export interface RedoLog {
  /** Undefined for a build that does not exist (any more). */
  checkpoint(id: string): Promise<{ readonly epoch: string; readonly position: Position } | undefined>;
  /** The checkpoints of all builds, by id. */
  checkpoints(): Promise<ReadonlyMap<string, { readonly epoch: string; readonly position: Position }>>;
  start(id: string, epoch: string): Promise<void>;
  /** Sets the epoch of a build without commits. @returns false if it has commits. */
  startUnused(id: string, epoch: string): Promise<boolean>;
  /** @throws CheckpointMoved; `undefined` means a build that does not exist */
  commit(build: Build, commit: Commit): Promise<true | undefined>;
  /** Completes what a dead process had begun. */
  finish(build: Build): Promise<void>;
  drop(id: string): Promise<void>;
}

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Rows as JSON may fill the 16 MB of a document. Compressed they leave room for its other fields. */
function packWrites(writes: readonly Write[]): Promise<Buffer> {
  return pack(JSON.stringify(writes), { level: constants.Z_BEST_SPEED });
}

async function unpackWrites({ buffer }: Binary): Promise<readonly Write[]> {
  return JSON.parse((await unpack(buffer)).toString());
}

export async function openRedoLog(session: MongoSession, now: () => Date): Promise<RedoLog> {
  const { db, driver, maxTimeMS, run } = session;
  const checkpoints: Collection<CheckpointDocument> = db.collection('_checkpoints');
  const records: Collection<RedoRecord> = db.collection('_redo');
  /** Positions that the checkpoints have certainly reached. */
  const reached = new Map<string, Position>();
  await run(() => records.createIndex({ build: 1 }));

  async function checkpoint(id: string): Promise<CheckpointDocument | undefined> {
    const document = await run(() => checkpoints.findOne({ _id: id }, { maxTimeMS }));
    if (document) reached.set(id, document.position);
    return document ?? undefined;
  }

  /** @returns whether the record is stored now. */
  async function insert(record: RedoRecord): Promise<boolean> {
    try {
      await run(() => records.insertOne(record));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Rows first, then the checkpoint. A reader may see rows that are newer than the checkpoint, never older ones. */
  async function apply(build: Build, record: Omit<RedoRecord, 'writes'>, writes: readonly Write[]) {
    await applyWrites(session, { to: record.to, writes, now: now(), collectionOf: build.collectionOf });
    const { from, to } = record;
    await run(() => checkpoints.updateOne({ _id: build.id, position: from }, { $set: { position: to } }));
    reached.set(build.id, to);
    await run(() => records.deleteOne({ _id: record._id }));
  }

  async function finish(build: Build): Promise<void> {
    const left = await run(() => records.find({ build: build.id }, { maxTimeMS }).toArray());
    if (left.length === 0) return;
    const current = await checkpoint(build.id);
    for (const record of left) {
      if (record.from !== current?.position) await run(() => records.deleteOne({ _id: record._id }));
      else await apply(build, record, await unpackWrites(record.writes));
    }
  }

  return {
    checkpoint,
    async checkpoints() {
      const all = await run(() => checkpoints.find({}, { maxTimeMS }).toArray());
      return new Map(all.map((each) => [each._id, each]));
    },
    async start(id, epoch) {
      const fresh = { epoch, position: LOG_START };
      await unlessThere(() =>
        run(() => checkpoints.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true })),
      );
    },
    async startUnused(id, epoch) {
      if ((await run(() => records.findOne({ build: id }, { maxTimeMS }))) !== null) return false;
      const unused = { _id: id, position: LOG_START };
      return (await run(() => checkpoints.updateOne(unused, { $set: { epoch } }))).matchedCount === 1;
    },
    async commit(build, { from, to, writes: all }) {
      // A record may only be made for a position that the checkpoint has reached. Else it would become valid later.
      if (reached.get(build.id) !== from) {
        const current = await checkpoint(build.id);
        if (current === undefined) return undefined;
        if (current.position !== from) throw new CheckpointMoved(build.projector, current.position);
      }
      const writes = lastWrites(all);
      const _id = `${build.id}|${from}`;
      const record = { _id, build: build.id, from, to };
      const packed = new driver.Binary(await packWrites(writes));
      if (!(await insert({ ...record, writes: packed }))) {
        await finish(build);
        throw new CheckpointMoved(build.projector, (await checkpoint(build.id))?.position ?? LOG_START);
      }
      const current = await checkpoint(build.id);
      if (current?.position !== from) {
        await run(() => records.deleteOne({ _id }));
        if (current === undefined) return undefined;
        throw new CheckpointMoved(build.projector, current.position);
      }
      await apply(build, record, writes);
      return true;
    },
    finish,
    async drop(id) {
      reached.delete(id);
      await run(() => checkpoints.deleteOne({ _id: id }));
      await run(() => records.deleteMany({ build: id }));
    },
  };
}
