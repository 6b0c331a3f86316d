/** An event to append. */
export interface ProposedEvent {
  /** A UUID in lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as the log stores it. */
export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  /** Counted from 0 in its stream, without gaps; `DELETED_REVISION` for the event that ends a stream forever. */
  readonly revision: number;
  /** The byte of the log at which its record begins. */
  readonly position: number;
  /** Bytes of its record: the next one begins that much later. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

/** The required state of the stream for an append: this revision, or one of these names. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

export type AppendOutcome =
  | {
      readonly kind: 'appended';
      /** Revision of the last event of the append; -1 if the stream has none. */
      readonly revision: number;
      /** The position of the last event. */
      readonly position: number;
      /** Whether the events were stored before. */
      readonly isRepeat: boolean;
    }
  | { readonly kind: 'wrong-expected-version'; readonly actual: number }
  | { readonly kind: 'stream-deleted' };

/**
 * The revision of a tombstone, and the truncation mark of a deleted stream. A real server takes the largest 64-bit number, which
 * a JavaScript number cannot hold: it becomes that number on the wire.
 */
export const DELETED_REVISION = Number.MAX_SAFE_INTEGER - 1;
export const DELETED_REVISION_ON_WIRE = '9223372036854775807';

/** Above every revision and every position. */
export const ABOVE_ALL = Number.MAX_SAFE_INTEGER;

/** Bytes of a record without its names and contents, in the server's second log format. */
const RECORD_OVERHEAD_BYTES = 106;

/** How much an event makes the log grow; every position is a sum of these. */
export function recordBytes(stream: string, { type, data, metadata }: ProposedEvent): number {
  const names = Buffer.byteLength(stream) + Buffer.byteLength(type);
  return RECORD_OVERHEAD_BYTES + names + data.byteLength + metadata.byteLength;
}

/** The bytes of an event that count for the limits of appends. */
export function payloadBytes({ type, data, metadata }: ProposedEvent): number {
  return data.byteLength + metadata.byteLength + 2 * type.length;
}
