import { LogDamaged, RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Appended } from '../event-store.ts';
import type { PreparedAppend } from '../prepared-append.ts';
import type { Outcome } from './group-commit.ts';
import type { LogFile } from './log-file.ts';
import {
  BATCH_HEAD_BYTES,
  type EventRow,
  type Pointers,
  recordId,
  recordNumber,
  recordPointers,
  roomForRecord,
  writeBatchHead,
  writeRecord,
} from './log-layout.ts';
import type { LogEnd } from './log-scan.ts';
import { encodePosition } from './position-code.ts';
import { nextFurtherBack, type StreamEnd, type StreamWalk } from './stream-walk.ts';

/** Appends to different streams that are accepted together or not at all. */
export type Unit = readonly PreparedAppend[];

/** A durable batch: the outcome of each unit, and the new rows. */
export interface Written {
  readonly outcomes: readonly Outcome<readonly Appended[]>[];
  readonly rows: readonly EventRow[];
  /** The new ends of the streams that got events. */
  readonly streams: ReadonlyMap<string, StreamEnd>;
  readonly end: LogEnd;
}

const BUFFER_BYTES = 512 * 1024;
/** A larger buffer was for one large batch. It is not kept. */
const BUFFER_BYTES_MAX = 8 * 1024 * 1024;
/** After this number of batches of a single unit each, no other client is likely to come meanwhile. */
const QUIET_AFTER_BATCHES = 4;
/** Its length is stored in two bytes. A UTF-16 unit needs at most three bytes. */
const NAME_LENGTH_MAX = 65_535 / 3;

interface LogWriterOptions {
  readonly file: LogFile;
  readonly walk: StreamWalk;
  readonly find: (stream: string) => StreamEnd;
  /** The end of the log. Bytes after it do not count. */
  readonly end: LogEnd;
}

/** A place in a batch to return to. */
interface Mark {
  readonly length: number;
  readonly rows: number;
  readonly ends: readonly (readonly [string, StreamEnd | undefined])[];
}

/** A batch in memory, with the bytes that the file will have from `start` on. */
export function createBatch(start: LogEnd, buffer: Buffer, walk: StreamWalk) {
  let bytes = buffer;
  let length = BATCH_HEAD_BYTES;
  const rows: EventRow[] = [];
  const streams = new Map<string, StreamEnd>();

  const makeRoom = (room: number): void => {
    if (length + room <= bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (length + room));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  /** Index in `bytes`; undefined if the file has it already. */
  const indexOf = (offset: number): number | undefined =>
    offset >= start.offset ? offset - start.offset : undefined;
  const pointers = (offset: number): Pointers => {
    const at = indexOf(offset);
    return at === undefined ? walk.pointers(offset) : recordPointers(bytes, at);
  };

  return {
    rows,
    streams,
    pointers,
    /** The current place in the batch, with the ends of these streams. */
    mark: (names: readonly string[]): Mark => ({
      length,
      rows: rows.length,
      ends: names.map((name) => [name, streams.get(name)]),
    }),
    /** Removes what was added since the mark. */
    backTo(mark: Mark): void {
      length = mark.length;
      rows.length = mark.rows;
      for (const [name, end] of mark.ends) {
        if (end) streams.set(name, end);
        else streams.delete(name);
      }
    },
    /** Id and number of the event whose record is here, if it belongs to this batch. */
    eventAt(offset: number) {
      const at = indexOf(offset);
      return at === undefined ? undefined : { id: recordId(bytes, at), number: recordNumber(bytes, at) };
    },
    add(stream: string, before: StreamEnd, event: PreparedAppend['events'][number]): StreamEnd {
      const revision = before.revision + 1;
      const number = start.number + 1 + rows.length;
      const row = { number, stream, revision, ...event };
      makeRoom(roomForRecord(row));
      const furtherBack = nextFurtherBack(before, { pointers });
      const offset = start.offset + length;
      length += writeRecord(bytes, length, row, { previous: before.offset, furtherBack });
      rows.push(row);
      const end = { revision, offset, furtherBack };
      streams.set(stream, end);
      return end;
    },
    buffer: () => bytes,
    /** The whole batch. */
    seal(): Buffer {
      writeBatchHead(bytes, length, start.offset, start.number + 1);
      return bytes.subarray(0, length);
    },
  };
}

type Batch = ReturnType<typeof createBatch>;

/** Events of a stream by their ids, and the revision before them. */
interface Repeated {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly { readonly id: string }[];
}

function conflictAt(stream: string, { revision }: StreamEnd): RevisionConflict {
  return new RevisionConflict(stream, revision === -1 ? 'none' : revision);
}

/**
 * Writes batches of appends, one at a time. Each append is checked against the revision of its stream at that point of
 * the batch. So several appends to one stream succeed in order, and a conflict refuses only one unit. A batch counts only
 * when it is complete, and so does a unit, because it is within one batch. If this throws, nothing of the batch is in the
 * log. Bytes that the disk has of it are cut off before the next write.
 */
export function createLogWriter({ file, walk, find, end: initialEnd }: LogWriterOptions) {
  let end = initialEnd;
  let buffer: Buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let mayHoldMore = false;
  let singlesInTurn = 0;

  /** The number of the last event if the stream continues after this revision with exactly these ids. */
  const findRepeated = (batch: Batch, streamEnd: StreamEnd, { stream, expected, events }: Repeated) => {
    const last = expected + events.length;
    if (last > streamEnd.revision) return undefined;
    let { revision, offset } = streamEnd;
    let lastNumber: number | undefined;
    while (revision > expected) {
      const inBatch = batch.eventAt(offset);
      if (!inBatch) break;
      if (revision <= last && inBatch.id !== events[revision - expected - 1]?.id) return undefined;
      if (revision === last) lastNumber = inBatch.number;
      offset = batch.pointers(offset).previous;
      revision -= 1;
    }
    if (revision === expected) return lastNumber;
    const stored = walk.read(stream, walk.endAt(stream, revision, offset), expected + 1, last);
    if (stored.some(({ id }, index) => id !== events[index]?.id)) return undefined;
    return lastNumber ?? stored.at(-1)?.number;
  };

  const endOf = (batch: Batch, stream: string): StreamEnd => batch.streams.get(stream) ?? find(stream);

  /** The answer to an append that is in the log already. */
  const repeated = (batch: Batch, append: PreparedAppend): Appended | undefined => {
    const { stream, expected, events } = append;
    const number = findRepeated(batch, endOf(batch, stream), append);
    if (number === undefined) return undefined;
    return { revision: expected + events.length, position: encodePosition(number) };
  };

  const addNew = (batch: Batch, { stream, events }: PreparedAppend): Appended => {
    let streamEnd = endOf(batch, stream);
    for (const event of events) streamEnd = batch.add(stream, streamEnd, event);
    const number = batch.rows.at(-1)?.number ?? -1;
    return { revision: streamEnd.revision, position: encodePosition(number) };
  };

  const add = (batch: Batch, unit: Unit): Outcome<readonly Appended[]> => {
    const names = unit.flatMap(({ stream, events }) => [stream, ...events.map(({ type }) => type)]);
    if (names.some(({ length }) => length > NAME_LENGTH_MAX))
      return { refused: new RangeError('the name of a stream or an event is too long') };
    // A later append to a stream begins where the one before it will end.
    const isFirst = ({ stream }: PreparedAppend, index: number): boolean =>
      unit.findIndex((each) => each.stream === stream) === index;
    const moved = unit.find(
      (append, index) => endOf(batch, append.stream).revision !== append.expected && isFirst(append, index),
    );
    if (!moved) return { result: unit.map((append) => addNew(batch, append)) };
    const earlier = unit.flatMap((append) => repeated(batch, append) ?? []);
    if (earlier.length === unit.length) return { result: earlier };
    return { refused: conflictAt(moved.stream, endOf(batch, moved.stream)) };
  };

  /** Damage in a stream refuses only units with that stream. */
  const addOrRefuse = (batch: Batch, unit: Unit): Outcome<readonly Appended[]> => {
    const before = batch.mark(unit.map(({ stream }) => stream));
    try {
      return add(batch, unit);
    } catch (error) {
      if (!(error instanceof LogDamaged)) throw error;
      batch.backTo(before);
      return { refused: error };
    }
  };

  /** Cuts off the rest of a failed write. After a failed sync any part of it may be lost, so all of it is cut off. */
  const cutOff = (): void => {
    file.truncate(end.offset);
    file.syncNow();
    if (file.size() !== end.offset) throw new StoreUnavailable(`${file.name} does not end where it was cut`);
    mayHoldMore = false;
  };

  /**
   * Cuts off at once, so that no tool reads it as a part of the log. If that fails, nothing is written before it
   * succeeds.
   */
  const tryToCutOff = (): void => {
    try {
      if (mayHoldMore) cutOff();
    } catch {
      // The next write tries it again, and fails with its error.
    }
  };

  const write = async (units: readonly Unit[]): Promise<Written> => {
    if (mayHoldMore) cutOff();
    const batch = createBatch(end, buffer, walk);
    const outcomes = units.map((unit) => addOrRefuse(batch, unit));
    const { rows, streams } = batch;
    if (rows.length === 0) return { outcomes, rows, streams, end };
    buffer = batch.buffer();
    const bytes = batch.seal();
    mayHoldMore = true;
    file.write(bytes, end.offset);
    singlesInTurn = units.length === 1 ? singlesInTurn + 1 : 0;
    // For one client, a switch to another thread takes longer than the blocking that it saves. With many clients, the others continue.
    if (singlesInTurn > QUIET_AFTER_BATCHES) file.syncNow();
    else await file.sync();
    mayHoldMore = false;
    end = { offset: end.offset + bytes.length, number: end.number + rows.length };
    if (buffer.length > BUFFER_BYTES_MAX) buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    return { outcomes, rows, streams, end };
  };

  return {
    /** @throws StoreUnavailable */
    async write(units: readonly Unit[]): Promise<Written> {
      try {
        return await write(units);
      } catch (cause) {
        tryToCutOff();
        throw new StoreUnavailable('the log could not be written', { cause });
      }
    },
  };
}
