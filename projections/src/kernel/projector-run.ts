import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@ringpost/events/catalogue';
import {
  CheckpointMoved,
  type EventStore,
  type Hint,
  type ReadModel,
  type Row,
  StoreUnavailable,
  type Write,
} from '@ringpost/events/engine';
import type { Projector } from './projector.ts';
import { rowMissing, workingRows } from './working-rows.ts';

/** Rows that a projector keeps in memory between commits. */
const keepRows = 5_000;
/** Ids loaded by one query. */
const loadAtOnce = 5_000;
/** Different rows that one event may miss before its projector is taken to be broken. */
const missesMax = 1_000;
/** Milliseconds before each new attempt at a store that does not answer. */
const retryDelays = [20, 100, 500, 2_000];

export interface RunDeps {
  readonly events: Pick<EventStore, 'epoch' | 'head' | 'readAll'>;
  readonly readModel: ReadModel;
}

export interface Stopped {
  readonly position: number;
  readonly error: string;
}

/** One projector at work on one version of its rows. Its methods are called one after the other, never two at once. */
export interface ProjectorRun {
  readonly name: string;
  readonly version: number;
  /** The position up to which readers see its rows. */
  position(): number;
  stopped(): Stopped | undefined;
  /** Applies what it has not yet seen of a batch; `commit` shows it to readers. Announces nothing where `silent`. */
  apply(batch: readonly RecordedEvent[], silent: boolean): Promise<void>;
  /** How many events have been applied since the checkpoint was last written. */
  pending(): number;
  /** Writes what has changed; where nothing has, only `thorough` writes the checkpoint. Gives what is to be announced; never rejects. */
  commit(thorough: boolean): Promise<readonly Hint[]>;
}

/** How a version of a projector's rows is taken up. */
export interface OpenRun {
  readonly version: number;
  /** Last position to be applied; the whole log by default. */
  readonly until?: number;
  readonly onStopped?: (stopped: Stopped) => void;
}

/** Takes up a version where its checkpoint stands; one that belongs to another log, or lies past this one's end, starts anew. */
export const openRun = async (deps: RunDeps, projector: Projector, open: OpenRun): Promise<ProjectorRun> => {
  const { events, readModel } = deps;
  const { name } = projector;
  const { version, until = Number.POSITIVE_INFINITY } = open;
  await readModel.define({ name, version, views: projector.views });
  const work = workingRows(keepRows);
  let committed = await startingPoint(deps, name, version);
  let applied = committed;
  let visible = committed;
  let pending = 0;
  let stopped: Stopped | undefined;

  const stop = (position: number, error: unknown): void => {
    stopped = { position, error: error instanceof Error ? error.message : String(error) };
    open.onStopped?.(stopped);
  };

  const load = async (wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> => {
    for (const [view, set] of wanted) {
      const ids = [...set];
      const collection = readModel.collection<Row>({ name: view, indexes: [] }, version);
      for (let from = 0; from < ids.length; from += loadAtOnce) {
        const some = ids.slice(from, from + loadAtOnce);
        work.fill(view, some, await patiently(() => collection.getMany(some)));
      }
    }
  };

  const loadKeys = async (batch: readonly RecordedEvent[]): Promise<void> => {
    const wanted = new Map<string, Set<string>>();
    for (const event of batch) {
      if (event.position <= applied) continue;
      for (const [view, id] of projector.keys(event)) {
        if (work.has(view, id)) continue;
        const ids = wanted.get(view) ?? new Set();
        wanted.set(view, ids.add(id));
      }
    }
    if (wanted.size > 0) await load(wanted);
  };

  const applyOne = async (event: RecordedEvent): Promise<void> => {
    for (let misses = 0; ; misses += 1) {
      try {
        projector.apply(event, work.rows);
        work.keep();
        return;
      } catch (error) {
        work.undo();
        const missing = work.wanted();
        if (error !== rowMissing || !missing || misses === missesMax) throw error;
        await load(new Map([[missing[0], new Set([missing[1]])]]));
      }
    }
  };

  const applyAll = async (batch: readonly RecordedEvent[]): Promise<void> => {
    await loadKeys(batch);
    for (const event of batch) {
      if (event.position <= applied || event.position > until) continue;
      try {
        await applyOne(event);
      } catch (error) {
        stop(event.position, error);
        return;
      }
      applied = event.position;
      pending += 1;
    }
  };

  /** Somebody else runs this projector too and was first: goes on from where that one has come. */
  const resync = async (): Promise<void> => {
    const goal = applied;
    work.forget();
    pending = 0;
    committed = await startingPoint(deps, name, version);
    applied = committed;
    while (applied < goal && !stopped) {
      const page = await events.readAll({ after: applied });
      const batch = page.filter(({ position }) => position <= goal);
      if (batch.length === 0) break;
      await applyAll(batch);
      await commit(true);
    }
  };

  const write = async (writes: readonly Write[]): Promise<void> => {
    const to = applied;
    try {
      await patiently(() => readModel.commit({ projector: name, version, from: committed, to, writes }));
      committed = to;
      pending = 0;
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error;
      await resync();
    }
  };

  const commit = async (thorough: boolean): Promise<readonly Hint[]> => {
    const { writes, hints } = work.take();
    try {
      if (applied > committed && (writes.length > 0 || thorough)) await write(writes);
    } catch (error) {
      work.forget();
      applied = committed;
      stop(committed, error);
      return [];
    }
    visible = applied;
    return hints;
  };

  return {
    name,
    version,
    position: () => visible,
    stopped: () => stopped,
    pending: () => pending,
    commit,
    async apply(batch, silent) {
      if (stopped) return;
      work.announcing(!silent);
      try {
        await applyAll(batch);
      } catch (error) {
        stop(applied, error);
      }
    },
  };
};

const startingPoint = async ({ events, readModel }: RunDeps, name: string, version: number) => {
  const { epoch, position } = await readModel.checkpoint(name, version);
  if (epoch === events.epoch && position <= (await events.head())) return position;
  await readModel.reset(name, version, events.epoch);
  return -1;
};

/** A store that is away for a moment stops nobody. */
const patiently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const delay of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await pause(delay);
  }
  return attempt();
};
