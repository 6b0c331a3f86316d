import { isAfter, type Position } from '@ringpost/events/domain';
import { type Engine, openEngine } from '@ringpost/events/engine';
import {
  type Projector,
  ProjectorStopped,
  projectors,
  rebuildAll,
  viewChecksum,
} from '@ringpost/projections/app';
import type { Breach } from './check.ts';

export interface ViewsFinding {
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** How far the rows are behind the log, if they are. */
  readonly note?: string | undefined;
}

const PAGE = 4096;

/**
 * L6: what readers see is, row for row, what a fresh rebuild of the log up to the same positions gives. The rows were opened
 * read-only, so they stand still even beside a running server.
 */
export async function checkViews({
  events,
  readModel,
}: Pick<Engine, 'events' | 'readModel'>): Promise<ViewsFinding> {
  const present = await projectorsOf(readModel);
  if (present.length === 0) {
    return { looked: 0, breaches: [], note: 'there are no rows; the server builds them when it starts' };
  }
  const checkpoints = await checkpointsOf(readModel, present);
  const shown = await viewChecksum(readModel, present);
  const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
  try {
    await rebuildAll({ events, readModel: fresh.readModel }, present, { until: checkpoints });
    const expected = await viewChecksum(fresh.readModel, present);
    return { ...compare(shown, expected), note: await behind(events, checkpoints) };
  } catch (error) {
    if (!(error instanceof ProjectorStopped)) throw error;
    return { looked: 0, breaches: [{ position: null, what: error.message }] };
  } finally {
    await fresh.close();
  }
}

/** Events that the slowest view has not seen; on a running server, or one that was killed, that is nothing unusual. */
async function behind(
  events: Engine['events'],
  checkpoints: ReadonlyMap<string, Position>,
): Promise<string | undefined> {
  const [slowest] = [...checkpoints].sort(([, a], [, b]) => (isAfter(a, b) ? 1 : -1));
  if (!slowest) return undefined;
  const [name, position] = slowest;
  const missing = await events.readAll({ after: position });
  if (missing.length === 0) return undefined;
  const most = missing.length === PAGE ? 'at least ' : '';
  const count = missing.length === 1 ? '1 event' : `${missing.length} events`;
  return `${name} is ${most}${count} behind the log; the rows were compared as of there`;
}

type Dump = Awaited<ReturnType<typeof viewChecksum>>;

function compare(shown: Dump, expected: Dump): ViewsFinding {
  const breaches: Breach[] = [];
  for (const { collection, rows, sha256 } of expected) {
    const seen = shown.find((each) => each.collection === collection);
    if (seen?.sha256 === sha256) continue;
    const what = `${collection} shows ${seen?.rows ?? 0} rows that are not the ${rows} of a rebuild`;
    breaches.push({ position: null, what });
  }
  return { looked: expected.reduce((sum, { rows }) => sum + rows, 0), breaches };
}

/** Those that have ever written here: none where the rows were dropped. */
export async function projectorsOf(readModel: Engine['readModel']): Promise<readonly Projector[]> {
  const present: Projector[] = [];
  for (const projector of projectors) {
    const version = await readModel.liveVersion(projector.name);
    if (version !== undefined) present.push(projector);
  }
  return present;
}

async function checkpointsOf(
  readModel: Engine['readModel'],
  present: readonly Projector[],
): Promise<ReadonlyMap<string, Position>> {
  const positions = new Map<string, Position>();
  for (const { name } of present) {
    const version = await readModel.liveVersion(name);
    if (version === undefined) continue;
    const { position } = await readModel.checkpoint(name, version);
    positions.set(name, position);
  }
  return positions;
}
