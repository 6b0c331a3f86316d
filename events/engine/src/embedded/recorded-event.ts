import type { RecordedEvent } from '@ringpost/domain';
import { EventUnreadable } from '../errors.ts';
import type { EventRow } from './log-layout.ts';
import { encodePosition } from './position-code.ts';

function parse(text: string, what: string, id: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EventUnreadable(`the ${what} of event ${id} is no JSON`, { cause });
  }
}

/** Reads a row, but parses `data` and `meta` only when they are used: many readers only need the type. */
export function toRecordedLater({ number, stream, revision, id, type, data, meta }: EventRow): RecordedEvent {
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
    position: encodePosition(number),
  } as unknown as RecordedEvent;
}

/** Reads a row as `prepareAppend` wrote it. If its JSON is broken, only the use of that part throws. */
export function toRecorded(row: EventRow): RecordedEvent {
  const { number, stream, revision, id, type, data, meta } = row;
  try {
    return {
      id,
      type,
      data: JSON.parse(data),
      meta: JSON.parse(meta),
      stream,
      revision,
      position: encodePosition(number),
    } as unknown as RecordedEvent;
  } catch {
    return toRecordedLater(row);
  }
}
