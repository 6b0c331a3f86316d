import type { RecordedEvent } from '@ringpost/events/catalogue';
import type { Hint, ProjectorSpec, Row, View } from '@ringpost/events/engine';

/** What a projector may touch while it applies one event: rows that `keys` named, and what it wrote itself. */
export interface Rows {
  get<T extends Row>(view: View<T>, id: string): T | undefined;
  put<T extends Row>(view: View<T>, row: T): void;
  delete<T extends Row>(view: View<T>, id: string): void;
  /** Tells whoever may hear it, after the commit; a shadow tells nobody. */
  announce(hint: Hint): void;
}

/** A row that `apply` will read. */
export type Key = readonly [view: string, id: string];

/**
 * Turns facts into rows. Pure and synchronous: `keys` says which rows an event needs, the runner loads them in bulk for a
 * whole batch, `apply` changes them. Both must be able to meet every event twice over a rebuild and give the same rows.
 */
export interface Projector extends ProjectorSpec {
  keys(event: RecordedEvent): readonly Key[];
  apply(event: RecordedEvent, rows: Rows): void;
}
