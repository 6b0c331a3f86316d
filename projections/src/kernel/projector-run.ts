import {
  isAfter,
  isAtOrAfter,
  isKnownEvent,
  kindOfStream,
  LOG_START,
  type Position,
  type RecordedEvent,
} from '@ringpost/events/domain';
import {
  CheckpointMoved,
  type EventStore,
  type Hint,
  type ReadModel,
  type Row,
  type Write,
} from '@ringpost/events/engine';
import { Interrupted, type Patience } from './patience.ts';
import { type Key, NO_KEYS, type Projector } from './projector.ts';
import type { Skips } from './skips.ts';
import { type UnitOfWork, unitOfWork } from './unit-of-work.ts';

/** Rows of each view that a projector keeps in memory between commits. */
const keepRows = 5_000;
/**
 * Changed rows at which a commit is due within a batch, so that none is larger than the read model takes. A row has some 2 KB.
 */
const COMMIT_ROWS_MAX = 4_000;
/** Ids loaded by one query. */
const loadAtOnce = 5_000;
/** Times that rows may be loaded for one event before its projector is taken to be broken. */
const LOADS_MAX = 1_000;

export interface RunDeps {
  readonly events: Pick<EventStore, 'epoch' | 'head' | 'readAll'>;
  readonly readModel: ReadModel;
  /** How a store that does not answer is asked again. */
  readonly patiently: Patience;
  readonly skips: Skips;
}

/** Why a projector needs an operator: an event that it cannot apply, or a fault of its own. A store that is away stops nobody. */
export interface Stopped {
  readonly position: Position;
  readonly error: string;
}

/** One projector at work on one version of its rows. Its methods are called one after the other, never two at once. */
export interface ProjectorRun {
  readonly name: string;
  readonly version: number;
  /** The position up to which readers see its rows. */
  position(): Position;
  stopped(): Stopped | undefined;
  /** It is not stopped any more: the next event to apply is the one after its rows' position. */
  goOn(): void;
  /** Applies what it has not yet seen of a batch; `commit` shows it to readers. Announces nothing where `silent`. */
  apply(batch: readonly RecordedEvent[], silent: boolean): Promise<void>;
  /** How many events have been applied since the checkpoint was last written. */
  pending(): number;
  /** Writes what has changed; where nothing has, only `checkpointAlways` writes the checkpoint. Gives what is to be announced; never rejects. */
  commit(checkpointAlways: boolean): Promise<readonly Hint[]>;
}

/** How a version of a projector's rows is taken up. */
export interface OpenRun {
  readonly version: number;
  /** Last position to be applied; the whole log by default. */
  readonly until?: Position;
  readonly onStopped?: (stopped: Stopped) => void;
}

/** Takes up a version where its checkpoint stands; one that belongs to another log, or lies past this one's end, starts anew. */
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
    work: unitOfWork(keepRows),
    skipped: deps.skips.of(name),
    committed: position,
    applied: position,
    visible: position,
    pending: 0,
    hints: [],
    stopped: undefined,
  };
  return {
    name,
    version,
    position: () => run.visible,
    stopped: () => run.stopped,
    pending: () => run.pending,
    commit: (checkpointAlways) => commit(run, checkpointAlways),
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

/** Where a run stands. Rows are applied in memory first, then committed, and only then visible. */
interface Run {
  readonly deps: RunDeps;
  readonly projector: Projector;
  readonly version: number;
  readonly until: Position | undefined;
  /** Positions of events that an admin had it leave out, whether it could apply them or not. */
  readonly skipped: ReadonlySet<Position>;
  readonly onStopped: ((stopped: Stopped) => void) | undefined;
  readonly work: UnitOfWork;
  /** What the store holds as the checkpoint. */
  committed: Position;
  applied: Position;
  visible: Position;
  pending: number;
  /** What is to be announced of rows that were committed within a batch. */
  hints: Hint[];
  stopped: Stopped | undefined;
}

function stop(run: Run, position: Position, error: unknown): void {
  run.stopped = { position, error: error instanceof Error ? error.message : String(error) };
  run.onStopped?.(run.stopped);
}

/** What was applied in memory only is read from the log again. */
function forgetUncommitted(run: Run): void {
  run.work.clear();
  run.applied = run.committed;
  run.pending = 0;
}

async function load(run: Run, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [view, set] of wanted) {
    const ids = [...set];
    const collection = run.deps.readModel.collection<Row>({ name: view, indexes: [] }, run.version);
    for (let from = 0; from < ids.length; from += loadAtOnce) {
      const some = ids.slice(from, from + loadAtOnce);
      run.work.fill(view, some, await run.deps.patiently(() => collection.getMany(some)));
    }
  }
}

function want(wanted: Map<string, Set<string>>, [view, id]: Key): void {
  const ids = wanted.get(view) ?? new Set();
  wanted.set(view, ids.add(id));
}

async function loadKeys(run: Run, batch: readonly RecordedEvent[]): Promise<void> {
  const { projector, work, applied } = run;
  const wanted = new Map<string, Set<string>>();
  for (const event of batch) {
    if (isAtOrAfter(applied, event.position)) continue;
    for (const key of keysOf(projector, event)) if (!work.has(key[0], key[1])) want(wanted, key);
  }
  if (wanted.size > 0) await load(run, wanted);
}

/** An event that cannot be read has no keys: `apply` meets it in its turn, so that all before it are applied. */
function keysOf(projector: Projector, event: RecordedEvent): readonly Key[] {
  try {
    return projector.keys(event);
  } catch {
    return NO_KEYS;
  }
}

/** What nobody knows may be a fact that its rows should show. */
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
      // While a row is missing a failure says nothing: the row may be what it needs.
      if (work.missing().length === 0) {
        work.rollback();
        throw error;
      }
    }
    const wanted = new Map<string, Set<string>>();
    for (const key of work.missing()) want(wanted, key);
    work.rollback();
    await load(run, wanted);
  }
  throw new Error(`${projector.name} never stops asking for rows at position ${event.position}`);
}

async function applyAll(run: Run, batch: readonly RecordedEvent[]): Promise<void> {
  await loadKeys(run, batch);
  for (const event of batch) {
    if (isAtOrAfter(run.applied, event.position)) continue;
    if (run.until !== undefined && isAfter(event.position, run.until)) continue;
    try {
      await applyOne(run, event);
    } catch (error) {
      stop(run, event.position, error);
      return;
    }
    run.applied = event.position;
    run.pending += 1;
    if (run.work.changedRows() >= COMMIT_ROWS_MAX) run.hints.push(...(await commitRows(run, true)));
  }
}

/** Somebody else runs this projector too and was first: goes on from where that one has come. */
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

async function commit(run: Run, checkpointAlways: boolean): Promise<readonly Hint[]> {
  const last = await commitRows(run, checkpointAlways);
  if (run.hints.length === 0) return last;
  const hints = [...run.hints, ...last];
  run.hints = [];
  return hints;
}

async function commitRows(run: Run, checkpointAlways: boolean): Promise<readonly Hint[]> {
  const { writes, hints } = run.work.flush();
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
