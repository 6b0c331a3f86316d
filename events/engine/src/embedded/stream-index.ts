import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { LogFile } from './log-file.ts';
import { recordPointers, recordRevision, recordStream } from './log-layout.ts';
import { EMPTY_LOG, type LogEnd, type OnRecord, scanBatches } from './log-scan.ts';
import { keepBuckets } from './run-buckets.ts';
import {
  coveredBy,
  type Entry,
  hashOf,
  mergeRuns,
  openRuns,
  type Run,
  removeOthers,
  sortedEntries,
  writeRun,
} from './stream-runs.ts';
import { NO_STREAM, type StreamEnd, type StreamWalk } from './stream-walk.ts';

/** Maximum length of the log's tail without a run. Each start reads the tail, which takes some tenths of a second. */
const TAIL_BYTES_MAX = 64 * 1024 * 1024;
/** Length of the log for one run. The tail is longer while a run is being made. */
const RUN_EVERY_BYTES = TAIL_BYTES_MAX / 2;
/** Number of streams kept in memory that were only read. */
const KEPT_MAX = 50_000;

/** The folder of the runs, and the log that they belong to. */
export interface RunFolder {
  readonly folder: string;
  readonly epoch: string;
}

/** Tells of each record that its stream reaches that far. */
export function onStreamEnd(tell: (stream: string, end: StreamEnd) => void): OnRecord {
  return (bytes, at, offset) => {
    const { furtherBack } = recordPointers(bytes, at);
    tell(recordStream(bytes, at), { revision: recordRevision(bytes, at), offset, furtherBack });
  };
}

function collectInto(ends: Map<string, StreamEnd>): OnRecord {
  return onStreamEnd((stream, end) => ends.set(stream, end));
}

/** Covers the log up to `until` with runs, and merges small ones. No other code may write runs meanwhile. */
export function extendRuns(file: LogFile, { folder, epoch }: RunFolder, until: number): void {
  let runs = openRuns(folder, epoch, until);
  const again = (): void => {
    for (const run of runs) run.close();
    runs = openRuns(folder, epoch, until);
  };
  try {
    const ends = new Map<string, Entry>();
    let from = coveredBy(runs).offset;
    const write = (to: LogEnd): void => {
      if (to.offset === from) return;
      writeRun(folder, { epoch, from, to }, sortedEntries(ends), ends.size);
      ends.clear();
      from = to.offset;
    };
    const collect = collectInto(ends as Map<string, StreamEnd>);
    const reached = scanBatches(file, coveredBy(runs), until, collect, (end) => {
      if (end.offset - from >= TAIL_BYTES_MAX) write(end);
    });
    write(reached);
    again();
    while (mergeRuns(folder, epoch, runs)) again();
  } finally {
    for (const run of runs) run.close();
  }
}

/** Finds the last event of a stream: recently written ones in memory, others in the runs. */
export interface StreamIndex {
  /** NO_STREAM if it does not exist. */
  find(name: string): StreamEnd;
  /** Appends to these streams are durable, and the log now ends at `end`. */
  wrote(ends: ReadonlyMap<string, StreamEnd>, end: LogEnd): void;
  /**
   * Reads the part of the log that is not in the index yet, up to this offset. @returns the end of the last complete
   * batch
   */
  readOn(until: number): LogEnd;
  /** Asks here first for an end that is not in memory, before it looks for it in the runs. */
  askFirst(endOf: (name: string) => StreamEnd | undefined): void;
  close(): Promise<void>;
}

export interface StreamIndexOptions {
  readonly file: LogFile;
  readonly walk: StreamWalk;
  /** None for a log in memory, because the index has all of it. */
  readonly runs: RunFolder | undefined;
  readonly readOnly: boolean;
  /** Makes runs up to an offset of the log, in another thread if possible. */
  readonly extend: (until: number) => Promise<void>;
}

export function createStreamIndex({
  file,
  walk,
  runs: runFolder,
  readOnly,
  extend,
}: StreamIndexOptions): StreamIndex {
  let runs: readonly Run[] = [];
  const buckets = keepBuckets();
  /**
   * The streams written since the last run was begun, and before that. When `extending` is done, runs cover the older
   * ones.
   */
  let [newer, older] = [new Map<string, StreamEnd>(), new Map<string, StreamEnd>()];
  const kept = new LRUCache<string, StreamEnd>(atMost(KEPT_MAX));
  let scanned: LogEnd = EMPTY_LOG;
  let extending: Promise<void> | undefined;
  let olderIsCovered = true;
  let nextRunAt = 0;
  let knownEnd: (name: string) => StreamEnd | undefined = () => undefined;

  const openAgain = (): void => {
    if (!runFolder) return;
    const before = runs;
    runs = openRuns(runFolder.folder, runFolder.epoch, file.size(), buckets);
    for (const run of before) run.close();
    if (!readOnly) removeOthers(runFolder.folder, runs);
    nextRunAt = coveredBy(runs).offset + RUN_EVERY_BYTES;
  };

  const findInRuns = (name: string): StreamEnd => {
    if (runs.length === 0) return NO_STREAM;
    const key = hashOf(name);
    for (const run of runs.toReversed()) {
      const entry = run.find(key);
      if (entry) return walk.endAt(name, entry.revision, entry.offset);
    }
    return NO_STREAM;
  };

  const startRun = (until: number): void => {
    // If a run could not be made, memory has to keep its streams.
    if (olderIsCovered) older = newer;
    else for (const [name, end] of newer) older.set(name, end);
    newer = new Map();
    olderIsCovered = false;
    nextRunAt = until + RUN_EVERY_BYTES;
    extending = extend(until)
      .then(() => {
        openAgain();
        olderIsCovered = coveredBy(runs).offset >= until;
      })
      // For example a full disk. The next attempt tries it again; until then memory keeps the streams.
      .catch(() => {})
      .finally(() => {
        extending = undefined;
      });
  };

  openAgain();
  scanned = coveredBy(runs);
  /** From here on, other runs may cover the streams in memory. */
  let lookAgainAt = scanned.offset + TAIL_BYTES_MAX;
  return {
    find(name) {
      const cached = newer.get(name) ?? older.get(name) ?? kept.get(name);
      if (cached) return cached;
      const known = knownEnd(name);
      if (known) return known;
      const streamEnd = findInRuns(name);
      kept.set(name, streamEnd);
      return streamEnd;
    },
    wrote(ends, end) {
      for (const [name, streamEnd] of ends) {
        newer.set(name, streamEnd);
        kept.delete(name);
      }
      scanned = end;
      if (runFolder && !extending && end.offset >= nextRunAt) startRun(end.offset);
    },
    readOn(until) {
      if (until <= scanned.offset) return scanned;
      kept.clear();
      if (until > lookAgainAt) {
        if (runFolder && !readOnly) extendRuns(file, runFolder, until);
        const covered = coveredBy(runs).offset;
        openAgain();
        lookAgainAt = until + TAIL_BYTES_MAX;
        if (coveredBy(runs).offset > covered) {
          [newer, older] = [new Map(), new Map()];
          scanned = coveredBy(runs);
        }
      }
      scanned = scanBatches(file, scanned, until, collectInto(newer));
      return scanned;
    },
    askFirst(endOf) {
      knownEnd = endOf;
    },
    async close() {
      await extending;
      try {
        if (runFolder && !readOnly && scanned.offset > coveredBy(runs).offset)
          extendRuns(file, runFolder, scanned.offset);
      } catch {
        // The next start reads the tail of the log instead.
      }
      for (const run of runs) run.close();
    },
  };
}
