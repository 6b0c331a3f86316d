import type { RecordedEvent } from '../../domain/index.ts';
import { EventUnreadable } from '../errors.ts';
import type { Append } from '../event-store.ts';
import { encodePosition } from './position-code.ts';
import type { SqlRow, SqlValue } from './sqlite.ts';

/** An append checked and written out, so that nothing its caller does afterwards can change or break it. */
export interface PreparedAppend {
  readonly stream: string;
  /** -1 for `none`. */
  readonly expected: number;
  readonly events: readonly PreparedEvent[];
}

interface PreparedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

/** The limit of the strictest engine (EventStoreDB refuses larger ones), so that no engine takes what another would not. */
const MAX_EVENT_BYTES = 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws TypeError or RangeError for an append that no engine could take. */
export function prepareAppend({ stream, events, expected }: Append): PreparedAppend {
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`"${stream}" is no name for a stream`);
  if (events.length === 0) throw new TypeError(`an append to ${stream} holds no event`);
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RangeError(`${expected} is no revision of ${stream}`);
  }
  return {
    stream,
    expected: expected === 'none' ? -1 : expected,
    events: events.map(({ id, type, data, meta }) => {
      if (!UUID.test(id)) throw new TypeError(`the id of ${type} for ${stream} is no UUID: ${id}`);
      const prepared = { id, type, data: JSON.stringify(data), meta: JSON.stringify(meta) };
      refuseTooLarge(stream, prepared);
      return prepared;
    }),
  };
}

function refuseTooLarge(stream: string, { type, data, meta }: PreparedEvent): void {
  const length = data.length + meta.length;
  // No character takes more than three bytes per UTF-16 unit, so small events need no counting.
  if (length * 3 <= MAX_EVENT_BYTES) return;
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(meta);
  if (bytes > MAX_EVENT_BYTES) {
    throw new RangeError(`${type} for ${stream} has ${bytes} bytes; an event may have ${MAX_EVENT_BYTES}`);
  }
}

/** What `prepareAppend` wrote is what comes back; a text that is broken is met by whoever asks for it, not by those who only pass by. */
export function toRecorded(row: SqlRow): RecordedEvent {
  const [position, stream, revision, id, type, data, meta] = row;
  try {
    return {
      id,
      type,
      data: JSON.parse(data as string),
      meta: JSON.parse(meta as string),
      stream,
      revision,
      position: encodePosition(position as number),
    } as unknown as RecordedEvent;
  } catch {
    return toRecordedLater(row);
  }
}

/** The same for those who look at types more often than into events: a text is parsed when somebody first asks for it. */
export function toRecordedLater([position, stream, revision, id, type, data, meta]: SqlRow): RecordedEvent {
  let readData: unknown;
  let readMeta: unknown;
  return {
    id,
    type,
    get data() {
      readData ??= parse(data, 'data', id);
      return readData;
    },
    get meta() {
      readMeta ??= parse(meta, 'meta', id);
      return readMeta;
    },
    stream,
    revision,
    position: encodePosition(position as number),
  } as unknown as RecordedEvent;
}

function parse(text: SqlValue | undefined, what: string, id: SqlValue | undefined): unknown {
  try {
    return JSON.parse(text as string);
  } catch (cause) {
    throw new EventUnreadable(`the ${what} of event ${String(id)} is no JSON`, { cause });
  }
}
