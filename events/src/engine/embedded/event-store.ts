import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../../catalogue/index.ts';
import { type Appended, type EventStore, RevisionConflict, StoreUnavailable } from '../event-store.ts';
import { groupCommit, type Outcome } from './group-commit.ts';
import { LOG_COLUMNS, type PreparedAppend, prepareAppend, toRecorded } from './log-rows.ts';
import { logTail } from './log-tail.ts';
import {
  inTransaction,
  type OpenSqlite,
  openSqlite,
  orUnavailable,
  type Sqlite,
  type SqlRow,
} from './sqlite.ts';
import { subscriptions } from './subscriptions.ts';

export interface EmbeddedLogOptions {
  /** For tools beside a running or a stopped server: reads, never writes, and subscriptions see no later event. */
  readonly readOnly?: boolean;
  readonly open?: OpenSqlite;
}

const READ_CAP = 4096;
const HEADS_KEPT = 100_000;

// A negative LIMIT would be none at all.
const capped = (limit: number): number => Math.max(0, Math.min(limit, READ_CAP));

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (epoch TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, meta TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
`;

/**
 * Opens `events.db` in the folder (`:memory:` for none). Whoever opens it for writing holds the folder's lock: heads are
 * kept in memory, so a second writer would be told of conflicts that are none.
 */
export const openEmbeddedLog = (dataDir: string, options: EmbeddedLogOptions = {}): EventStore => {
  const { readOnly = false, open = openSqlite } = options;
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'events.db');
  const database = open(file, { synchronous: 'FULL', readOnly });
  if (!readOnly) database.exec(SCHEMA);
  return eventStore(database, readEpoch(database, readOnly), readOnly);
};

const readEpoch = (database: Sqlite, readOnly: boolean): string => {
  const [row] = database.prepare('SELECT epoch FROM log').all();
  if (row !== undefined) return String(row[0]);
  if (readOnly) throw new Error('there is no log here yet');
  const epoch = randomUUID();
  database.prepare('INSERT INTO log (epoch) VALUES (?)').run(epoch);
  return epoch;
};

const eventStore = (database: Sqlite, epoch: string, readOnly: boolean): EventStore => {
  const selectAll = database.prepare(
    `SELECT ${LOG_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
  );
  const selectStream = database.prepare(
    `SELECT ${LOG_COLUMNS} FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
  );
  const selectHead = database.prepare('SELECT coalesce(max(position), -1) FROM events');
  const readHead = (): number => Number(selectHead.all()[0]?.[0]);
  const tail = logTail();
  const readPage = (after: number, limit: number): readonly RecordedEvent[] =>
    tail.after(after, capped(limit)) ??
    orUnavailable('the log', () => selectAll.all(after, capped(limit)).map(toRecorded));

  let closed = false;
  const heads = new LRUCache<string, number>({ max: HEADS_KEPT });
  const follow = subscriptions(readPage, readHead());
  const writer = logWriter(database, readHead, heads, (rows, head) => {
    tail.committed(rows);
    follow.moved(head);
  });
  const queue = groupCommit<PreparedAppend, Appended>(writer);

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
        // Whoever writes knows where the stream ends; most readers only ask whether they have seen all of it.
        const last = heads.get(stream);
        if (last !== undefined && after >= last) return [];
        const found = selectStream.all(stream, after, capped(limit)).map(toRecorded);
        const end = found.at(-1)?.revision ?? after;
        const isWhole = found.length < capped(limit) && (found.length > 0 || after === -1);
        if (isWhole && !readOnly) heads.set(stream, end);
        return found;
      }),
    readAll: ({ after = -1, limit = READ_CAP } = {}) => answering(() => readPage(after, limit)),
    head: () => answering(readHead),
    subscribe: follow.subscribe,
    health: () => answering(() => void readHead()),
    async close() {
      if (closed) return;
      closed = true;
      await queue.drained();
      await follow.close();
      database.close();
    },
  };
};

/**
 * Writes batches of appends, each checked against the revision its stream has at that point of the batch: pipelined appends
 * to one stream succeed in order, and a conflict refuses one append only. It is asynchronous so that it may move to a worker.
 */
const logWriter = (
  database: Sqlite,
  readHead: () => number,
  heads: LRUCache<string, number>,
  committed: (rows: readonly SqlRow[], head: number) => void,
) => {
  const insert = database.prepare(`INSERT INTO events (${LOG_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const selectRevision = database.prepare(
    'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
  );
  const selectIds = database.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );
  let head: number | undefined;
  let written: SqlRow[] = [];

  const revisionOf = (stream: string): number =>
    heads.get(stream) ?? Number(selectRevision.all(stream)[0]?.[0] ?? -1);

  const write = ({ stream, expected, events }: PreparedAppend): Outcome<Appended> => {
    const actual = revisionOf(stream);
    if (actual !== expected) return repeated({ stream, expected, events }, actual);
    let revision = actual;
    let position = head ?? readHead();
    for (const { id, type, data, meta } of events) {
      revision += 1;
      position += 1;
      const row = [position, stream, revision, id, type, data, meta];
      insert.run(...row);
      written.push(row);
    }
    heads.set(stream, revision);
    head = position;
    return { result: { revision, position } };
  };

  const repeated = ({ stream, expected, events }: PreparedAppend, actual: number): Outcome<Appended> => {
    const stored = selectIds.all(stream, expected, events.length);
    const last = stored.at(-1);
    if (last !== undefined && events.every(({ id }, index) => stored[index]?.[0] === id)) {
      return { result: { revision: expected + events.length, position: Number(last[1]) } };
    }
    return { refused: new RevisionConflict(stream, actual === -1 ? 'none' : actual) };
  };

  return async (batch: readonly PreparedAppend[]): Promise<readonly Outcome<Appended>[]> => {
    try {
      written = [];
      const outcomes = inTransaction(database, () => batch.map(write));
      if (head !== undefined) committed(written, head);
      return outcomes;
    } catch (cause) {
      // Whatever was remembered on the way is wrong now; the file knows where the streams and the log stand.
      heads.clear();
      head = undefined;
      throw new StoreUnavailable('the log could not be written', { cause });
    }
  };
};
