import type { Position, RecordedEvent } from '@ringpost/domain';

/** One breach of an invariant. */
export interface Breach {
  /** Where it is in the log; null if it is elsewhere. */
  readonly position: Position | null;
  readonly what: string;
}

/** One invariant. It gets every event in the order of the log. It stores what it needs, never the events. */
export interface Check {
  /** The name of the invariant. */
  readonly id: string;
  readonly title: string;
  see(event: RecordedEvent): void;
  /** How many things were checked, and the breaches. `asOf`: the present time, or that of the log's last event. */
  finish(asOf: string): { readonly looked: number; readonly breaches: readonly Breach[] };
}

/** Collects breaches; after a number of one kind, more are not listed. */
export function breachList(max = 20) {
  const all: Breach[] = [];
  return {
    all,
    add(position: Position | null, what: string): void {
      if (all.length < max) all.push({ position, what });
    },
  };
}
