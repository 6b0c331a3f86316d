import { join } from 'node:path';
import { isAfter, type Position } from '@ringpost/domain';
import { type Engine, shapeOf, type Write } from '@ringpost/engine';
import { openPassingRows } from '@ringpost/engine/passing-rows';
import {
  type Projector,
  ProjectorStopped,
  projectors,
  readRows,
  rebuildAll,
  replayRows,
} from '@ringpost/projections/app';
import type { Breach } from './check.ts';
import { withPassingFolder } from './passing-folder.ts';
import {
  ABSENT,
  type Difference,
  differenceOf,
  digestOf,
  digestsOf,
  keepDigests,
  keptDigests,
  keyOf,
} from './row-digests.ts';

type Stores = Pick<Engine, 'events' | 'readModel'>;

export interface ViewsFinding {
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** How far the rows are behind the log, if they are. */
  readonly note?: string | undefined;
}

/** The rows of a projector as a reader saw them; a file has the digests of each of its views. */
interface Shown {
  readonly projector: Projector;
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

/** The file of the digests that a reader saw of a view. */
function shownFile(folder: string, view: string): string {
  return join(folder, `${view}.shown`);
}

/** Reads all rows of one projector. If a rebuild replaces them meanwhile, it reads again. */
async function lookAt(
  { events, readModel }: Stores,
  projector: Projector,
  folder: string,
  rowsStandStill: boolean,
): Promise<Shown> {
  const { name } = projector;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const version = await readModel.liveVersion(name);
    if (version === undefined) continue;
    const { position: from } = await readModel.checkpoint(name, version);
    for (const view of projector.views)
      await keepDigests(shownFile(folder, view.name), digestsOf(readRows(readModel, view, version)));
    // A commit under way contains only events of the log.
    const to = rowsStandStill ? from : await events.head();
    if ((await readModel.liveVersion(name)) === version) return { projector, from, to };
  }
  throw new Error(`the rows of ${name} were replaced again and again while they were read`);
}

/** Takes away the rows that events between `from` and `to` give the state that is shown of them. */
async function passStates(
  { events, readModel }: Stores,
  { projector, to }: Shown,
  others: ReadonlyMap<string, Map<string, string>>,
): Promise<void> {
  const onWrite = (write: Write): void => {
    const ofView = others.get(write.in);
    if (!ofView || ofView.size === 0) return;
    const key = keyOf(write.op === 'put' ? write.row._id : write.id);
    const shown = ofView.get(key);
    if (shown === undefined) return;
    if (shown === (write.op === 'put' ? digestOf(write.row) : ABSENT)) ofView.delete(key);
  };
  await replayRows(projector, { events, readModel, to, onWrite });
}

/** Compares the rows of one projector with those that a rebuild has made as of `from`. */
async function compare(stores: Stores, shown: Shown, folder: string): Promise<ViewsFinding> {
  const { readModel } = stores;
  const { projector, from, to } = shown;
  const version = await readModel.liveVersion(projector.name);
  if (version === undefined) throw new Error(`${projector.name} was not built`);
  const differences = new Map<string, Difference>();
  for (const view of projector.views) {
    const rebuilt = digestsOf(readRows(readModel, view, version));
    differences.set(view.name, await differenceOf(keptDigests(shownFile(folder, view.name)), rebuilt));
  }
  const others = new Map([...differences].map(([name, each]) => [name, each.others]));
  if (isAfter(to, from)) await passStates(stores, shown, others);
  const breaches: Breach[] = [];
  let looked = 0;
  for (const [name, { shown: seen, expected, others: left }] of differences) {
    looked += expected;
    if (left.size === 0) continue;
    const what = `${name} shows ${seen} rows that are not the ${expected} of a rebuild`;
    breaches.push({ position: null, what });
  }
  return { looked, breaches };
}

/** The rows are read by their ids only, so no index is made. */
function withoutIndexes(projector: Projector): Projector {
  return { ...projector, views: projector.views.map((view) => ({ ...view, indexes: [] })) };
}

/** Builds all rows again in the folder, and compares. */
async function compareAll(
  events: Engine['events'],
  all: readonly Shown[],
  folder: string,
  onBuilt: (events: number) => void,
): Promise<ViewsFinding> {
  const readModel = openPassingRows(folder);
  try {
    const until = new Map(all.map(({ projector, from }) => [projector.name, from]));
    const present = all.map(({ projector }) => projector);
    await rebuildAll({ events, readModel }, present, { until, onProgress: (built) => onBuilt(built.events) });
    const findings: ViewsFinding[] = [];
    for (const shown of all) findings.push(await compare({ events, readModel }, shown, folder));
    const looked = findings.reduce((sum, each) => sum + each.looked, 0);
    return { looked, breaches: findings.flatMap(({ breaches }) => breaches) };
  } catch (error) {
    if (!(error instanceof ProjectorStopped)) throw error;
    return { looked: 0, breaches: [{ position: null, what: error.message }] };
  } finally {
    await readModel.close();
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
  return withPassingFolder(async (folder) => {
    const all: Shown[] = [];
    for (const projector of present.map(withoutIndexes))
      all.push(await lookAt({ events, readModel }, projector, folder, rowsStandStill));
    const notes = [replaced, await behind(events, all)].filter((note) => note !== undefined);
    return {
      ...(await compareAll(events, all, folder, onBuilt)),
      note: notes.length === 0 ? undefined : notes.join('; '),
    };
  });
}
