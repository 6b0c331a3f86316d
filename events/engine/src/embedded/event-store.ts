import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import type { Pause } from '../async/index.ts';
import { LogDamaged, StoreUnavailable } from '../errors.ts';
import type { Appended, EventStore } from '../event-store.ts';
import { prepareAppend, prepareAppends } from '../prepared-append.ts';
import { groupCommit, type Outcome } from './group-commit.ts';
import type { KeptEnds, LogEnds } from './kept-states.ts';
import { type LogFile, type OpenLogFile, openLogFile, openMemoryFile, orAway } from './log-file.ts';
import { decodeHeader, encodeHeader, HEADER_BYTES } from './log-layout.ts';
import { createLogReader } from './log-reader.ts';
import { EMPTY_LOG, findBatch, findEnd, type LogEnd, scanBatches } from './log-scan.ts';
import { createLogWriter, type Unit } from './log-writer.ts';
import { decodePosition, encodePosition } from './position-code.ts';
import { recentEvents } from './recent-events.ts';
import { toRecorded } from './recorded-event.ts';
import {
  createStreamIndex,
  extendRuns,
  onStreamEnd,
  type RunFolder,
  type StreamIndex,
} from './stream-index.ts';
import { createStreamWalk, type StreamEnd } from './stream-walk.ts';
import { subscriptions } from './subscriptions.ts';
import type { ThreadChannel } from './thread-channel.ts';

export const LOG_FILE = 'events.log';

export interface EmbeddedLogOptions {
  /** For reading only. Subscriptions see later events only if `channel` reports them. */
  readonly readOnly?: boolean;
  /** Between the thread that writes and those that follow it. */
  readonly channel?: ThreadChannel | undefined;
  readonly open?: OpenLogFile;
  /** How a subscription waits before it retries a failed read; in real time by default. */
  readonly pause?: Pause | undefined;
  /** Extends the index of streams up to an offset of the log, in another thread; in this thread by default. */
  readonly extendIndex?: ((run: RunFolder, until: number) => Promise<void>) | undefined;
}

export interface EmbeddedLog extends EventStore {
  /** The length of the log that is on the disk, up to the end of a batch. */
  storedBytes(): number;
  /** For the states of streams that are kept in memory. */
  readonly ends: LogEnds;
}

const READ_CAP = 4096;

function capped(limit: number): number {
  return Math.max(0, Math.min(limit, READ_CAP));
}

/** 1 for an empty log, because nothing is left to read. */
function shareOf(number: number, head: number): number {
  return head === -1 ? 1 : Math.min(1, (number + 1) / (head + 1));
}

function create(file: LogFile): string {
  const epoch = randomUUID();
  file.write(encodeHeader(epoch), 0);
  file.syncNow();
  return epoch;
}

/** @returns the epoch of the log; a new one if the file is empty */
function requireLog(file: LogFile, readOnly: boolean): string {
  const header = Buffer.alloc(HEADER_BYTES);
  const isEmpty = file.read(header, 0) < HEADER_BYTES || header.every((byte) => byte === 0);
  if (isEmpty && file.size() <= HEADER_BYTES) {
    if (readOnly) throw new Error('there is no log here yet');
    return create(file);
  }
  const epoch = decodeHeader(header);
  if (epoch === undefined) throw new LogDamaged(file.name, 0);
  return epoch;
}

/**
 * The end of a log that another thread writes. Its last batch may not be on the disk yet, although rows are made from it.
 */
function findSyncedEnd(file: LogFile): LogEnd {
  const end = findEnd(file, EMPTY_LOG);
  file.syncNow();
  return end;
}

/**
 * Finds the end of a log that nobody else writes. Bytes after the last whole batch were never acknowledged and are cut
 * off. But if a later batch follows them, they are damage: a batch is written only when all before it is on the disk.
 */
function recover(file: LogFile, index: StreamIndex): LogEnd {
  // Data that a killed process gave to the system is synced before it is acknowledged.
  file.syncNow();
  const size = file.size();
  const end = index.readOn(size);
  if (end.offset === size) return end;
  if (findBatch(file, end.offset + 1, size)) throw new LogDamaged(file.name, end.offset);
  file.truncate(end.offset);
  file.syncNow();
  return end;
}

function eventStore(
  file: LogFile,
  epoch: string,
  runs: RunFolder | undefined,
  options: EmbeddedLogOptions,
): EmbeddedLog {
  const { readOnly = false, channel, pause, extendIndex } = options;
  // Another process may be writing, and nobody reports that to a tool.
  const isTool = readOnly && channel === undefined;
  let end = EMPTY_LOG;
  let keptEnds: KeptEnds | undefined;
  const walk = createStreamWalk(file, () => end.offset);
  const extend = async (until: number): Promise<void> => {
    if (!runs) return;
    if (extendIndex) await extendIndex(runs, until);
    else extendRuns(file, runs, until);
  };
  const index = createStreamIndex({ file, walk, runs, readOnly, extend });
  if (!readOnly) end = recover(file, index);
  else end = isTool ? findEnd(file, end) : findSyncedEnd(file);
  const writer = createLogWriter({ file, walk, find: index.find, end });
  const reader = createLogReader(file, () => end);
  const tail = recentEvents();
  const readPage = (after: number, limit: number) =>
    tail.after(after, capped(limit)) ?? orAway(() => reader.after(after, capped(limit)).map(toRecorded));

  let closed = false;
  const follow = subscriptions(readPage, end.number, pause);
  const moved = (to: LogEnd): void => {
    end = to;
    follow.moved(to.number);
  };
  channel?.on((word) => {
    if (word.kind === 'moved') moved(word.end);
  });

  const commit = async (batch: readonly Unit[]): Promise<readonly Outcome<readonly Appended[]>[]> => {
    const written = await writer.write(batch);
    if (written.rows.length === 0) return written.outcomes;
    index.wrote(written.streams, written.end);
    keptEnds?.wrote(written.streams, written.end);
    tail.committed(written.rows);
    moved(written.end);
    channel?.post({ kind: 'moved', end: written.end });
    return written.outcomes;
  };
  const queue = groupCommit(commit);
  const submit = (unit: Unit): Promise<readonly Appended[]> => {
    if (closed || readOnly)
      throw new StoreUnavailable(`the log is ${closed ? 'closed' : 'open for reading only'}`);
    return queue.submit(unit);
  };

  const answering = async <T>(answer: () => T): Promise<T> => {
    if (closed) throw new StoreUnavailable('the log is closed');
    return orAway(() => {
      // The owner tells a follower what is on the disk. The follower must not read further: bytes that could not be
      // synced are cut off again.
      if (isTool) end = findEnd(file, end);
      return answer();
    });
  };

  const lastOf = (stream: string): StreamEnd => {
    if (readOnly) index.readOn(end.offset);
    return index.find(stream);
  };

  return {
    epoch,
    async append(append) {
      const [appended] = await submit([prepareAppend(append)]);
      if (!appended) throw new Error(`the log gave no answer for ${append.stream}`);
      return appended;
    },
    appendAll: async (appends) => submit(prepareAppends(appends)),
    readStream: (stream, { after = -1, limit = READ_CAP } = {}) =>
      answering(() => {
        const last = lastOf(stream);
        // Most calls only check for new events. This answers them without reading the file.
        if (after >= last.revision || capped(limit) === 0) return [];
        return walk.read(stream, last, after + 1, after + capped(limit)).map(toRecorded);
      }),
    positionOf: (stream) =>
      answering(() => {
        const last = lastOf(stream);
        return last.revision === -1 ? LOG_START : encodePosition(walk.numberOf(stream, last));
      }),
    revisionOf: (stream) => answering(() => lastOf(stream).revision),
    readAll: ({ after = LOG_START, limit = READ_CAP } = {}) =>
      answering(() => readPage(decodePosition(after), limit)),
    head: () => answering(() => encodePosition(end.number)),
    shareBefore: (position) => answering(() => shareOf(decodePosition(position), end.number)),
    subscribe: follow.subscribe,
    storedBytes: () => end.offset,
    ends: {
      epoch,
      end: () => end,
      find: index.find,
      scan: (from, onEnd) => scanBatches(file, from, end.offset, onStreamEnd(onEnd)),
      keepIn(kept) {
        keptEnds = kept;
        index.askFirst(kept.endOf);
      },
    },
    health: () => answering(() => void file.size()),
    async close() {
      if (closed) return;
      closed = true;
      await queue.drained();
      await follow.close();
      await index.close();
      file.close();
    },
  };
}

/**
 * Opens `events.log` in the folder (`:memory:` for none). Only the holder of the folder's lock may open it for writing.
 * The writer keeps the ends of streams in memory, so a second writer would cause false conflicts.
 */
export function openEmbeddedLog(dataDir: string, options: EmbeddedLogOptions = {}): EmbeddedLog {
  const { readOnly = false } = options;
  const inMemory = dataDir === ':memory:';
  const { open = inMemory ? openMemoryFile : openLogFile } = options;
  const file = open(inMemory ? dataDir : join(dataDir, LOG_FILE), readOnly);
  try {
    const epoch = requireLog(file, readOnly);
    const runs = inMemory ? undefined : { folder: join(dataDir, 'streams'), epoch };
    return eventStore(file, epoch, runs, options);
  } catch (error) {
    file.close();
    throw error;
  }
}
