import type { Document } from 'mongodb';
import { type Clock, isAfter } from '../../domain/index.ts';
import { CommitTooLarge } from '../errors.ts';
import {
  COMMIT_BYTES_MAX,
  type Collection,
  type Commit,
  FLIP_GRACE_SECONDS,
  type ProjectorSpec,
  type ReadModel,
  type Row,
} from '../read-model.ts';
import { toFilter, toPage } from './filter.ts';
import { connectMongo, type MongoOptions, type MongoSession } from './mongo.ts';
import { openProjectorRegistry, type VersionBuild } from './projector-registry.ts';
import { openRedoLog } from './redo-log.ts';
import { createTurns } from './turns.ts';
import { createRowIndexes, forgetDeleted, toRow } from './view-rows.ts';

export interface DistributedReadModelOptions extends Omit<MongoOptions, 'database'> {
  /** For how long old rows are kept; the computer's own by default. */
  readonly clock?: Clock;
  /** Runs work after so many milliseconds. */
  readonly later?: Later;
}

type Later = (work: () => void, ms: number) => void;

interface ReadModelDeps {
  readonly later: Later;
  readonly now: () => Date;
}

const DATABASE = 'ringpost';
const MAX_IDS = 9999;
const FORGET_EVERY_MS = 600_000;

/**
 * Opens the rows in MongoDB (database `ringpost` where the URL names none). A commit is written as a redo record first, so that
 * a process that dies in the middle of it leaves nothing half done: whoever writes next completes it.
 * @throws StoreUnavailable when no server answers
 */
export async function openDistributedReadModel({
  later = laterByTimer,
  clock,
  ...options
}: DistributedReadModelOptions): Promise<ReadModel> {
  const session = await connectMongo({ ...options, database: DATABASE });
  try {
    return await createReadModel(session, { later, now: () => clock?.now() ?? new Date() });
  } catch (error) {
    await session.close();
    throw error;
  }
}

function laterByTimer(work: () => void, ms: number): void {
  setTimeout(work, ms).unref();
}

async function createReadModel(session: MongoSession, { later, now }: ReadModelDeps): Promise<ReadModel> {
  const { db, run } = session;
  const registry = await openProjectorRegistry(session);
  const redo = await openRedoLog(session, now);
  const inTurn = createTurns();
  const forgotAt = new Map<string, number>();

  async function createCollections(build: VersionBuild): Promise<void> {
    for (const { name, indexes } of build.views)
      await createRowIndexes(session, build.collectionOf(name), indexes);
  }

  async function dropCollections(build: VersionBuild): Promise<void> {
    await redo.drop(build.id);
    for (const { name } of build.views) await run(() => db.dropCollection(build.collectionOf(name)));
  }

  async function dropRetired(projector: string): Promise<void> {
    const before = new Date(now().getTime() - FLIP_GRACE_SECONDS * 1000);
    for (const build of await registry.retiredBefore(projector, before))
      if (await registry.remove(build)) await dropCollections(build);
  }

  /** Collections that a process left when it died between two steps, or that a write which came late made again. */
  async function dropLeftovers({ name, views }: ProjectorSpec): Promise<void> {
    const ours = new Set(views.map((view) => view.name));
    const present = await run(() => db.listCollections({}, { nameOnly: true }).toArray());
    // Read afterwards: a collection is never made before the registry names it.
    const builds = await registry.builds(name);
    const named = new Set(
      builds.flatMap((build) => build.views.map((view) => build.collectionOf(view.name))),
    );
    for (const { name: collection } of present) {
      const view = collection.slice(0, Math.max(0, collection.indexOf('@')));
      if (ours.has(view) && !named.has(collection)) await run(() => db.dropCollection(collection));
    }
  }

  async function forgetDeletedNowAndThen(build: VersionBuild, { writes }: Commit): Promise<void> {
    const views = new Set(writes.filter(({ op }) => op === 'delete').map((write) => write.in));
    for (const view of views) {
      const name = build.collectionOf(view);
      if (now().getTime() - (forgotAt.get(name) ?? 0) < FORGET_EVERY_MS) continue;
      forgotAt.set(name, now().getTime());
      await forgetDeleted(session, name, now());
    }
  }

  async function commitOnce(commit: Commit): Promise<void> {
    const { projector, version } = commit;
    const build = await registry.build(projector, version);
    refuseAlien(build, commit);
    if ((await redo.commit(build, commit)) === undefined) {
      registry.forget();
      throw new Error(`${build.id} is not there any more`);
    }
    // It saves room and nothing else, so nobody waits for it or hears of its failures.
    forgetDeletedNowAndThen(build, commit).catch(() => {});
  }

  return {
    async define(spec) {
      const build = await registry.define(spec);
      await redo.start(build.id, '');
      await createCollections(build);
      await redo.finish(build);
      await dropRetired(spec.name);
      await dropLeftovers(spec);
    },
    liveVersion: registry.liveVersion,
    collection: <T extends Row>(view: { readonly name: string }, version?: number): Collection<T> =>
      readCollection<T>(session, () => registry.collectionOf(view.name, version)),
    async checkpoint(projector, version) {
      const build = await registry.build(projector, version);
      const found = await redo.checkpoint(build.id);
      if (found !== undefined) return { epoch: found.epoch, position: found.position };
      registry.forget();
      const again = await redo.checkpoint((await registry.build(projector, version)).id);
      if (again === undefined) throw new Error(`${projector}@${version} has not been defined`);
      return { epoch: again.epoch, position: again.position };
    },
    async commit(commit) {
      const { projector, version, from, to } = commit;
      if (!isAfter(to, from))
        throw new RangeError(`a commit of ${projector} moves on: ${to} does not follow ${from}`);
      refuseTooLarge(commit);
      await inTurn(`${projector}@${version}`, () => commitOnce(commit));
    },
    async reset(projector, version, epoch) {
      registry.forget();
      const old = await registry.build(projector, version);
      if (await redo.startUnused(old.id, epoch)) return;
      await registry.nextGeneration(old);
      const build = await registry.build(projector, version);
      await redo.start(build.id, epoch);
      await createCollections(build);
      await dropCollections(old);
    },
    async flip(projector, version) {
      const before = await registry.liveVersion(projector);
      if (before === version) return;
      registry.forget();
      const build = await registry.build(projector, version);
      await redo.finish(build);
      if (before === undefined || !(await registry.makeLive(projector, version, before, now()))) return;
      // Nobody may write the old rows any more; they are there for those who read them now.
      const old = await registry.build(projector, before);
      await redo.drop(old.id);
      later(() => void dropRetired(projector).catch(() => {}), FLIP_GRACE_SECONDS * 1000 + 1);
    },
    close: session.close,
  };
}

/** @throws Error for a view that is not the projector's */
function refuseAlien({ projector, version, views }: VersionBuild, { writes }: Commit): void {
  const own = new Set(views.map(({ name }) => name));
  for (const write of writes)
    if (!own.has(write.in)) throw new Error(`${write.in}@${version} is not ${projector}'s to write`);
}

/** @throws CommitTooLarge */
function refuseTooLarge({ projector, writes }: Commit): void {
  let bytes = 0;
  for (const write of writes) if (write.op === 'put') bytes += Buffer.byteLength(JSON.stringify(write.row));
  if (bytes > COMMIT_BYTES_MAX) throw new CommitTooLarge(projector, bytes, COMMIT_BYTES_MAX);
}

function readCollection<T extends Row>(
  { db, maxTimeMS, run }: MongoSession,
  nameOf: () => Promise<string>,
): Collection<T> {
  const open = async () => db.collection<Row & Document>(await nameOf());
  const toRows = (documents: readonly object[]): readonly T[] =>
    documents.flatMap((document) => toRow<T>(document) ?? []);
  return {
    async get(id) {
      const rows = await open();
      const found = await run(() => rows.findOne({ _id: id }, { maxTimeMS }));
      return found === null ? undefined : toRow<T>(found);
    },
    async getMany(ids) {
      if (ids.length > MAX_IDS) throw new RangeError(`at most ${MAX_IDS} ids at once`);
      if (ids.length === 0) return [];
      const rows = await open();
      const wanted = { _id: { $in: [...new Set(ids)] } };
      return toRows(await run(() => rows.find(wanted, { maxTimeMS, batchSize: ids.length }).toArray()));
    },
    async find(where, page = {}) {
      const [filter, { sort, skip, limit }] = [toFilter(where), toPage(page)];
      const rows = await open();
      // To MongoDB a limit of 0 is none.
      if (limit === 0) return [];
      const options = { maxTimeMS, sort, skip, limit, batchSize: limit };
      return toRows(await run(() => rows.find(filter, options).toArray()));
    },
    async count(where) {
      const filter = toFilter(where);
      const rows = await open();
      return run(() => rows.countDocuments(filter, { maxTimeMS }));
    },
  };
}
