import type { EventMeta, EventShape, Position, RecordedEvent, RingpostEvent } from '@ringpost/domain';

/** An event to append. `id` is a UUID in lower case. A retry of the same append repeats its ids. */
export type NewEvent<E extends EventShape = RingpostEvent> = E extends EventShape
  ? E & { readonly id: string; readonly meta: EventMeta }
  : never;

/**
 * The revision that a stream must have: that of its last event, or `none` if the stream must not exist yet. There is no
 * `any`.
 */
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
  /** Ends it after the batch that is being handled, if any. Nothing is handed over afterwards. */
  close(): Promise<void>;
}

export interface Subscriber {
  /** Exclusive; `LOG_START` for the whole log. */
  readonly after: Position;
  readonly maxBatch?: number;
  /** It only asks where events are, so personal fields may stay sealed. Then it does not wait for their keys. */
  readonly sealed?: true;
  /**
   * One batch at a time, in position order, at least once. If it throws StoreUnavailable, the events after the last
   * handled batch are handed over again. Any other error ends the subscription.
   */
  onEvents(batch: readonly RecordedEvent[]): Promise<void>;
  /**
   * The log could not be read, or `onEvents` threw StoreUnavailable. The subscription retries by itself, with growing
   * pauses.
   */
  onAway?(error: unknown): void;
  /** `onEvents` threw another error, and the subscription has ended. It is not called when the subscription is closed. */
  onStopped?(error: unknown): void;
}

/** The event log, the source of truth. `events/testing/src/event-store.contract-test.ts` holds every engine to these promises. */
export interface EventStore {
  /** Random id of this log. Positions of another epoch are not valid here. */
  readonly epoch: string;
  /**
   * Atomic, and durable once resolved. If an append already happened, an exact repetition (same ids, same revision)
   * returns the first answer.
   * Appends that are requested at the same time reach the log in the order of the requests, also appends to one stream.
   * (Code that writes a whole log in order relies on this. Commands have only one append to a stream running at a time.)
   * @throws RevisionConflict when the stream has another revision; StoreUnavailable when the outcome is unknown; TypeError
   * or RangeError for an append that no engine accepts (no event, an event larger than 1 MB, an id that is no UUID)
   */
  append(append: Append): Promise<Appended>;
  /**
   * Appends to several streams: all of it or nothing, one after the other in the log. A later append to the same stream begins where the
   * one before it ended. Otherwise as `append`: an exact repetition of all returns the first answers, in the order of the appends. A
   * log that cannot do this does not have this method.
   * @throws as `append`; TypeError if appends to one stream do not follow each other
   */
  appendAll?(appends: readonly Append[]): Promise<readonly Appended[]>;
  /** A missing stream reads as empty. At most `limit` events (default and cap 4096), oldest first. @throws StoreUnavailable */
  readStream(stream: string, options?: ReadStream): Promise<readonly RecordedEvent[]>;
  /** Position of the last event of a stream, `LOG_START` if it is missing. @throws StoreUnavailable */
  positionOf(stream: string): Promise<Position>;
  /**
   * Revision of the last event of a stream, -1 if it is missing. A log that would have to ask a server does not have this method.
   * @throws StoreUnavailable
   */
  revisionOf?(stream: string): Promise<number>;
  /** At most `limit` events (default and cap 4096) of the whole log, in position order. @throws StoreUnavailable */
  readAll(options?: ReadAll): Promise<readonly RecordedEvent[]>;
  /**
   * Position of the last event that a subscriber of this log will see, `LOG_START` if there is none. Every subscriber
   * reaches it. Later positions that only the store itself uses do not count.
   * @throws StoreUnavailable
   */
  head(): Promise<Position>;
  /**
   * About how much of the log is at or before a position, 0 to 1. Only for progress displays, never for a decision.
   * @throws StoreUnavailable
   */
  shareBefore(position: Position): Promise<number>;
  /**
   * Catches up, then follows, until it is closed or `onEvents` fails. If the store is away, the subscription does not
   * end: it continues after the last handled batch, within 2 seconds after the store answers again.
   */
  subscribe(subscriber: Subscriber): Subscription;
  /** Resolves if the store answers. @throws StoreUnavailable */
  health(): Promise<void>;
  /**
   * Finishes running appends and batches, and ends all subscriptions. All other methods throw StoreUnavailable
   * afterwards.
   */
  close(): Promise<void>;
}
