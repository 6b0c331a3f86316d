import type { Position, RecordedEvent } from '@ringpost/events/domain';

/** One thing that must never be, and is. */
export interface Breach {
  /** Where in the log it shows; null where it shows elsewhere. */
  readonly position: Position | null;
  readonly what: string;
}

/** One invariant, told of every event in the order of the log. It keeps what it needs, never the events. */
export interface Check {
  /** As the quality bar names it. */
  readonly id: string;
  readonly title: string;
  see(event: RecordedEvent): void;
  /** How many things were looked at, and what was found. `asOf`: the time of the log's last event. */
  finish(asOf: string): { readonly looked: number; readonly breaches: readonly Breach[] };
}

/** Collects breaches; after so many of one kind more say nothing new. */
export function breachList(max = 20) {
  const breaches: Breach[] = [];
  return {
    breaches,
    add(position: Position | null, what: string): void {
      if (breaches.length < max) breaches.push({ position, what });
    },
  };
}
