import type { RecordedEvent } from '@ringpost/events/domain';
import type { Hint, ProjectorSpec, Row, View } from '@ringpost/events/engine';

/** What a projector may touch while it applies one event. A row it got is never changed in place: it puts a new one. */
export interface Rows {
  /** A row that is not in memory is loaded first, and the event applied once more; name it in `keys` to avoid that. */
  get<T extends Row>(view: View<T>, id: string): T | undefined;
  put<T extends Row>(view: View<T>, row: T): void;
  /** `put` for a row that cannot be there yet, because this event alone makes it: added and deleted in one go, it costs nothing. */
  add<T extends Row>(view: View<T>, row: T): void;
  delete<T extends Row>(view: View<T>, id: string): void;
  /** Tells whoever may hear it, after the commit; a shadow tells nobody. */
  announce(hint: Hint): void;
}

/** A row that `apply` will read. */
export type Key = readonly [view: string, id: string];

/**
 * Turns facts into rows. Pure and synchronous: `keys` names the rows that can be known from the event alone, the runner
 * loads them in bulk for a whole batch, `apply` changes them. Over a rebuild `apply` meets every event again and must give
 * the same rows; it may be called twice for one event, so it keeps nothing but rows.
 *
 * `version` counts in thousands, one thousand per shape of its rows; the numbers between are rebuilds of the same shape.
 */
export interface Projector extends ProjectorSpec {
  /** Kinds of streams (`kindOfStream`) whose events it needs. In these an event of a type that nobody knows stops it: it may matter. */
  readonly reads: readonly string[];
  keys(event: RecordedEvent): readonly Key[];
  apply(event: RecordedEvent, rows: Rows): void;
}

/** For events that concern a projector not at all, or whose rows it need not read. */
export const noKeys: readonly Key[] = [];

/** What a reader is told to look at again; `position` is the event's, inside this log. */
interface Changed {
  readonly id: string;
  readonly position: number;
}

/** Tells one customer that a row of theirs is no longer what it was. */
export function changed(userId: string, topic: string, id: string, position: number): Hint {
  return {
    audience: `customer:${userId}`,
    topic,
    body: { id, position } satisfies Changed,
  };
}
