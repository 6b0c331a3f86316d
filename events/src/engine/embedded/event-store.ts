import { join } from 'node:path';
import { LOG_START, type RecordedEvent } from '../../domain/index.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Appended, EventStore } from '../event-store.ts';
import { groupCommit, type Outcome } from './group-commit.ts';
import { requireLog } from './log-file.ts';
import { type PreparedAppend, prepareAppend, toRecorded } from './log-rows.ts';
import { logWriter, type Written } from './log-writer.ts';
import { decodePosition, encodePosition } from './position-code.ts';
import { recentEvents } from './recent-events.ts';
import { type OpenSqlite, openSqlite, orUnavailable, type Sqlite } from './sqlite.ts';
import { streamIndex } from './stream-index.ts';
import { subscriptions } from './subscriptions.ts';
import type { ThreadChannel } from './thread-channel.ts';

export interface EmbeddedLogOptions {
  /** Reads, never writes. Subscriptions see later events only where `channel` tells of them. */
  readonly readOnly?: boolean;
  /** Between the thread that writes and those that follow it. */
  readonly channel?: ThreadChannel | undefined;
  readonly open?: OpenSqlite;
}

const READ_CAP = 4096;

// A negative LIMIT would be none at all.
function capped(limit: number): number {
  return Math.max(0, Math.min(limit, READ_CAP));
}

/**
 * Opens `events.db` in the folder (`:memory:` for none). Whoever opens it for writing holds the folder's lock: where streams
 * stand is kept in memory, so a second writer would be told of conflicts that are none.
 */
export function openEmbeddedLog(dataDir: string, options: EmbeddedLogOptions = {}): EventStore {
  const { readOnly = false, open = openSqlite, channel } = options;
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'events.db');
  const database = open(file, { synchronous: 'FULL', readOnly });
  try {
    return eventStore(database, requireLog(database, readOnly), { readOnly, channel });
  } catch (error) {
    database.close();
    throw error;
  }
}

function eventStore(
  database: Sqlite,
  epoch: string,
  { readOnly, channel }: { readonly readOnly: boolean; readonly channel: ThreadChannel | undefined },
): EventStore {
  const file = logReader(database);
  const streams = streamIndex(database, readOnly);
  const write = logWriter(database, streams);
  const tail = recentEvents();
  const readPage = (after: number, limit: number): readonly RecordedEvent[] =>
    tail.after(after, capped(limit)) ?? orUnavailable('the log', () => file.after(after, capped(limit)));

  let closed = false;
  const follow = subscriptions(readPage, file.head());
  channel?.on((word) => {
    if (word.kind === 'moved') follow.moved(word.head);
  });

  const moved = (head: number): void => {
    follow.moved(head);
    channel?.post({ kind: 'moved', head });
  };

  /** It is asynchronous so that it may move to a worker. */
  const commit = async (batch: readonly PreparedAppend[]): Promise<readonly Outcome<Appended>[]> => {
    const { outcomes, rows } = writeOrUnavailable(() => write(batch));
    tail.committed(rows);
    const last = rows.at(-1);
    if (last !== undefined) moved(Number(last[0]));
    return outcomes;
  };
  const queue = groupCommit(commit);

  const answering = async <T>(answer: () => T): Promise<T> => {
    if (closed) throw new StoreUnavailable('the log is closed');
    return orUnavailable('the log', answer);
  };

  return {
    epoch,
    async append(append) {
      const prepared = prepareAppend(append);
      if (closed || readOnly)
        throw new StoreUnavailable(`the log is ${closed ? 'closed' : 'open for reading only'}`);
      return queue.submit(prepared);
    },
    readStream: (stream, { after = -1, limit = READ_CAP } = {}) =>
      answering(() => {
        const { number, revision } = streams.find(stream);
        // Most readers only ask whether they have seen all of it.
        if (number === undefined || after >= revision) return [];
        return file.ofStream(stream, number, after, capped(limit));
      }),
    readAll: ({ after = LOG_START, limit = READ_CAP } = {}) =>
      answering(() => readPage(decodePosition(after), limit)),
    head: () => answering(() => encodePosition(file.head())),
    shareBefore: (position) => answering(() => shareOf(decodePosition(position), file.head())),
    subscribe: follow.subscribe,
    health: () => answering(() => void file.head()),
    async close() {
      if (closed) return;
      closed = true;
      await queue.drained();
      await follow.close();
      database.close();
    },
  };
}

/** Of an empty log nothing is left to read. */
function shareOf(number: number, head: number): number {
  return head === -1 ? 1 : Math.min(1, (number + 1) / (head + 1));
}

function writeOrUnavailable(write: () => Written): Written {
  try {
    return write();
  } catch (cause) {
    throw new StoreUnavailable('the log could not be written', { cause });
  }
}

/** What the file itself answers. */
function logReader(database: Sqlite) {
  const selectAfter = database.prepare(
    `SELECT position, name, revision, id, type, data, meta FROM events JOIN streams ON number = stream
    WHERE position > ? ORDER BY position LIMIT ?`,
  );
  const selectOfStream = database.prepare(
    `SELECT position, ?, revision, id, type, data, meta FROM events
    WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
  );
  const selectHead = database.prepare('SELECT coalesce(max(position), -1) FROM events');
  return {
    after: (position: number, limit: number): readonly RecordedEvent[] =>
      selectAfter.all(position, limit).map(toRecorded),
    ofStream: (name: string, number: number, after: number, limit: number): readonly RecordedEvent[] =>
      selectOfStream.all(name, number, after, limit).map(toRecorded),
    head: (): number => Number(selectHead.all()[0]?.[0]),
  };
}
