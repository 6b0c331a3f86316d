import type { EventOf, Position, RecordedEvent } from '@ringpost/events/domain';
import type { Hint, ProjectorSpec, Row, View } from '@ringpost/events/engine';

/** What a projector may touch while it applies one event. A row it got is never changed in place: it puts a new one. */
export interface Rows {
  /**
   * A row that is not in memory reads as absent; then everything this event changed is undone, the row is loaded, and the
   * event is applied again. Name the row in `reads` to avoid that.
   */
  get<T extends Row>(view: View<T>, id: string): T | undefined;
  put<T extends Row>(view: View<T>, row: T): void;
  /** `put` for a row that cannot be there yet, because this event alone makes it: added and deleted in one commit, it is never written. */
  add<T extends Row>(view: View<T>, row: T): void;
  delete<T extends Row>(view: View<T>, id: string): void;
  /** Sends a hint after the commit; a shadow sends none. */
  announce(hint: Hint): void;
}

/** A row that `apply` will read. */
export type Key = readonly [view: string, id: string];

/**
 * Turns facts into rows. Pure and synchronous: `keys` names the rows that can be known from the event alone, the runner
 * loads them in bulk for a whole batch, `apply` changes them. In a rebuild `apply` meets every event again and must give
 * the same rows; it may be called several times for one event, so it keeps nothing but rows.
 */
export interface Projector extends Omit<ProjectorSpec, 'version'> {
  /** Counts up when its rows get other fields or another meaning: then all of them are built anew beside the old ones. */
  readonly shape: number;
  /** Kinds of streams (`kindOfStream`) whose events it needs. In these an event of an unknown type stops it: it may matter. */
  readonly streams: readonly string[];
  keys(event: RecordedEvent): readonly Key[];
  apply(event: RecordedEvent, rows: Rows): void;
}

/** What a projector does with the events of one type. */
export interface EventHandler<E extends RecordedEvent> {
  /** The rows that `apply` will read, as far as the event alone tells. */
  reads?(event: E): readonly Key[];
  apply(event: E, rows: Rows): void;
}

/** A projector's handlers by the type of the event; events of any other type do not concern it. */
export type EventHandlers = {
  readonly [T in RecordedEvent['type']]?: EventHandler<EventOf<T>>;
};

interface ProjectorDefinition extends Omit<Projector, 'keys' | 'apply'> {
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
    apply(event, rows) {
      first.apply(event, rows);
      second.apply(event, rows);
    },
  };
}

/** Makes a projector of a table of handlers. */
export function createProjector({ on, ...spec }: ProjectorDefinition): Projector {
  const handlers: ReadonlyMap<string, EventHandler<RecordedEvent>> = new Map(Object.entries(on));
  return {
    ...spec,
    keys: (event) => handlers.get(event.type)?.reads?.(event) ?? NO_KEYS,
    apply: (event, rows) => handlers.get(event.type)?.apply(event, rows),
  };
}

/** Several tables as one: where more than one has a handler for a type, each of them gets the event, in this order. */
export function joinHandlers(...tables: readonly EventHandlers[]): EventHandlers {
  const joined = new Map<string, EventHandler<RecordedEvent>>();
  for (const [type, handler] of tables.flatMap((table) => Object.entries(table))) {
    const before = joined.get(type);
    joined.set(type, before ? both(before, handler) : handler);
  }
  return Object.fromEntries(joined);
}

/** What a reader is told to read again; `position` is the event's, inside this log. */
interface Changed {
  readonly id: string;
  readonly position: Position;
}

/** Tells one customer that a row of theirs has changed. */
export function changed(userId: string, topic: string, id: string, position: Position): Hint {
  return {
    audience: `customer:${userId}`,
    topic,
    body: { id, position } satisfies Changed,
  };
}
