import { EVENT_TYPES, type EventOf, type Position, type RecordedEvent } from '@ringpost/domain';
import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import type { Hint, ProjectorSpec, Row, View } from '@ringpost/engine';

/** What a projector can use while it applies one event. It never changes a row in place; it puts a new one. */
export interface Rows {
  /**
   * A row that is not in memory reads as absent. Then all changes of this event are undone, the row is loaded, and the event
   * is applied again. Name the row in `reads` to avoid that.
   */
  get<T extends Row>(view: View<T>, id: string): T | undefined;
  put<T extends Row>(view: View<T>, row: T): void;
  /**
   * `put` for a row that only this event can make, so the row cannot exist yet. If one commit adds and deletes the row, it is
   * never written.
   */
  add<T extends Row>(view: View<T>, row: T): void;
  delete<T extends Row>(view: View<T>, id: string): void;
  /** Sends a hint after the commit. A shadow sends nothing. */
  announce(hint: Hint): void;
}

/** A row that `apply` will read. */
export type Key = readonly [view: string, id: string];

/**
 * Turns facts into rows. Pure and synchronous: `keys` names the rows that are known from the event alone, the runner loads
 * them for a whole batch, and `apply` changes them. In a rebuild `apply` gets every event again and must make the same rows.
 * It may be called several times for one event, so it keeps nothing but rows.
 */
export interface Projector extends Omit<ProjectorSpec, 'version'> {
  /** Raise it when the rows get other fields or another meaning. Then all of them are built again beside the old ones. */
  readonly shape: number;
  /**
   * Kinds of streams (`kindOfStream`) whose events it needs. An unknown type of event in them stops it, because it may
   * matter.
   */
  readonly streams: readonly string[];
  /** Types of events that change none of its rows. It does not get them. By default it gets all. */
  readonly ignores?: ReadonlySet<string>;
  /**
   * Milliseconds between two writes of its rows under load, if few requests read them. The more events are written together, the
   * less each of them costs. A request that reads its rows does not wait for that time. By default they are written with those
   * of all others.
   */
  readonly commitEveryMs?: number;
  /** Whether the event is announced at once: then its rows do not wait for those of later events. By default none is. */
  isLive?(event: RecordedEvent): boolean;
  keys(event: RecordedEvent): readonly Key[];
  /** The rows that only this event can make. Events after it in one batch read them from memory, so the store is not asked. */
  makes?(event: RecordedEvent): readonly Key[];
  apply(event: RecordedEvent, rows: Rows): void;
}

/** What a projector does with the events of one type. */
export interface EventHandler<E extends RecordedEvent> {
  /** The rows that `apply` will read, as far as the event alone names them. */
  reads?(event: E): readonly Key[];
  /** The rows that `apply` adds, if later events read them. */
  makes?(event: E): readonly Key[];
  apply(event: E, rows: Rows): void;
}

/** The handlers of a projector by the type of the event. It ignores all other types. */
export type EventHandlers = {
  readonly [T in RecordedEvent['type']]?: EventHandler<EventOf<T>>;
};

/** What one noun has to do later: the streams whose events open and close its obligations, and what each event does. */
export interface NounDeadlines {
  readonly streams: readonly string[];
  readonly on: EventHandlers;
}

interface ProjectorDefinition extends Omit<Projector, 'ignores' | 'isLive' | 'keys' | 'makes' | 'apply'> {
  /** Whether each of its events is announced at once; none by default. */
  readonly live?: true;
  readonly on: EventHandlers;
}

/** For events whose rows need not be read. */
export const NO_KEYS: readonly Key[] = [];

function both(
  first: EventHandler<RecordedEvent>,
  second: EventHandler<RecordedEvent>,
): EventHandler<RecordedEvent> {
  return {
    reads: (event) => [...(first.reads?.(event) ?? NO_KEYS), ...(second.reads?.(event) ?? NO_KEYS)],
    makes: (event) => [...(first.makes?.(event) ?? NO_KEYS), ...(second.makes?.(event) ?? NO_KEYS)],
    apply(event, rows) {
      first.apply(event, rows);
      second.apply(event, rows);
    },
  };
}

/** Makes a projector from a table of handlers. */
export function createProjector({ on, live, ...spec }: ProjectorDefinition): Projector {
  const handlers: ReadonlyMap<string, EventHandler<RecordedEvent>> = new Map(Object.entries(on));
  return {
    ...spec,
    ignores: new Set(EVENT_TYPES.filter((type) => !handlers.has(type))),
    isLive: ({ type }) => live === true && handlers.has(type),
    keys: (event) => handlers.get(event.type)?.reads?.(event) ?? NO_KEYS,
    makes: (event) => handlers.get(event.type)?.makes?.(event) ?? NO_KEYS,
    apply: (event, rows) => handlers.get(event.type)?.apply(event, rows),
  };
}

/** Joins several tables. If more than one has a handler for a type, each of them gets the event, in this order. */
export function joinHandlers(...tables: readonly EventHandlers[]): EventHandlers {
  const joined = new Map<string, EventHandler<RecordedEvent>>();
  for (const [type, handler] of tables.flatMap((table) => Object.entries(table))) {
    const before = joined.get(type);
    joined.set(type, before ? both(before, handler) : handler);
  }
  return Object.fromEntries(joined);
}

/** Tells one customer that one of their rows has changed. `position` is that of the event in this log. */
export function changed(userId: string, topic: ChangeTopic, id: string, position: Position): Hint {
  return { audience: `customer:${userId}`, topic, body: { id, position } };
}
