import { crc32 } from 'node:zlib';

/**
 * The bytes of `events.log`: a header, then batches one after the other. A batch is the result of one write: its head and
 * the records of its events. A batch counts only if it is complete. All numbers are little-endian.
 *
 * Header: "RINGPOST", format (4), 4 unused, epoch (16), unused up to 60, CRC-32 of it (4).
 * Head of a batch: mark (4), bytes with the head (4), its own offset (6), number of its first event (6), CRC-32 of the
 * head (4).
 * Record: bytes (4), CRC-32 of all that follows (4), number (6), offset of the previous event of its stream (6), offset
 * of an earlier event (6, see `furtherBack`), revision (4), bytes of stream, type (2 each) and meta (4), id (16), then
 * the texts of stream, type, meta and data.
 */

/** Raise it with every change of the layout. A file with another number is refused. */
export const FORM = 5;
export const HEADER_BYTES = 64;
export const BATCH_HEAD_BYTES = 24;
export const RECORD_HEAD_BYTES = 54;
/** More than any event with its names can have. A larger length means damage. */
export const RECORD_BYTES_MAX = 2 ** 21;
/**
 * Never part of a UTF-8 text, and no possible length of a record. So the head of a batch can be found from any place in
 * the file.
 */
export const BATCH_MARK = Buffer.from([0xff, 0xb5, 0xa7, 0xfe]);

const MAGIC = Buffer.from('RINGPOST', 'latin1');
const MARK_NUMBER = BATCH_MARK.readUInt32LE(0);
const HEADER_CRC_AT = HEADER_BYTES - 4;
const BATCH_CRC_AT = BATCH_HEAD_BYTES - 4;
const ID_BYTES = 16;

/** An event as the log stores it. Data and meta are JSON. */
export interface EventRow {
  /** Number of the event in the log, from 0. */
  readonly number: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

/** The places that a record points to in its own stream; 0 for none. */
export interface Pointers {
  readonly previous: number;
  readonly furtherBack: number;
}

/** Where the pairs of digits start in the text of a UUID. */
const DIGIT_PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

function digitAt(id: string, index: number): number {
  const code = id.charCodeAt(index);
  return code < 58 ? code - 48 : code - 87;
}

function writeId(bytes: Buffer, at: number, id: string): void {
  let next = at;
  for (const pair of DIGIT_PAIRS) {
    bytes[next] = (digitAt(id, pair) << 4) | digitAt(id, pair + 1);
    next += 1;
  }
}

function readId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function encodeHeader(epoch: string): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt32LE(FORM, 8);
  writeId(bytes, 16, epoch);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, HEADER_CRC_AT)), HEADER_CRC_AT);
  return bytes;
}

/** @returns the epoch; undefined if the bytes are no header. @throws Error for a log of another format */
export function decodeHeader(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const form = bytes.readUInt32LE(8);
  if (form !== FORM) {
    throw new Error(
      `the log here has form ${form}, and this program knows form ${FORM} only: choose another folder`,
    );
  }
  if (crc32(bytes.subarray(0, HEADER_CRC_AT)) !== bytes.readUInt32LE(HEADER_CRC_AT)) return undefined;
  return readId(bytes, 16);
}

export function writeBatchHead(bytes: Buffer, length: number, offset: number, firstNumber: number): void {
  BATCH_MARK.copy(bytes);
  bytes.writeUInt32LE(length, 4);
  bytes.writeUIntLE(offset, 8, 6);
  bytes.writeUIntLE(firstNumber, 14, 6);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, BATCH_CRC_AT)), BATCH_CRC_AT);
}

export function isBatchHead(bytes: Buffer, at: number): boolean {
  return bytes.readUInt32LE(at) === MARK_NUMBER;
}

export interface BatchHead {
  readonly length: number;
  readonly firstNumber: number;
}

/** The head of the batch at `offset` of the file; undefined if there is none. */
export function readBatchHead(bytes: Buffer, at: number, offset: number): BatchHead | undefined {
  if (!isBatchHead(bytes, at) || bytes.readUIntLE(at + 8, 6) !== offset) return undefined;
  const head = bytes.subarray(at, at + BATCH_CRC_AT);
  if (crc32(head) !== bytes.readUInt32LE(at + BATCH_CRC_AT)) return undefined;
  return { length: bytes.readUInt32LE(at + 4), firstNumber: bytes.readUIntLE(at + 14, 6) };
}

/** At least the number of bytes of the event's record. */
export function roomForRecord({ stream, type, data, meta }: Omit<EventRow, 'number' | 'revision'>): number {
  return RECORD_HEAD_BYTES + 3 * (stream.length + type.length + data.length + meta.length);
}

/** Writes a record. There must be enough space. @returns its length */
export function writeRecord(bytes: Buffer, at: number, row: EventRow, pointers: Pointers): number {
  let end = at + RECORD_HEAD_BYTES;
  const streamBytes = bytes.write(row.stream, end, 'utf8');
  end += streamBytes;
  const typeBytes = bytes.write(row.type, end, 'utf8');
  end += typeBytes;
  const metaBytes = bytes.write(row.meta, end, 'utf8');
  end += metaBytes;
  end += bytes.write(row.data, end, 'utf8');
  bytes.writeUInt32LE(end - at, at);
  bytes.writeUIntLE(row.number, at + 8, 6);
  bytes.writeUIntLE(pointers.previous, at + 14, 6);
  bytes.writeUIntLE(pointers.furtherBack, at + 20, 6);
  bytes.writeUInt32LE(row.revision, at + 26);
  bytes.writeUInt16LE(streamBytes, at + 30);
  bytes.writeUInt16LE(typeBytes, at + 32);
  bytes.writeUInt32LE(metaBytes, at + 34);
  writeId(bytes, at + 38, row.id);
  bytes.writeUInt32LE(crc32(bytes.subarray(at + 8, end)), at + 4);
  return end - at;
}

export function recordLength(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at);
}

/** Whether a complete record is undamaged. */
export function isRecordSound(bytes: Buffer, at: number, length: number): boolean {
  return crc32(bytes.subarray(at + 8, at + length)) === bytes.readUInt32LE(at + 4);
}

export function recordNumber(bytes: Buffer, at: number): number {
  return bytes.readUIntLE(at + 8, 6);
}

export function recordRevision(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 26);
}

export function recordPointers(bytes: Buffer, at: number): Pointers {
  return { previous: bytes.readUIntLE(at + 14, 6), furtherBack: bytes.readUIntLE(at + 20, 6) };
}

export function recordStream(bytes: Buffer, at: number): string {
  const from = at + RECORD_HEAD_BYTES;
  return bytes.toString('utf8', from, from + bytes.readUInt16LE(at + 30));
}

export function recordId(bytes: Buffer, at: number): string {
  return readId(bytes, at + 38);
}

/**
 * Cuts the long texts out of one decoded text, which is faster than decoding each. Readers may keep a name or a type for ever, and a
 * part that was cut out keeps the whole text in memory. So these are decoded by themselves.
 */
function textsOf(bytes: Buffer, from: number, to: number, ends: readonly [number, number, number]) {
  const [stream, type, meta] = ends;
  const whole = bytes.toString('utf8', from, to);
  // Each byte is one character, so the lengths in bytes equal the lengths in characters.
  if (whole.length === to - from) {
    return [
      bytes.toString('latin1', from, from + stream),
      bytes.toString('latin1', from + stream, from + type),
      whole.slice(type, meta),
      whole.slice(meta),
    ];
  }
  return [
    bytes.toString('utf8', from, from + stream),
    bytes.toString('utf8', from + stream, from + type),
    bytes.toString('utf8', from + type, from + meta),
    bytes.toString('utf8', from + meta, to),
  ];
}

/** Reads an undamaged record. */
export function readRecord(bytes: Buffer, at: number, length: number): EventRow {
  const streamEnd = bytes.readUInt16LE(at + 30);
  const typeEnd = streamEnd + bytes.readUInt16LE(at + 32);
  const metaEnd = typeEnd + bytes.readUInt32LE(at + 34);
  const from = at + RECORD_HEAD_BYTES;
  const [stream = '', type = '', meta = '', data = ''] = textsOf(bytes, from, at + length, [
    streamEnd,
    typeEnd,
    metaEnd,
  ]);
  const [number, revision] = [recordNumber(bytes, at), recordRevision(bytes, at)];
  return { number, stream, revision, id: recordId(bytes, at), type, data, meta };
}
