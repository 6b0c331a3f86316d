import { LogDamaged } from '../errors.ts';
import type { LogFile } from './log-file.ts';
import {
  BATCH_HEAD_BYTES,
  BATCH_MARK,
  type BatchHead,
  HEADER_BYTES,
  isRecordSound,
  RECORD_BYTES_MAX,
  RECORD_HEAD_BYTES,
  readBatchHead,
  recordLength,
  recordNumber,
} from './log-layout.ts';

/** A place between two batches: its offset in the file, and the number of the last event before it (-1 for none). */
export interface LogEnd {
  readonly offset: number;
  readonly number: number;
}

export const EMPTY_LOG: LogEnd = { offset: HEADER_BYTES, number: -1 };

const SCAN_BYTES = 1024 * 1024;
const SEARCH_BYTES = 64 * 1024;

/** A part of the file in memory. */
export interface Window {
  readonly bytes: () => Buffer;
  /** Loads these bytes. @returns their index in `bytes`; -1 if the log ends before them */
  reach(offset: number, length: number): number;
}

/** @param ahead how much is read at once; `behind`: how much of it is before the requested place */
export function createWindow(file: LogFile, end: () => number, ahead: number, behind = 0): Window {
  let bytes = Buffer.alloc(0);
  let base = 0;
  let filled = 0;

  const read = (offset: number, length: number): void => {
    const from = Math.max(0, offset - behind);
    // Bytes after the end may be written again, so they are not kept.
    const byteCount = Math.min(Math.max(length, ahead) + offset - from, end() - from);
    if (byteCount > bytes.length) bytes = Buffer.allocUnsafe(byteCount);
    filled = 0;
    base = from;
    if (byteCount > 0) filled = file.read(bytes.subarray(0, byteCount), from);
  };

  return {
    bytes: () => bytes,
    reach(offset, length) {
      if (offset < base || offset + length > base + filled) read(offset, length);
      return offset + length > base + filled ? -1 : offset - base;
    },
  };
}

/** Loads a whole record. @returns its index in the window's bytes; -1 if there is no undamaged record */
function reachRecord(window: Window, offset: number): number {
  const head = window.reach(offset, RECORD_HEAD_BYTES);
  if (head < 0) return -1;
  const length = recordLength(window.bytes(), head);
  if (length < RECORD_HEAD_BYTES || length > RECORD_BYTES_MAX) return -1;
  const at = window.reach(offset, length);
  return at >= 0 && isRecordSound(window.bytes(), at, length) ? at : -1;
}

/** Finds the place of a record that is known to be undamaged. */
function reachAgain(window: Window, offset: number): number {
  const head = window.reach(offset, RECORD_HEAD_BYTES);
  return window.reach(offset, recordLength(window.bytes(), head));
}

/** @throws LogDamaged if there is no undamaged record */
export function requireRecord(file: LogFile, window: Window, offset: number): number {
  const at = reachRecord(window, offset);
  if (at < 0) throw new LogDamaged(file.name, offset);
  return at;
}

/** The batch at `offset`, if it is complete and undamaged. */
function soundBatch(window: Window, { offset, number }: LogEnd): BatchHead | undefined {
  const at = window.reach(offset, BATCH_HEAD_BYTES);
  const head = at < 0 ? undefined : readBatchHead(window.bytes(), at, offset);
  if (head?.firstNumber !== number + 1) return undefined;
  const end = offset + head.length;
  let expected = head.firstNumber;
  let next = offset + BATCH_HEAD_BYTES;
  while (next < end) {
    const record = reachRecord(window, next);
    if (record < 0 || recordNumber(window.bytes(), record) !== expected) return undefined;
    next += recordLength(window.bytes(), record);
    expected += 1;
  }
  return next === end && expected > head.firstNumber ? head : undefined;
}

/** Gets an undamaged record: its index in `bytes`, and its offset in the file. */
export type OnRecord = (bytes: Buffer, at: number, offset: number) => void;

/**
 * Reads the log batch by batch, up to `until` or to the first incomplete batch.
 * `onBatch` is called after the records of each batch, with the place after it.
 * @returns the place after the last complete batch
 */
export function scanBatches(
  file: LogFile,
  from: LogEnd,
  until: number,
  onRecord: OnRecord,
  onBatch: (end: LogEnd) => void = () => {},
): LogEnd {
  const window = createWindow(file, () => until, SCAN_BYTES);
  let end = from;
  for (;;) {
    const head = soundBatch(window, end);
    if (head === undefined) return end;
    let { number } = end;
    const next = end.offset + head.length;
    for (let offset = end.offset + BATCH_HEAD_BYTES; offset < next; number += 1) {
      const at = reachAgain(window, offset);
      onRecord(window.bytes(), at, offset);
      offset += recordLength(window.bytes(), at);
    }
    end = { offset: next, number };
    onBatch(end);
  }
}

/**
 * Reads the log from its first record on, each record as soon as it is found undamaged, and also of a batch with a damaged one.
 * @returns where the next record should be, and the number of the last event before it
 */
export function walkRecords(file: LogFile, until: number, onRecord: OnRecord): LogEnd {
  const window = createWindow(file, () => until, SCAN_BYTES);
  let { offset, number } = EMPTY_LOG;
  for (;;) {
    const at = window.reach(offset, BATCH_HEAD_BYTES);
    const head = at < 0 ? undefined : readBatchHead(window.bytes(), at, offset);
    if (head?.firstNumber !== number + 1) return { offset, number };
    const end = offset + head.length;
    for (offset += BATCH_HEAD_BYTES; offset < end; number += 1) {
      const record = reachRecord(window, offset);
      const isNext = record >= 0 && recordNumber(window.bytes(), record) === number + 1;
      if (!isNext || offset + recordLength(window.bytes(), record) > end) return { offset, number };
      onRecord(window.bytes(), record, offset);
      offset += recordLength(window.bytes(), record);
    }
  }
}

/** The first head of a batch that is at or after `from` and before `until`. */
export function findBatch(
  file: LogFile,
  from: number,
  until: number,
): (BatchHead & { readonly offset: number }) | undefined {
  const bytes = Buffer.allocUnsafe(SEARCH_BYTES);
  for (let base = from; base < until; base += SEARCH_BYTES - BATCH_HEAD_BYTES) {
    const filled = file.read(bytes, base);
    const searched = bytes.subarray(0, filled);
    for (let at = searched.indexOf(BATCH_MARK); at >= 0; at = searched.indexOf(BATCH_MARK, at + 1)) {
      if (base + at >= until || at + BATCH_HEAD_BYTES > filled) break;
      const head = readBatchHead(searched, at, base + at);
      if (head) return { ...head, offset: base + at };
    }
  }
  return undefined;
}

/** The last head of a batch that is at or after `from` and before `until`. */
function findLastBatch(
  file: LogFile,
  from: number,
  until: number,
): (BatchHead & { readonly offset: number }) | undefined {
  const bytes = Buffer.allocUnsafe(SEARCH_BYTES);
  for (let end = until; end > from; end -= SEARCH_BYTES - BATCH_HEAD_BYTES) {
    const base = Math.max(from, end - SEARCH_BYTES);
    const filled = file.read(bytes.subarray(0, end - base), base);
    const searched = bytes.subarray(0, filled);
    for (let at = searched.lastIndexOf(BATCH_MARK); at >= 0; ) {
      const head = at + BATCH_HEAD_BYTES <= filled ? readBatchHead(searched, at, base + at) : undefined;
      if (head) return { ...head, offset: base + at };
      at = at === 0 ? -1 : searched.lastIndexOf(BATCH_MARK, at - 1);
    }
  }
  return undefined;
}

/**
 * The end of a log that another thread or process may be writing: the place after its last complete batch. It checks only
 * that batch, because a batch is written only when those before it are on the disk.
 * @param earlierEnd an earlier end of the log
 */
export function findEnd(file: LogFile, earlierEnd = EMPTY_LOG): LogEnd {
  const size = file.size();
  if (size <= earlierEnd.offset) return earlierEnd;
  const last = findLastBatch(file, earlierEnd.offset, size);
  if (last === undefined) return earlierEnd;
  const before = { offset: last.offset, number: last.firstNumber - 1 };
  return scanBatches(file, before, size, () => {});
}
