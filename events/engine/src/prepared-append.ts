import { AppendTooLarge } from './errors.ts';
import type { Append } from './event-store.ts';

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
}

/**
 * Most bytes of all events of one append, on every engine. EventStoreDB takes 1 MiB up to version 24. A message that is larger
 * than the newest version takes makes the appends of all others fail too.
 */
const APPEND_BYTES_MAX = 900_000;
/** Only lower case: a log that stores the bytes returns ids in this form. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function refuseTooLarge(stream: string, events: readonly PreparedEvent[]): void {
  const length = events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
  // A character takes at most three bytes per UTF-16 unit, so small appends need no counting.
  if (length * 3 <= APPEND_BYTES_MAX) return;
  const bytes = events.reduce(
    (sum, { data, meta }) => sum + Buffer.byteLength(data) + Buffer.byteLength(meta),
    0,
  );
  if (bytes > APPEND_BYTES_MAX) throw new AppendTooLarge(stream, APPEND_BYTES_MAX, { bytes });
}

/** The JSON of `meta`. The events of one decision mostly share the same object. */
function metaWriter(): (meta: object) => string {
  let written: { readonly meta: object; readonly text: string } | undefined;
  return (meta) => {
    if (written?.meta !== meta) written = { meta, text: JSON.stringify(meta) };
    return written.text;
  };
}

/** @throws TypeError, RangeError or AppendTooLarge for an append that no engine could take. */
export function prepareAppend(
  { stream, events, expected }: Append,
  textOfMeta = metaWriter(),
): PreparedAppend {
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`"${stream}" is no name for a stream`);
  if (events.length === 0) throw new TypeError(`an append to ${stream} holds no event`);
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RangeError(`${expected} is no revision of ${stream}`);
  }
  const prepared = {
    stream,
    expected: expected === 'none' ? -1 : expected,
    events: events.map(({ id, type, data, meta }) => {
      if (!UUID.test(id)) throw new TypeError(`the id of ${type} for ${stream} is no UUID: ${id}`);
      return { id, type, data: JSON.stringify(data), meta: textOfMeta(meta) };
    }),
  };
  refuseTooLarge(stream, prepared.events);
  return prepared;
}

/** @throws TypeError unless a later append to a stream begins where the one before it ended */
function requireInTurn(appends: readonly PreparedAppend[]): void {
  const ends = new Map<string, number>();
  for (const { stream, expected, events } of appends) {
    if ((ends.get(stream) ?? expected) !== expected)
      throw new TypeError(`appends of one moment to ${stream} do not follow each other`);
    ends.set(stream, expected + events.length);
  }
}

/** @throws TypeError, RangeError or AppendTooLarge for appends that no engine could take as one. */
export function prepareAppends(appends: readonly Append[]): readonly PreparedAppend[] {
  const textOfMeta = metaWriter();
  const prepared = appends.map((append) => prepareAppend(append, textOfMeta));
  const [first] = prepared;
  if (!first) throw new TypeError('there is nothing to append');
  requireInTurn(prepared);
  refuseTooLarge(
    first.stream,
    prepared.flatMap(({ events }) => events),
  );
  return prepared;
}
