import { type Engine, openEngine } from '@ringpost/events/engine';
import { canonicalDump, projectors, rebuildAll } from '@ringpost/projections/app';
import type { Breach } from './check.ts';

export interface ViewsFinding {
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** How far the rows are behind the log, if they are. */
  readonly note?: string | undefined;
}

const TRIES = 3;
const PAGE = 4096;

/**
 * L6: what readers see is, row for row, what a fresh rebuild of the log up to the same positions gives. Beside a running
 * server the rows may move while they are read; then they are read again.
 */
export const checkViews = async ({
  events,
  readModel,
}: Pick<Engine, 'events' | 'readModel'>): Promise<ViewsFinding> => {
  for (let attempt = 1; ; attempt += 1) {
    const before = await checkpointsOf(readModel);
    const shown = await canonicalDump(readModel, projectors);
    const after = await checkpointsOf(readModel);
    const isStill = [...before].every(([name, position]) => after.get(name) === position);
    if (!isStill && attempt < TRIES) continue;
    if (!isStill)
      return {
        looked: 0,
        breaches: [{ position: null, what: 'the rows never stood still: try it on a stopped server' }],
      };
    const fresh = await openEngine({ dataDir: ':memory:' });
    try {
      await rebuildAll({ events, readModel: fresh.readModel }, projectors, { until: before });
      const expected = await canonicalDump(fresh.readModel, projectors);
      return { ...compare(shown, expected), note: await behind(events, before) };
    } finally {
      await fresh.close();
    }
  }
};

/** Events that the slowest view has not seen; on a running server, or one that was killed, that is nothing unusual. */
const behind = async (
  events: Engine['events'],
  checkpoints: ReadonlyMap<string, number>,
): Promise<string | undefined> => {
  const [slowest] = [...checkpoints].sort(([, a], [, b]) => a - b);
  if (!slowest) return undefined;
  const [name, position] = slowest;
  const missing = await events.readAll({ after: position });
  if (missing.length === 0) return undefined;
  const most = missing.length === PAGE ? 'at least ' : '';
  const count = missing.length === 1 ? '1 event' : `${missing.length} events`;
  return `${name} is ${most}${count} behind the log; the rows were compared as of there`;
};

type Dump = Awaited<ReturnType<typeof canonicalDump>>;

const compare = (shown: Dump, expected: Dump): ViewsFinding => {
  const breaches: Breach[] = [];
  for (const { collection, rows, sha256 } of expected) {
    const seen = shown.find((each) => each.collection === collection);
    if (seen?.sha256 === sha256) continue;
    const what = `${collection} shows ${seen?.rows ?? 0} rows that are not the ${rows} of a rebuild`;
    breaches.push({ position: null, what });
  }
  return { looked: expected.reduce((sum, { rows }) => sum + rows, 0), breaches };
};

const checkpointsOf = async (readModel: Engine['readModel']): Promise<ReadonlyMap<string, number>> => {
  const positions = new Map<string, number>();
  for (const { name } of projectors) {
    const version = await readModel.liveVersion(name);
    positions.set(name, (await readModel.checkpoint(name, version)).position);
  }
  return positions;
};
