import { RevisionConflict } from '../errors.ts';
import type { Appended } from '../event-store.ts';
import type { Outcome } from './group-commit.ts';
import type { PreparedAppend } from './log-rows.ts';
import { encodePosition } from './position-code.ts';
import { inTransaction, type Sqlite, type SqlRow } from './sqlite.ts';
import type { KnownStream, StreamIndex } from './stream-index.ts';

/** A batch that is durable: what became of each append, and the rows it added, as `toRecorded` reads them. */
export interface Written {
  readonly outcomes: readonly Outcome<Appended>[];
  readonly rows: readonly SqlRow[];
}

/** The last numbers given to an event and to a stream. */
interface Ends {
  position: number;
  stream: number;
}

/**
 * Writes batches of appends, each checked against the revision its stream has at that point of the batch: pipelined appends
 * to one stream succeed in order, and a conflict refuses one append only. When it throws, nothing of the batch was written.
 */
export function logWriter(
  database: Sqlite,
  streams: StreamIndex,
): (batch: readonly PreparedAppend[]) => Written {
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertStream = database.prepare('INSERT INTO streams VALUES (?, ?)');
  const selectIds = database.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );
  const selectEnds = database.prepare(
    'SELECT (SELECT coalesce(max(position), -1) FROM events), (SELECT coalesce(max(number), 0) FROM streams)',
  );
  let ends: Ends | undefined;
  let rows: SqlRow[] = [];

  const readEnds = (): Ends => {
    const [position, stream] = selectEnds.all()[0] ?? [];
    return { position: Number(position), stream: Number(stream) };
  };

  const write = (append: PreparedAppend): Outcome<Appended> => {
    const { stream: name, expected, events } = append;
    const stream = streams.find(name);
    if (stream.revision !== expected) return repeated(append, stream);
    ends ??= readEnds();
    stream.number ??= addStream(ends, name);
    for (const { id, type, data, meta } of events) {
      stream.revision += 1;
      ends.position += 1;
      insert.run(ends.position, stream.number, stream.revision, id, type, data, meta);
      rows.push([ends.position, name, stream.revision, id, type, data, meta]);
    }
    return { result: { revision: stream.revision, position: encodePosition(ends.position) } };
  };

  const addStream = (ends: Ends, name: string): number => {
    ends.stream += 1;
    insertStream.run(ends.stream, name);
    return ends.stream;
  };

  const repeated = ({ stream, expected, events }: PreparedAppend, known: KnownStream): Outcome<Appended> => {
    const { number, revision } = known;
    const stored = number === undefined ? [] : selectIds.all(number, expected, events.length);
    const last = stored.at(-1);
    if (last !== undefined && events.every(({ id }, index) => stored[index]?.[0] === id)) {
      return { result: { revision: expected + events.length, position: encodePosition(Number(last[1])) } };
    }
    return { refused: new RevisionConflict(stream, revision === -1 ? 'none' : revision) };
  };

  return (batch) => {
    rows = [];
    try {
      return { outcomes: inTransaction(database, () => batch.map(write)), rows };
    } catch (error) {
      streams.forget();
      ends = undefined;
      throw error;
    }
  };
}
