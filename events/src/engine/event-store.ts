import type { EventMeta, EventShape, Position, RecordedEvent, RingpostEvent } from '../domain/index.ts';

/** An event on its way into the log. `id` is a UUID; a retry of the same append repeats its ids. */
export type NewEvent<E extends EventShape = RingpostEvent> = E extends EventShape
  ? E & { readonly id: string; readonly meta: EventMeta }
  : never;

/** The revision a stream must stand at: its last event's, or `none` for a stream that must not exist yet. There is no `any`. */
export type ExpectedRevision = 'none' | number;

export interface Append {
  readonly stream: string;
  /** At least one. */
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
}

export interface Appended {
  /** Revision and position of the last event. */
  readonly revision: number;
  readonly position: Position;
}

export interface ReadStream {
  /** Exclusive; -1 (the default) starts at the first event. */
  readonly after?: number;
  readonly limit?: number;
}

interface ReadAll {
  /** Exclusive; `LOG_START` (the default) starts at the first event. */
  readonly after?: Position;
  readonly limit?: number;
}

export interface Subscription {
  /** Stops after the batch under way, if any. */
  close(): Promise<void>;
}

export interface Subscriber {
  /** Exclusive; `LOG_START` for the whole log. */
  readonly after: Position;
  readonly maxBatch?: number;
  /** One batch at a time, in position order, at least once. A rejection stops the subscription and is handed to `onStopped`. */
  onEvents(batch: readonly RecordedEvent[]): Promise<void>;
  onStopped?(error: unknown): void;
}

/**
 * The truth. Every engine keeps these promises, and `testing/event-store.contract-test.ts` holds it to them.
 */
export interface EventStore {
  /** Random id of this log; positions of another epoch mean nothing here. */
  readonly epoch: string;
  /**
   * Atomic, and durable once resolved. Repeating an append word for word (same ids, same revision) after it happened
   * answers as it did the first time.
   * @throws RevisionConflict when the stream stands elsewhere; StoreUnavailable when the outcome is unknown.
   */
  append(append: Append): Promise<Appended>;
  /** A missing stream reads as empty. At most `limit` events (default and cap 4096), oldest first. */
  readStream(stream: string, options?: ReadStream): Promise<readonly RecordedEvent[]>;
  /** At most `limit` events (default and cap 4096) of the whole log, in position order. */
  readAll(options?: ReadAll): Promise<readonly RecordedEvent[]>;
  /**
   * Position of the last event that a subscriber of this log will see, `LOG_START` while there is none: whoever follows the
   * log reaches it. Positions past it that only the store itself uses do not count.
   */
  head(): Promise<Position>;
  /** About how much of the log lies at or before a position, 0 to 1. For people who wait, never for a decision. */
  shareBefore(position: Position): Promise<number>;
  /** Catches up, then follows. */
  subscribe(subscriber: Subscriber): Subscription;
  /** Resolves while the store answers. @throws StoreUnavailable */
  health(): Promise<void>;
  close(): Promise<void>;
}
