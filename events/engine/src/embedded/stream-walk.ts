import { LogDamaged } from '../errors.ts';
import type { LogFile } from './log-file.ts';
import {
  type EventRow,
  type Pointers,
  readRecord,
  recordLength,
  recordNumber,
  recordPointers,
  recordRevision,
  recordStream,
} from './log-layout.ts';
import { createWindow, requireRecord } from './log-scan.ts';

/** The last event of a stream: its revision, the offset of its record, and the record's pointer. */
export interface StreamEnd {
  readonly revision: number;
  readonly offset: number;
  readonly furtherBack: number;
}

/** A stream that does not exist. */
export const NO_STREAM: StreamEnd = { revision: -1, offset: 0, furtherBack: 0 };

/**
 * The distance between landmarks in a stream. Each event points to the last landmark before it. Each landmark points to
 * an earlier one: to the landmark whose number, in binary, lacks the last 1. So any of a million events is reached in a
 * few tens of steps.
 */
const LANDMARK_EVERY = 64;

/** Access to records, in the file or in a batch that is being written. */
export interface Records {
  /** @throws LogDamaged if there is no record */
  pointers(offset: number): Pointers;
}

/** The pointer of a stream's next event to an earlier event; 0 for its first event. */
export function nextFurtherBack(end: StreamEnd, records: Records): number {
  const revision = end.revision + 1;
  if (revision === 0) return 0;
  const lastLandmark = end.revision % LANDMARK_EVERY === 0 ? end.offset : end.furtherBack;
  if (revision % LANDMARK_EVERY !== 0) return lastLandmark;
  const landmark = revision / LANDMARK_EVERY;
  const target = landmark & (landmark - 1);
  let offset = lastLandmark;
  for (let at = landmark - 1; at !== target; at &= at - 1) offset = records.pointers(offset).furtherBack;
  return offset;
}

/** The revision that the pointer of this event leads to. */
function revisionFurtherBack(revision: number): number {
  const landmark = Math.floor(revision / LANDMARK_EVERY);
  if (revision % LANDMARK_EVERY !== 0) return landmark * LANDMARK_EVERY;
  return (landmark & (landmark - 1)) * LANDMARK_EVERY;
}

/** About ten events. Events of one append are next to each other, in order. */
const AHEAD_BYTES = 4096;
const BEHIND_BYTES = 3072;

export interface StreamWalk extends Records {
  /** The last event of a stream whose record is at `offset`. @throws LogDamaged if another record is there */
  endAt(name: string, revision: number, offset: number): StreamEnd;
  /** The number in the log of a stream's last event. @throws LogDamaged if another record is there */
  numberOf(name: string, end: StreamEnd): number;
  /** Events of a stream from its last one, at `end`, back to `from`; only those up to `to`. Oldest first. */
  read(name: string, end: StreamEnd, from: number, to: number): readonly EventRow[];
}

/** Reads streams backwards along their pointers. `logEnd`: the offset where the log ends. */
export function createStreamWalk(file: LogFile, logEnd: () => number): StreamWalk {
  const window = createWindow(file, logEnd, AHEAD_BYTES, BEHIND_BYTES);

  const pointers = (offset: number): Pointers => {
    const at = requireRecord(file, window, offset);
    return recordPointers(window.bytes(), at);
  };

  const requireEvent = (name: string, revision: number, offset: number): number => {
    const at = requireRecord(file, window, offset);
    const bytes = window.bytes();
    if (recordRevision(bytes, at) !== revision || recordStream(bytes, at) !== name) {
      throw new LogDamaged(file.name, offset, { cause: `no event ${revision} of ${name} lies there` });
    }
    return at;
  };

  /** Where the event with this revision is. */
  const locate = (end: StreamEnd, targetRevision: number): number => {
    let { revision, offset } = end;
    while (revision > targetRevision) {
      const { previous, furtherBack } = pointers(offset);
      const landmark = revisionFurtherBack(revision);
      const jumps = landmark >= targetRevision;
      offset = jumps ? furtherBack : previous;
      revision = jumps ? landmark : revision - 1;
    }
    return offset;
  };

  return {
    pointers,
    endAt(name, revision, offset) {
      const at = requireEvent(name, revision, offset);
      return { revision, offset, furtherBack: recordPointers(window.bytes(), at).furtherBack };
    },
    numberOf(name, { revision, offset }) {
      const at = requireEvent(name, revision, offset);
      return recordNumber(window.bytes(), at);
    },
    read(name, end, from, to) {
      const rows: EventRow[] = [];
      let revision = Math.min(to, end.revision);
      let offset = locate(end, revision);
      for (; revision >= from; revision -= 1) {
        const at = requireEvent(name, revision, offset);
        const bytes = window.bytes();
        rows.push(readRecord(bytes, at, recordLength(bytes, at)));
        offset = recordPointers(bytes, at).previous;
      }
      return rows.reverse();
    },
  };
}
