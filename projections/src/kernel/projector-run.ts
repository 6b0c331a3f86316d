import {
  isAfter,
  isAtOrAfter,
  isKnownEvent,
  kindOfStream,
  LOG_START,
  latestOf,
  type Position,
  type RecordedEvent,
} from '@ringpost/domain';
import {
  CheckpointMoved,
  COMMIT_BYTES_MAX,
  type EventStore,
  type Hint,
  type ReadModel,
  type Row,
  type Write,
} from '@ringpost/engine';
import type { StoppedView } from '@ringpost/web/server';
import { Interrupted, type Patience } from './patience.ts';
import { type Key, NO_KEYS, type Projector } from './projector.ts';
import type { Skips } from './skips.ts';
import { type UnitOfWork, unitOfWork } from './unit-of-work.ts';

/** Rows of each view that a projector keeps in memory between commits. */
const KEEP_ROWS = 5_000;
/**
 * Bytes of changed rows at which a commit is due within a batch, so that no commit is too large for the read model. Sealed
 * fields are longer by a third, and a sample is not exact. Larger commits are fewer, and a row that changes in two of them
 * is written twice.
 */
const COMMIT_BYTES = COMMIT_BYTES_MAX / 2;
/** Changed rows between two measurements of their size. */
const MEASURE_EVERY_ROWS = 500;
/** Ids loaded by one query. */
const LOAD_AT_ONCE = 5_000;
/** How often rows may be loaded for one event before its projector counts as broken. */
const LOADS_MAX = 1_000;

export interface RunDeps {
  readonly events: Pick<EventStore, 'epoch' | 'head' | 'readAll'>;
  readonly readModel: ReadModel;
  /** How a store that does not answer is asked again. */
  readonly patiently: Patience;
  readonly skips: Skips;
}

/** One projector at work on one version of its rows. Its methods are called one after the other, never two at once. */
export interface ProjectorRun {
  readonly name: string;
  readonly version: number;
  /** The position up to which readers see its rows. */
  position(): Position;
  stopped(): StoppedView | undefined;
  /** A fault that no single event caused. An operator has to act. */
  fail(error: unknown): void;
  /** Ends its stop. The next event to apply is the one after its rows' position. */
  goOn(): void;
  /** Applies the events of a batch that it has not seen yet; `commit` shows them to readers. It announces nothing if `silent`. */
  apply(batch: readonly RecordedEvent[], silent: boolean): Promise<void>;
  /** How many events have been applied since the last write of the checkpoint. */
  pending(): number;
  /** How many events of the log it has read since it was opened, and how many of them concerned it. */
  counts(): { readonly read: number; readonly applied: number };
  /**
   * Writes what has changed. If nothing has, only `checkpointAlways` writes the checkpoint. Returns what to announce; never
   * rejects.
   */
  commit(checkpointAlways: boolean): Promise<readonly Hint[]>;
}

/** How a version of a projector's rows is continued. */
export interface OpenRun {
  readonly version: number;
  /** Last position to be applied; the whole log by default. */
  readonly until?: Position;
  readonly onStopped?: (stopped: StoppedView) => void;
}

/** The state of a run. Rows are applied in memory first, then committed, and only then visible. */
interface Run {
  readonly deps: RunDeps;
  readonly projector: Projector;
  readonly version: number;
  readonly until: Position | undefined;
  /** Positions of events that an admin told it to skip, whether it could apply them or not. */
  readonly skipped: ReadonlySet<Position>;
  readonly onStopped: ((stopped: StoppedView) => void) | undefined;
  readonly work: UnitOfWork;
  /** The checkpoint in the store. */
  committed: Position;
  applied: Position;
  visible: Position;
  pending: number;
  readCount: number;
  appliedCount: number;
  /** The number of changed rows at which their size is measured next. */
  measureAtRows: number;
  /** Announcements for rows that were committed within a batch. */
  hints: Hint[];
  stopped: StoppedView | undefined;
}

function stop(run: Run, position: Position, error: unknown): void {
  run.stopped = { position, error: error instanceof Error ? error.message : String(error) };
  run.onStopped?.(run.stopped);
}

/** What was applied only in memory is read from the log again. */
function forgetUncommitted(run: Run): void {
  run.work.clear();
  run.applied = run.committed;
  run.pending = 0;
}

async function load(run: Run, idsByView: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [view, set] of idsByView) {
    const ids = [...set];
    const collection = run.deps.readModel.collection<Row>({ name: view, indexes: [] }, run.version);
    for (let from = 0; from < ids.length; from += LOAD_AT_ONCE) {
      const some = ids.slice(from, from + LOAD_AT_ONCE);
      run.work.fill(view, some, await run.deps.patiently(() => collection.getMany(some)));
    }
  }
}

function addKey(idsByView: Map<string, Set<string>>, [view, id]: Key): void {
  const ids = idsByView.get(view) ?? new Set();
  idsByView.set(view, ids.add(id));
}

/** An event that cannot be read has no keys. `apply` fails at it later, after all events before it were applied. */
function keysOf(
  projector: Projector,
  event: RecordedEvent,
): { readonly read: readonly Key[]; readonly made: readonly Key[] } {
  try {
    return { read: projector.keys(event), made: projector.makes?.(event) ?? NO_KEYS };
  } catch {
    return { read: NO_KEYS, made: NO_KEYS };
  }
}

async function loadKeys(run: Run, batch: readonly RecordedEvent[]): Promise<void> {
  const { projector, work } = run;
  const idsByView = new Map<string, Set<string>>();
  const made = new Map<string, Set<string>>();
  for (const event of batch) {
    const keys = keysOf(projector, event);
    for (const key of keys.read) {
      const [view, id] = key;
      if (!made.get(view)?.has(id) && !work.has(view, id)) addKey(idsByView, key);
    }
    for (const key of keys.made) addKey(made, key);
  }
  if (idsByView.size > 0) await load(run, idsByView);
}

/** An unknown event may be a fact that its rows should show. */
function requireKnown({ streams }: Projector, { type, stream }: RecordedEvent): void {
  if (isKnownEvent(type) || !streams.includes(kindOfStream(stream))) return;
  throw new Error(`${stream} holds an event of unknown type ${String(type)}`);
}

async function applyOne(run: Run, event: RecordedEvent): Promise<void> {
  const { projector, work } = run;
  if (run.skipped.has(event.position)) return;
  requireKnown(projector, event);
  for (let loads = 0; loads <= LOADS_MAX; loads += 1) {
    try {
      projector.apply(event, work.rows);
      if (work.missing().length === 0) {
        work.accept();
        return;
      }
    } catch (error) {
      // While a row is missing, a failure has no meaning: the event may need that row.
      if (work.missing().length === 0) {
        work.rollback();
        throw error;
      }
    }
    const idsByView = new Map<string, Set<string>>();
    for (const key of work.missing()) addKey(idsByView, key);
    work.rollback();
    await load(run, idsByView);
  }
  throw new Error(`${projector.name} never stops asking for rows at position ${event.position}`);
}

async function commit(run: Run, checkpointAlways: boolean): Promise<readonly Hint[]> {
  const last = await commitRows(run, checkpointAlways);
  if (run.hints.length === 0) return last;
  const hints = [...run.hints, ...last];
  run.hints = [];
  return hints;
}

async function startingPoint(
  { events, readModel, patiently }: RunDeps,
  name: string,
  version: number,
): Promise<Position> {
  const { epoch, position } = await patiently(() => readModel.checkpoint(name, version));
  if (epoch === events.epoch && isAtOrAfter(await patiently(() => events.head()), position)) return position;
  await patiently(() => readModel.reset(name, version, events.epoch));
  return LOG_START;
}

/** Another process runs this projector too and was faster: this run continues from the checkpoint of that one. */
async function resync(run: Run): Promise<void> {
  const goal = run.applied;
  run.work.clear();
  run.pending = 0;
  run.committed = await startingPoint(run.deps, run.projector.name, run.version);
  run.applied = run.committed;
  while (isAfter(goal, run.applied) && !run.stopped) {
    const page = await run.deps.patiently(() => run.deps.events.readAll({ after: run.applied }));
    const batch = page.filter(({ position }) => isAtOrAfter(goal, position));
    if (batch.length === 0) break;
    await applyAll(run, batch);
    await commit(run, true);
  }
}

async function write(run: Run, writes: readonly Write[]): Promise<void> {
  const { committed: from, applied: to, version } = run;
  const projector = run.projector.name;
  try {
    await run.deps.patiently(() => run.deps.readModel.commit({ projector, version, from, to, writes }));
    run.committed = to;
    run.pending = 0;
  } catch (error) {
    if (!(error instanceof CheckpointMoved)) throw error;
    await resync(run);
  }
}

async function commitRows(run: Run, checkpointAlways: boolean): Promise<readonly Hint[]> {
  const { writes, hints } = run.work.flush();
  run.measureAtRows = MEASURE_EVERY_ROWS;
  try {
    if (isAfter(run.applied, run.committed) && (writes.length > 0 || checkpointAlways))
      await write(run, writes);
  } catch (error) {
    forgetUncommitted(run);
    if (!(error instanceof Interrupted)) stop(run, run.committed, error);
    return [];
  }
  run.visible = run.applied;
  return hints;
}

/** Whether the changed rows are enough for a commit. */
function isFull(run: Run): boolean {
  const rows = run.work.changedRows();
  if (rows < run.measureAtRows) return false;
  run.measureAtRows = rows + MEASURE_EVERY_ROWS;
  return run.work.changedBytes() >= COMMIT_BYTES;
}

/** The events of a batch that it has not seen yet. Nearly always, these are all of them. */
function unseen({ applied, until }: Run, batch: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const [first] = batch;
  const last = batch.at(-1);
  if (!first || !last) return batch;
  const isWhole =
    isAfter(first.position, applied) && (until === undefined || isAtOrAfter(until, last.position));
  if (isWhole) return batch;
  return batch.filter(
    ({ position }) => isAfter(position, applied) && (until === undefined || isAtOrAfter(until, position)),
  );
}

/** The types of the events in a batch. All projectors get the same batch, one after the other. */
const typesOf = new WeakMap<readonly RecordedEvent[], ReadonlySet<string>>();

/** The events that concern a projector. Most batches have few types, and concern half of the projectors. */
function ownOf({ ignores }: Projector, batch: readonly RecordedEvent[]): readonly RecordedEvent[] {
  if (!ignores) return batch;
  const types = typesOf.get(batch) ?? new Set(batch.map(({ type }) => type));
  typesOf.set(batch, types);
  const handled = new Set([...types].filter((type) => !ignores.has(type)));
  if (handled.size === 0) return [];
  return handled.size === types.size ? batch : batch.filter(({ type }) => handled.has(type));
}

async function applyAll(run: Run, batch: readonly RecordedEvent[]): Promise<void> {
  const fresh = unseen(run, batch);
  run.readCount += fresh.length;
  const own = ownOf(run.projector, fresh);
  if (own.length > 0) await loadKeys(run, own);
  for (const event of own) {
    // A commit within this batch may have found that another process is further.
    if (isAtOrAfter(run.applied, event.position)) continue;
    try {
      await applyOne(run, event);
    } catch (error) {
      run.applied = latestOf(run.applied, fresh[fresh.indexOf(event) - 1]?.position ?? LOG_START);
      stop(run, event.position, error);
      return;
    }
    run.applied = event.position;
    run.pending += 1;
    run.appliedCount += 1;
    if (!isFull(run)) continue;
    run.hints.push(...(await commitRows(run, true)));
    // The commit failed, and what was applied is forgotten.
    if (isAfter(event.position, run.applied)) return;
  }
  run.applied = latestOf(run.applied, fresh.at(-1)?.position ?? LOG_START);
  run.pending += fresh.length - own.length;
}

/** Continues a version from its checkpoint. A version that belongs to another log, or is past the end of this one, starts again. */
export async function openRun(deps: RunDeps, projector: Projector, open: OpenRun): Promise<ProjectorRun> {
  const { name } = projector;
  const { version, until, onStopped } = open;
  await deps.patiently(() => deps.readModel.define({ name, version, views: projector.views }));
  const position = await startingPoint(deps, name, version);
  const run: Run = {
    deps,
    projector,
    version,
    until,
    onStopped,
    work: unitOfWork(KEEP_ROWS),
    skipped: deps.skips.of(name),
    committed: position,
    applied: position,
    visible: position,
    pending: 0,
    readCount: 0,
    appliedCount: 0,
    measureAtRows: MEASURE_EVERY_ROWS,
    hints: [],
    stopped: undefined,
  };
  return {
    name,
    version,
    position: () => run.visible,
    stopped: () => run.stopped,
    pending: () => run.pending,
    counts: () => ({ read: run.readCount, applied: run.appliedCount }),
    commit: (checkpointAlways) => commit(run, checkpointAlways),
    fail(error) {
      if (!run.stopped) stop(run, run.applied, error);
    },
    goOn() {
      run.stopped = undefined;
    },
    async apply(batch, silent) {
      if (run.stopped) return;
      run.work.announcing(!silent);
      try {
        await applyAll(run, batch);
      } catch (error) {
        if (error instanceof Interrupted) forgetUncommitted(run);
        else stop(run, run.applied, error);
      }
    },
  };
}
