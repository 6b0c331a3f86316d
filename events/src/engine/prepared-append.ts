import type { Append, EventPlace } from './event-store.ts';

interface PreparedEvent {
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON. */
  readonly meta: string;
}

/** An append that is checked and serialised. Later changes by its caller cannot affect it. */
export interface PreparedAppend {
  readonly stream: string;
  /** -1 for `none`. */
  readonly expected: number;
  readonly events: readonly PreparedEvent[];
  readonly requires: readonly EventPlace[];
}

const NOTHING: readonly EventPlace[] = [];

/** Far below the limit of one message to EventStoreDB. A larger message makes the appends of all others fail too. */
const MAX_EVENT_BYTES = 1024 * 1024;
/** Only small letters: a log that stores the bytes returns ids in this form. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function refuseTooLarge(stream: string, { type, data, meta }: PreparedEvent): void {
  const length = data.length + meta.length;
  // A character takes at most three bytes per UTF-16 unit, so small events need no counting.
  if (length * 3 <= MAX_EVENT_BYTES) return;
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(meta);
  if (bytes > MAX_EVENT_BYTES) {
    throw new RangeError(`${type} for ${stream} has ${bytes} bytes; an event may have ${MAX_EVENT_BYTES}`);
  }
}

/** @throws TypeError or RangeError for an append that no engine could take. */
export function prepareAppend({ stream, events, expected, requires = NOTHING }: Append): PreparedAppend {
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`"${stream}" is no name for a stream`);
  if (events.length === 0) throw new TypeError(`an append to ${stream} holds no event`);
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RangeError(`${expected} is no revision of ${stream}`);
  }
  return {
    stream,
    expected: expected === 'none' ? -1 : expected,
    requires,
    events: events.map(({ id, type, data, meta }) => {
      if (!UUID.test(id)) throw new TypeError(`the id of ${type} for ${stream} is no UUID: ${id}`);
      const prepared = { id, type, data: JSON.stringify(data), meta: JSON.stringify(meta) };
      refuseTooLarge(stream, prepared);
      return prepared;
    }),
  };
}
