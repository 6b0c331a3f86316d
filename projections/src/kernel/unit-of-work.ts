import type { Hint, Row, View, Write } from '@ringpost/engine';
import type { Key, Rows } from './projector.ts';

/** Rows that are measured to estimate the size of all. */
const SAMPLE_ROWS = 25;

/**
 * The rows of one view. Two generations make a cheap LRU: a used row moves to the young one, and a full young one becomes
 * the old one.
 */
interface Generations {
  readonly view: string;
  young: Map<string, Entry>;
  old: Map<string, Entry>;
  /** The row that was found last: an event asks for a row two or three times in a row. */
  last: Entry | undefined;
}

interface Entry {
  readonly id: string;
  readonly of: Generations;
  row: Row | undefined;
  /** Whether the store has a row with this id; undefined if this is not known. */
  stored: boolean | undefined;
  dirty: boolean;
}

/** What an event changed, so that it can be undone. `wasInMemory`: the entry was in memory before. */
interface Change {
  readonly entry: Entry;
  readonly row: Row | undefined;
  readonly dirty: boolean;
  readonly wasInMemory: boolean;
}

interface Outcome {
  readonly writes: readonly Write[];
  readonly hints: readonly Hint[];
}

/** The rows that one projector works on, in memory between two commits. Up to `keepRows` of them stay longer. */
export interface UnitOfWork {
  /** For `apply`. A `get` of a row that is not in memory returns nothing and adds its key to `missing`. */
  readonly rows: Rows;
  /** Rows that the event asked for and that are not in memory. If there are any, its changes must be rolled back. */
  missing(): readonly Key[];
  has(view: string, id: string): boolean;
  /** Adds the rows that the store has for these ids, and notes the ids that it does not have. */
  fill(view: string, ids: readonly string[], loaded: readonly Row[]): void;
  /** Whether announcements are recorded; nobody listens to a rebuild. */
  announcing(on: boolean): void;
  /** The event is done: its changes stay. */
  accept(): void;
  /** The event failed: its changes are undone. */
  rollback(): void;
  /** How many rows have changed since the last `flush`. */
  changedRows(): number;
  /** The approximate size of those rows as JSON, in bytes, estimated from a sample. */
  changedBytes(): number;
  /** The changes since the last call, each row once. */
  flush(): Outcome;
  /** The store may have other rows by now. */
  clear(): void;
}

interface Work {
  readonly views: Map<string, Generations>;
  dirty: Entry[];
  changes: Change[];
  hints: Hint[];
  /** How many of them belong to finished events. */
  hintsKept: number;
  announcing: boolean;
  missing: Key[];
}

function generationsOf({ views }: Work, view: string): Generations {
  const existing = views.get(view);
  if (existing) return existing;
  const made: Generations = { view, young: new Map(), old: new Map(), last: undefined };
  views.set(view, made);
  return made;
}

function find(of: Generations, id: string): Entry | undefined {
  if (of.last?.id === id) return of.last;
  let entry = of.young.get(id);
  if (!entry) {
    entry = of.old.get(id);
    if (entry) of.young.set(id, entry);
  }
  if (entry) of.last = entry;
  return entry;
}

function age(of: Generations): void {
  of.last = undefined;
  of.old = of.young;
  of.young = new Map();
}

function fill(of: Generations, ids: readonly string[], loaded: readonly Row[]): void {
  of.last = undefined;
  const byId = new Map(loaded.map((row) => [row._id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    of.young.set(id, { id, of, row, stored: row !== undefined, dirty: false });
  }
}

function rowsOf(work: Work): Rows {
  const write = (view: string, id: string, row: Row | undefined, stored: boolean | undefined): void => {
    const of = generationsOf(work, view);
    // Nothing in the old generation has changed since the last flush, so a row that only this event can make may stand before it.
    const cached = stored === false ? of.young.get(id) : find(of, id);
    const entry = cached ?? { id, of, row: undefined, stored, dirty: false };
    if (!cached) of.young.set(id, entry);
    work.changes.push({ entry, row: entry.row, dirty: entry.dirty, wasInMemory: cached !== undefined });
    entry.row = row;
    if (entry.dirty) return;
    entry.dirty = true;
    work.dirty.push(entry);
  };
  return {
    get<T extends Row>({ name }: View<T>, id: string): T | undefined {
      const entry = find(generationsOf(work, name), id);
      // The rows of each view are written by its own projector only, so the entry's row belongs to the view.
      if (entry) return entry.row as T | undefined;
      work.missing.push([name, id]);
      return undefined;
    },
    put: ({ name }, row) => write(name, row._id, row, undefined),
    add: ({ name }, row) => write(name, row._id, row, false),
    delete: ({ name }, id) => write(name, id, undefined, undefined),
    announce(hint) {
      if (work.announcing) work.hints.push(hint);
    },
  };
}

function undo(work: Work): void {
  for (const { entry, row, dirty, wasInMemory } of work.changes.reverse()) {
    entry.row = row;
    entry.dirty = dirty;
    entry.of.last = undefined;
    if (!wasInMemory) entry.of.young.delete(entry.id);
  }
  work.changes = [];
  work.hints.length = work.hintsKept;
  if (work.missing.length > 0) work.missing = [];
}

function writesOf(dirty: readonly Entry[]): readonly Write[] {
  const writes: Write[] = [];
  for (const entry of dirty) {
    if (!entry.dirty) continue;
    entry.dirty = false;
    if (entry.row) writes.push({ op: 'put', in: entry.of.view, row: entry.row });
    else if (entry.stored !== false) writes.push({ op: 'delete', in: entry.of.view, id: entry.id });
    entry.stored = entry.row !== undefined;
  }
  return writes;
}

/** Every message is announced. Of several "look again at this", the newest is enough. */
function lastOfEach(hints: readonly Hint[]): readonly Hint[] {
  if (hints.length < 2) return hints;
  const kept = new Map<string, Hint>();
  for (const [index, hint] of hints.entries()) {
    const { audience, topic, body } = hint;
    const id = topic === 'sms' ? index : 'id' in body ? body.id : '';
    kept.set(`${audience}/${topic}/${id}`, hint);
  }
  return [...kept.values()];
}

function bytesOf(dirty: readonly Entry[]): number {
  const step = Math.max(1, Math.floor(dirty.length / SAMPLE_ROWS));
  const sample = dirty.filter((_, index) => index % step === 0);
  const bytes = sample.reduce((sum, { row }) => sum + (row ? Buffer.byteLength(JSON.stringify(row)) : 0), 0);
  return bytes * step;
}

export function unitOfWork(keepRows: number): UnitOfWork {
  const work: Work = {
    views: new Map(),
    dirty: [],
    changes: [],
    hints: [],
    hintsKept: 0,
    announcing: true,
    missing: [],
  };
  return {
    rows: rowsOf(work),
    missing: () => work.missing,
    has: (view, id) => find(generationsOf(work, view), id) !== undefined,
    announcing: (on) => {
      work.announcing = on;
    },
    fill: (view, ids, loaded) => fill(generationsOf(work, view), ids, loaded),
    accept() {
      if (work.changes.length > 0) work.changes = [];
      work.hintsKept = work.hints.length;
    },
    rollback: () => undo(work),
    changedRows: () => work.dirty.length,
    changedBytes: () => bytesOf(work.dirty),
    flush() {
      const outcome = { writes: writesOf(work.dirty), hints: lastOfEach(work.hints) };
      work.dirty = [];
      work.hints = [];
      work.hintsKept = 0;
      for (const generations of work.views.values()) {
        if (generations.young.size > keepRows) age(generations);
      }
      return outcome;
    },
    clear() {
      work.views.clear();
      work.dirty = [];
      work.changes = [];
      work.missing = [];
      work.hints = [];
      work.hintsKept = 0;
    },
  };
}
