import { LRUCache } from 'lru-cache';
import { LogDamaged } from '../errors.ts';
import type { LogFile } from './log-file.ts';
import {
  BATCH_HEAD_BYTES,
  type BatchHead,
  type EventRow,
  isBatchHead,
  RECORD_HEAD_BYTES,
  readBatchHead,
  readRecord,
  recordLength,
  recordNumber,
} from './log-layout.ts';
import { createWindow, EMPTY_LOG, findBatch, type LogEnd, requireRecord } from './log-scan.ts';

const AHEAD_BYTES = 256 * 1024;
/** Maximum number of readers that read through the log at the same time. */
const CURSORS_MAX = 64;
/** Within this distance, the log is read from one batch to the next. */
const NEAR_BYTES = 64 * 1024;

export interface LogReader {
  /** At most `limit` events after the one with this number, in order. @throws LogDamaged */
  after(number: number, limit: number): readonly EventRow[];
}

/** Reads the log in its order, up to `end`. */
export function createLogReader(file: LogFile, end: () => LogEnd): LogReader {
  const window = createWindow(file, () => end().offset, AHEAD_BYTES);
  /** The place after the event with a number, where a reader may continue. */
  const cursors = new LRUCache<number, number>({ max: CURSORS_MAX });

  const requireHead = (offset: number): BatchHead => {
    const at = window.reach(offset, BATCH_HEAD_BYTES);
    const head = at < 0 ? undefined : readBatchHead(window.bytes(), at, offset);
    if (!head) throw new LogDamaged(file.name, offset);
    return head;
  };

  const skipHead = (offset: number): number => {
    const at = window.reach(offset, BATCH_HEAD_BYTES);
    if (at < 0 || !isBatchHead(window.bytes(), at)) return offset;
    requireHead(offset);
    return offset + BATCH_HEAD_BYTES;
  };

  /** The event at this offset, which must have this number. @returns the index of its record */
  const requireEvent = (offset: number, number: number): number => {
    const at = requireRecord(file, window, offset);
    if (recordNumber(window.bytes(), at) !== number) throw new LogDamaged(file.name, offset);
    return at;
  };

  /** The last known place between two batches that is before this event and near it. */
  const batchBefore = (number: number): LogEnd => {
    let [low, high] = [EMPTY_LOG, end().offset];
    while (high - low.offset > NEAR_BYTES) {
      const middle = low.offset + Math.floor((high - low.offset) / 2);
      const batch = findBatch(file, middle, high);
      if (batch && batch.firstNumber <= number) low = { offset: batch.offset, number: batch.firstNumber - 1 };
      else high = middle;
    }
    return low;
  };

  /** Where the event with this number is. Of earlier records only the lengths are read. */
  const offsetOf = (eventNumber: number): number => {
    let { offset } = batchBefore(eventNumber);
    let head = requireHead(offset);
    for (let next = offset + head.length; next < end().offset; next = offset + head.length) {
      const following = requireHead(next);
      if (following.firstNumber > eventNumber) break;
      [offset, head] = [next, following];
    }
    offset += BATCH_HEAD_BYTES;
    for (let number = head.firstNumber; number < eventNumber; number += 1) {
      const at = window.reach(offset, RECORD_HEAD_BYTES);
      if (at < 0) throw new LogDamaged(file.name, offset);
      offset += recordLength(window.bytes(), at);
    }
    return offset;
  };

  return {
    after(number, limit) {
      const rows: EventRow[] = [];
      const last = Math.min(end().number, number + limit);
      if (number >= last) return rows;
      let offset = cursors.get(number) ?? offsetOf(number + 1);
      for (let next = number + 1; next <= last; next += 1) {
        offset = skipHead(offset);
        const at = requireEvent(offset, next);
        const length = recordLength(window.bytes(), at);
        rows.push(readRecord(window.bytes(), at, length));
        offset += length;
      }
      cursors.set(last, offset);
      return rows;
    },
  };
}
