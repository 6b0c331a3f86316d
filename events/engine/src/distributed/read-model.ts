import { type Clock, isAfter } from '@ringpost/domain';
import type { Document, FindOptions } from 'mongodb';
import { createTurns } from '../async/index.ts';
import { CommitTooLarge } from '../errors.ts';
import {
  COMMIT_BYTES_MAX,
  type Collection,
  type Commit,
  FLIP_GRACE_SECONDS,
  type LiveCheckpoint,
  type Page,
  type ProjectorSpec,
  type ReadModel,
  type Row,
  type ViewsSize,
  type Where,
} from '../read-model.ts';
import { fieldName, toFilter, toPage } from './filter.ts';
import {
  connectMongo,
  databaseBytes,
  isDuplicateKey,
  type MongoOptions,
  type MongoSession,
  type StoredBytes,
} from './mongo.ts';
import { openProjectorRegistry, type VersionBuild } from './projector-registry.ts';
import { openRedoLog } from './redo-log.ts';
import { createRowIndexes, forgetDeleted, sizeOfRows, toRow } from './view-rows.ts';

type Later = (work: () => void, ms: number) => void;

export interface DistributedReadModelOptions extends Omit<MongoOptions, 'database'> {
  /** Used if the URL names no database; `ringpost` by default. */
  readonly database?: string;
  /** The epoch of the log that the rows belong to. A database with the rows of another log is refused; a new one is accepted. */
  readonly epoch?: string;
  /** Writes nothing. */
  readonly isTool?: boolean;
  /** The clock that decides how long old rows are kept; the computer's own by default. */
  readonly clock?: Clock;
  /** Runs work after this many milliseconds. */
  readonly later?: Later;
}

interface ReadModelDeps {
  readonly later: Later;
  readonly now: () => Date;
}

const DATABASE = 'ringpost';
const MAX_IDS = 9999;
const FORGET_EVERY_MS = 600_000;

function laterByTimer(work: () => void, ms: number): void {
  setTimeout(work, ms).unref();
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

/** The fields that are set. A row may have null, which an index cannot tell from nothing. */
function setFields(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
}

function readCollection<T extends Row>(
  { db, maxTimeMS, run }: MongoSession,
  nameOf: () => Promise<string>,
): Collection<T> {
  const open = async () => db.collection<Row & Document>(await nameOf());
  const toRows = (documents: readonly object[]): readonly T[] =>
    documents.flatMap((document) => toRow<T>(document) ?? []);
  async function findDocuments(
    where: Where,
    page: Page,
    further: FindOptions = {},
  ): Promise<readonly Document[]> {
    const [filter, { sort, skip, limit }] = [toFilter(where), toPage(page)];
    const rows = await open();
    // For MongoDB a limit of 0 means no limit.
    if (limit === 0) return [];
    const options = { maxTimeMS, sort, skip, limit, batchSize: limit, ...further };
    return run(() => rows.find(filter, options).toArray());
  }
  return {
    async get(id) {
      const rows = await open();
      const document = await run(() => rows.findOne({ _id: id }, { maxTimeMS }));
      return document === null ? undefined : toRow<T>(document);
    },
    async getMany(ids) {
      if (ids.length > MAX_IDS) throw new RangeError(`at most ${MAX_IDS} ids at once`);
      if (ids.length === 0) return [];
      const rows = await open();
      const filter = { _id: { $in: [...new Set(ids)] } };
      return toRows(await run(() => rows.find(filter, { maxTimeMS, batchSize: ids.length }).toArray()));
    },
    find: async (where, page = {}) => toRows(await findDocuments(where, page)),
    async findFields<Field extends keyof T & string>(
      where: Where,
      fields: readonly Field[],
      page: Page = {},
    ) {
      const projection = { _id: 0, ...Object.fromEntries(fields.map((field) => [fieldName(field), 1])) };
      const found = await findDocuments(where, page, { projection });
      return found.map((document) => setFields(document) as Pick<T, Field>);
    },
    async count(where, atMost) {
      const filter = toFilter(where);
      const rows = await open();
      const options = atMost === undefined ? { maxTimeMS } : { maxTimeMS, limit: atMost };
      return run(() => rows.countDocuments(filter, options));
    },
  };
}

/** Not known as soon as one of them is not. */
function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

async function sizeOfBuild(session: MongoSession, build: VersionBuild): Promise<ViewsSize> {
  let sum: ViewsSize = { rows: 0, bytes: 0 };
  for (const { name } of build.views) {
    const { rows, bytes } = await sizeOfRows(session, build.collectionOf(name));
    sum = { rows: sum.rows + rows, bytes: sumOf(sum.bytes, bytes) };
  }
  return sum;
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

  /** Collections that remain after a process died between two steps, or that a late write created again. */
  async function dropLeftovers({ name, views }: ProjectorSpec): Promise<void> {
    const ours = new Set(views.map((view) => view.name));
    const present = await run(() => db.listCollections({}, { nameOnly: true }).toArray());
    // Read afterwards, because a collection is never made before the registry names it.
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
    // It only saves space, so nobody waits for it or gets its failures.
    forgetDeletedNowAndThen(build, commit).catch(() => {});
  }

  async function liveCheckpoints(projectors: readonly string[]): Promise<Map<string, LiveCheckpoint>> {
    // Reads the checkpoints first. A version that is replaced meanwhile has one then, or the registry is read again.
    const checkpoints = await redo.checkpoints();
    const live = await registry.live();
    const byProjector = new Map<string, LiveCheckpoint>();
    for (const projector of projectors) {
      const build = live.get(projector);
      const checkpoint = build && checkpoints.get(build.id);
      if (!checkpoint) continue;
      const { epoch, position } = checkpoint;
      byProjector.set(projector, { version: build.version, epoch, position });
    }
    return byProjector;
  }

  return {
    async define(spec) {
      const build = await registry.define(spec);
      await redo.start(build.id, '');
      await createCollections(build);
      await redo.finish(build);
      await registry.makeFirst(spec.name, spec.version);
      await dropRetired(spec.name);
      await dropLeftovers(spec);
    },
    liveVersion: registry.liveVersion,
    collection: <T extends Row>(view: { readonly name: string }, version?: number): Collection<T> =>
      readCollection<T>(session, () => registry.collectionOf(view.name, version)),
    async checkpoint(projector, version) {
      const build = await registry.build(projector, version);
      const checkpoint = await redo.checkpoint(build.id);
      if (checkpoint !== undefined) return { epoch: checkpoint.epoch, position: checkpoint.position };
      registry.forget();
      const again = await redo.checkpoint((await registry.build(projector, version)).id);
      if (again === undefined) throw new Error(`${projector}@${version} has not been defined`);
      return { epoch: again.epoch, position: again.position };
    },
    async checkpoints(projectors) {
      const checkpoints = await liveCheckpoints(projectors);
      if (checkpoints.size === new Set(projectors).size) return checkpoints;
      // A version may have become live since the registry was read.
      registry.forget();
      return liveCheckpoints(projectors);
    },
    async sizes(projectors) {
      const live = await registry.live();
      const sizes = new Map<string, ViewsSize>();
      // One after the other: nobody waits for them, and the server has others to answer.
      for (const projector of projectors) {
        const build = live.get(projector);
        if (build) sizes.set(projector, await sizeOfBuild(session, build));
      }
      return sizes;
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
      // Nobody may write the old rows any more. They stay for current readers.
      const old = await registry.build(projector, before);
      await redo.drop(old.id);
      later(() => void dropRetired(projector).catch(() => {}), FLIP_GRACE_SECONDS * 1000 + 1);
    },
    close: session.close,
  };
}

/** @throws Error with one sentence that names the setting, when the rows are of another log */
async function claimRows(
  { db, run }: Pick<MongoSession, 'db' | 'run'>,
  { epoch, setting, isTool }: { epoch: string; setting: string; isTool: boolean },
): Promise<void> {
  const claims = db.collection<{ readonly _id: string; readonly epoch: string }>('log');
  const stored = await run(() => claims.findOne({ _id: 'epoch' }));
  if (stored === null && isTool) return;
  if (stored === null) {
    try {
      await run(() => claims.insertOne({ _id: 'epoch', epoch }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await claimRows({ db, run }, { epoch, setting, isTool });
    }
  } else if (stored.epoch !== epoch) {
    throw new Error(
      `${setting} names the rows of another log (${stored.epoch}), and EVENTSTORE_URL holds the log ${epoch}: name a database of its own, or drop this one.`,
    );
  }
}

/**
 * Opens the rows in MongoDB (database `ringpost` if the URL names none). A commit is first written as a redo record, so that
 * a process that dies in the middle leaves nothing half done: the next writer completes it.
 * @throws StoreUnavailable when no server answers
 */
export async function openDistributedReadModel({
  later = laterByTimer,
  clock,
  epoch,
  isTool = false,
  ...options
}: DistributedReadModelOptions): Promise<ReadModel & StoredBytes> {
  const session = await connectMongo({ database: DATABASE, ...options });
  try {
    if (epoch !== undefined) await claimRows(session, { epoch, setting: options.setting, isTool });
    const readModel = await createReadModel(session, { later, now: () => clock?.now() ?? new Date() });
    return { ...readModel, storedBytes: () => databaseBytes(session) };
  } catch (error) {
    await session.close();
    throw error;
  }
}
