import type { Collection } from 'mongodb';
import type { ProjectorSpec } from '../read-model.ts';
import { isDuplicateKey, type MongoSession, unlessThere } from './mongo.ts';
import type { Build } from './redo-log.ts';

interface ViewEntry {
  readonly name: string;
  /** Each index as its fields joined by commas. */
  readonly indexes: readonly string[];
}

/** One version of a projector's rows. A reset makes a new generation, with new collections. */
interface VersionEntry {
  readonly generation: number;
  readonly views: readonly ViewEntry[];
  /** When another version became live instead. */
  readonly retired?: Date;
}

interface ProjectorDocument {
  readonly _id: string;
  /** Absent until the rows of the first version can be read. */
  readonly live?: number;
  readonly versions: Readonly<Record<string, VersionEntry>>;
}

interface Snapshot {
  readonly at: number;
  readonly projectors: ReadonlyMap<string, ProjectorDocument>;
  /** The projector of each view. */
  readonly owners: ReadonlyMap<string, string>;
}

export interface VersionBuild extends Build {
  readonly version: number;
  readonly generation: number;
  readonly views: readonly ViewEntry[];
  readonly retired: boolean;
}

/** The maximum age of the snapshot, so that reading rows needs no second query. Far below the grace period of a flip. */
const FRESH_MS = 1000;
const STALE_MS = 10_000;

const VIEW = /^[A-Za-z][A-Za-z0-9_-]*$/;

function toViewEntry({ name, indexes }: ProjectorSpec['views'][number]): ViewEntry {
  return { name, indexes: indexes.map((fields) => fields.join(',')) };
}

function toBuild(projector: string, version: number, entry: VersionEntry): VersionBuild {
  const { generation, views, retired } = entry;
  const suffix = `@${version}.${generation}`;
  return {
    id: `${projector}${suffix}`,
    projector,
    version,
    generation,
    views,
    retired: retired !== undefined,
    collectionOf: (view) => `${view}${suffix}`,
  };
}

/** Which projector owns which collections, and which version of them readers see. */
export async function openProjectorRegistry({ db, maxTimeMS, run }: MongoSession) {
  const projectors: Collection<ProjectorDocument> = db.collection('_projectors');
  const owners: Collection<{ readonly _id: string; readonly projector: string }> = db.collection('_views');
  let cached: Snapshot | undefined;
  /** What was read before this instant may lack a change of this process. */
  let changedAt = 0;
  let loading: Promise<Snapshot> | undefined;

  async function load(): Promise<Snapshot> {
    const at = performance.now();
    const documents = await run(() => projectors.find({}, { maxTimeMS }).toArray());
    const views = documents.flatMap(({ _id, versions }) =>
      Object.values(versions ?? {}).flatMap(({ views }) => views.map(({ name }) => [name, _id] as const)),
    );
    const loaded = {
      at,
      projectors: new Map(documents.map((each) => [each._id, each])),
      owners: new Map(views),
    };
    // Of two loads at once, the older one may finish last.
    if (at >= (cached?.at ?? changedAt)) cached = loaded;
    return loaded;
  }

  /** Nobody joins a load that is under way: it may have begun before the change. */
  function forget(): void {
    changedAt = performance.now();
    cached = undefined;
    loading = undefined;
  }

  function reload(): Promise<Snapshot> {
    if (loading) return loading;
    const mine = load().finally(() => {
      if (loading === mine) loading = undefined;
    });
    loading = mine;
    return mine;
  }

  async function snapshot(): Promise<Snapshot> {
    const age = cached ? performance.now() - cached.at : Number.POSITIVE_INFINITY;
    if (!cached || age > STALE_MS) return reload();
    // In the background. A failure is noticed when the snapshot is too old.
    if (age > FRESH_MS) reload().catch(() => {});
    return cached;
  }

  /** If the snapshot has no answer, another process may have stored one meanwhile. */
  async function lookUp<T>(answer: (from: Snapshot) => T | undefined): Promise<T | undefined> {
    return answer(await snapshot()) ?? answer(await load());
  }

  function buildIn({ projectors }: Snapshot, projector: string, version: number): VersionBuild | undefined {
    const entry = projectors.get(projector)?.versions[version];
    return entry && toBuild(projector, version, entry);
  }

  /** A change of one projector's document. Its cached copy is then loaded again. */
  async function change(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await run(work);
    } finally {
      forget();
    }
  }

  async function claim(view: string, projector: string): Promise<void> {
    if (!VIEW.test(view)) throw new TypeError(`"${view}" is no name of a view`);
    const claimed = await run(() => owners.findOne({ _id: view }, { maxTimeMS }));
    const owner = claimed?.projector ?? projector;
    if (owner !== projector)
      throw new Error(`${view} belongs to ${owner}, so ${projector} may not define it`);
    if (claimed !== null) return;
    try {
      await run(() => owners.insertOne({ _id: view, projector }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await claim(view, projector);
    }
  }

  return {
    /** Readers that start afterwards see the rows of this version, or newer ones. */
    async liveVersion(projector: string): Promise<number | undefined> {
      const live = (await run(() => projectors.findOne({ _id: projector }, { maxTimeMS })))?.live;
      if (cached?.projectors.get(projector)?.live !== live) forget();
      return live;
    },
    /** @throws Error for a version that was not defined */
    async build(projector: string, version: number): Promise<VersionBuild> {
      const build = await lookUp((from) => buildIn(from, projector, version));
      if (build === undefined) throw new Error(`${projector}@${version} has not been defined`);
      return build;
    },
    /** The physical collection of a view in a version, the live one by default. */
    async collectionOf(view: string, version: number | undefined): Promise<string> {
      const name = await lookUp((from) => {
        const projector = from.owners.get(view);
        if (projector === undefined) return undefined;
        const readVersion = version ?? from.projectors.get(projector)?.live;
        const build = readVersion === undefined ? undefined : buildIn(from, projector, readVersion);
        return build?.views.some((each) => each.name === view) ? build.collectionOf(view) : undefined;
      });
      if (name !== undefined) return name;
      throw new Error(
        version === undefined
          ? `no projector has defined the view ${view}`
          : `there is no version ${version} of the view ${view}`,
      );
    },
    forget,
    /** What readers see now, by projector: the versions whose rows they get from `collectionOf`. */
    live: async (): Promise<ReadonlyMap<string, VersionBuild>> => {
      const seen = await snapshot();
      return new Map(
        [...seen.projectors].flatMap(([projector, { live }]) => {
          const build = live === undefined ? undefined : buildIn(seen, projector, live);
          return build === undefined ? [] : [[projector, build]];
        }),
      );
    },
    builds: async (projector: string): Promise<readonly VersionBuild[]> => {
      const document = (await load()).projectors.get(projector);
      return Object.entries(document?.versions ?? {}).map(([version, entry]) =>
        toBuild(projector, Number(version), entry),
      );
    },
    retiredBefore: async (projector: string, instant: Date): Promise<readonly VersionBuild[]> => {
      const versions = Object.entries((await load()).projectors.get(projector)?.versions ?? {});
      return versions
        .filter(([, { retired }]) => retired && retired <= instant)
        .map(([version, entry]) => toBuild(projector, Number(version), entry));
    },
    /** Adds the version, or views and indexes to it. A retired version begins again. */
    async define({ name, version, views: defined }: ProjectorSpec): Promise<VersionBuild> {
      for (const view of defined) await claim(view.name, name);
      await change(async () => {
        const created = { $setOnInsert: { versions: {} } };
        await unlessThere(() => projectors.updateOne({ _id: name }, created, { upsert: true }));
        const entry = (await projectors.findOne({ _id: name }))?.versions[version];
        const others = entry?.views.filter((old) => !defined.some((view) => view.name === old.name)) ?? [];
        const views = [...defined.map(toViewEntry), ...others];
        const generation = (entry?.generation ?? 0) + (entry === undefined || entry.retired ? 1 : 0);
        await projectors.updateOne(
          { _id: name },
          { $set: { [`versions.${version}`]: { generation, views } } },
        );
        return true;
      });
      return this.build(name, version);
    },
    /** Makes the version live if none is: the first version. */
    makeFirst: (projector: string, version: number): Promise<boolean> =>
      change(async () => {
        const first = { _id: projector, live: { $exists: false } };
        return (await projectors.updateOne(first, { $set: { live: version } })).matchedCount === 1;
      }),
    /** @returns false when another process made a generation meanwhile */
    nextGeneration: ({ projector, version, generation }: VersionBuild): Promise<boolean> =>
      change(async () => {
        const field = `versions.${version}.generation`;
        const replaced = await projectors.updateOne(
          { _id: projector, [field]: generation },
          { $set: { [field]: generation + 1 } },
        );
        return replaced.matchedCount === 1;
      }),
    /** @returns false when another process changed the live version meanwhile */
    makeLive: (projector: string, version: number, before: number, now: Date): Promise<boolean> =>
      change(async () => {
        const flipped = await projectors.updateOne(
          { _id: projector, live: before },
          { $set: { live: version, [`versions.${before}.retired`]: now } },
        );
        return flipped.matchedCount === 1;
      }),
    remove: ({ projector, version, generation }: VersionBuild): Promise<boolean> =>
      change(async () => {
        const gone = await projectors.updateOne(
          { _id: projector, live: { $ne: version }, [`versions.${version}.generation`]: generation },
          { $unset: { [`versions.${version}`]: '' } },
        );
        return gone.matchedCount === 1;
      }),
  };
}
