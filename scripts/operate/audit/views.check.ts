import { isAfter, type Position } from '@ringpost/domain';
import { type Engine, openEngine, shapeOf } from '@ringpost/engine';
import {
  type Projector,
  ProjectorStopped,
  projectors,
  rebuildAll,
  replayRows,
} from '@ringpost/projections/app';
import type { Breach } from './check.ts';
import {
  ABSENT,
  type CollectionDigests,
  createRowStates,
  digestsOf,
  type RowDigests,
} from './row-digests.ts';

type Stores = Pick<Engine, 'events' | 'readModel'>;

export interface ViewsFinding {
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** How far the rows are behind the log, if they are. */
  readonly note?: string | undefined;
}

/** The rows of a projector as a reader saw them. */
interface Shown {
  readonly projector: Projector;
  readonly rows: CollectionDigests;
  /** The rows contain at least the events up to here. */
  readonly from: Position;
  /** The rows contain no event after this one. */
  readonly to: Position;
}

const PAGE = 4096;
/** How often rows are read again because they were replaced meanwhile. */
const LOOKS_MAX = 5;

/** Events that the slowest view has not seen. On a running or killed server this is normal. */
async function behind(events: Engine['events'], all: readonly Shown[]): Promise<string | undefined> {
  const [slowest] = all.toSorted((a, b) => (isAfter(a.from, b.from) ? 1 : -1));
  if (!slowest) return undefined;
  const missing = await events.readAll({ after: slowest.from });
  if (missing.length === 0) return undefined;
  const most = missing.length === PAGE ? 'at least ' : '';
  const count = missing.length === 1 ? '1 event' : `${missing.length} events`;
  return `${slowest.projector.name} is ${most}${count} behind the log; the rows were compared as of there`;
}

/** Those whose rows are here in the form that this version writes: none if the rows were dropped. */
export async function projectorsOf(readModel: Engine['readModel']): Promise<readonly Projector[]> {
  const present: Projector[] = [];
  for (const projector of projectors) {
    const version = await readModel.liveVersion(projector.name);
    if (version !== undefined && shapeOf(version) === projector.shape) present.push(projector);
  }
  return present;
}

/** Those whose rows another version wrote. A server replaces them when it starts, so nobody reads them any more. */
async function replacedSoon(readModel: Engine['readModel']): Promise<string | undefined> {
  const names: string[] = [];
  for (const { name, shape } of projectors) {
    const version = await readModel.liveVersion(name);
    if (version !== undefined && shapeOf(version) !== shape) names.push(name);
  }
  return names.length === 0
    ? undefined
    : `another version wrote the rows of ${names.join(', ')}; the server builds them again`;
}

/** Reads all rows of one projector. If a rebuild replaces them meanwhile, it reads again. */
async function lookAt(
  { events, readModel }: Stores,
  projector: Projector,
  rowsStandStill: boolean,
): Promise<Shown> {
  const { name } = projector;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const version = await readModel.liveVersion(name);
    if (version === undefined) continue;
    const { position: from } = await readModel.checkpoint(name, version);
    const rows = await digestsOf(readModel, projector, version);
    // A commit under way contains only events of the log.
    const to = rowsStandStill ? from : await events.head();
    if ((await readModel.liveVersion(name)) === version) return { projector, rows, from, to };
  }
  throw new Error(`the rows of ${name} were replaced again and again while they were read`);
}

/** The rows of the collection that are in no state that they have between `from` and `to`. */
function isSound(
  name: string,
  shown: RowDigests,
  expected: RowDigests,
  states: ReturnType<typeof createRowStates>,
): boolean {
  const isExpected = (id: string): boolean => {
    const digest = shown.get(id) ?? ABSENT;
    return digest === (expected.get(id) ?? ABSENT) || states.has(name, id, digest);
  };
  return [...expected.keys()].every(isExpected) && [...shown.keys()].every(isExpected);
}

/** Compares the rows of one projector with those that a rebuild has made as of `from`. */
async function compare({ events, readModel }: Stores, shown: Shown): Promise<ViewsFinding> {
  const { projector, from, to } = shown;
  const version = await readModel.liveVersion(projector.name);
  if (version === undefined) throw new Error(`${projector.name} was not built`);
  const rebuilt = await digestsOf(readModel, projector, version);
  const states = createRowStates();
  if (isAfter(to, from)) await replayRows(projector, { events, readModel, to, onWrite: states.note });
  const breaches: Breach[] = [];
  let looked = 0;
  for (const [name, expected] of rebuilt) {
    const seen = shown.rows.get(name) ?? new Map<string, string>();
    looked += expected.size;
    if (isSound(name, seen, expected, states)) continue;
    const what = `${name} shows ${seen.size} rows that are not the ${expected.size} of a rebuild`;
    breaches.push({ position: null, what });
  }
  return { looked, breaches };
}

/** Builds all rows again in memory, and compares. */
async function compareAll(
  events: Engine['events'],
  all: readonly Shown[],
  onBuilt: (events: number) => void,
): Promise<ViewsFinding> {
  const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const { readModel } = fresh;
  try {
    const until = new Map(all.map(({ projector, from }) => [projector.name, from]));
    const present = all.map(({ projector }) => projector);
    await rebuildAll({ events, readModel }, present, { until, onProgress: (built) => onBuilt(built.events) });
    const findings: ViewsFinding[] = [];
    for (const shown of all) findings.push(await compare({ events, readModel }, shown));
    const looked = findings.reduce((sum, each) => sum + each.looked, 0);
    return { looked, breaches: findings.flatMap(({ breaches }) => breaches) };
  } catch (error) {
    if (!(error instanceof ProjectorStopped)) throw error;
    return { looked: 0, breaches: [{ position: null, what: error.message }] };
  } finally {
    await fresh.close();
  }
}

/**
 * L6: readers see, row for row, what a rebuild of the log makes. `rowsStandStill`: all rows belong to one instant, so each
 * must match its checkpoint. Else a server may be writing them. Then each row must be in a state that it has between the
 * checkpoint before it was read and the end of the log after it. `onBuilt`: how many events the rebuild has read.
 */
export async function checkViews(
  { events, readModel }: Stores,
  rowsStandStill: boolean,
  onBuilt: (events: number) => void = () => {},
): Promise<ViewsFinding> {
  const present = await projectorsOf(readModel);
  const replaced = await replacedSoon(readModel);
  if (present.length === 0 && replaced === undefined) {
    return { looked: 0, breaches: [], note: 'there are no rows; the server builds them when it starts' };
  }
  const all: Shown[] = [];
  for (const projector of present) all.push(await lookAt({ events, readModel }, projector, rowsStandStill));
  const notes = [replaced, await behind(events, all)].filter((note) => note !== undefined);
  return {
    ...(await compareAll(events, all, onBuilt)),
    note: notes.length === 0 ? undefined : notes.join('; '),
  };
}
