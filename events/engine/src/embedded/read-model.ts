import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter } from '@ringpost/domain';
import { LRUCache } from 'lru-cache';
import { CheckpointMoved, CommitTooLarge, StoreUnavailable } from '../errors.ts';
import type { Collection, Commit, ProjectorSpec, ReadModel, Row, Scalar } from '../read-model.ts';
import { COMMIT_BYTES_MAX, FLIP_GRACE_SECONDS } from '../read-model.ts';
import { batchedCommit } from './batched-commit.ts';
import { compilePage, compileWhere, fromSqlValue } from './filter.ts';
import { projectorRegistry } from './projector-registry.ts';
import {
  BOUND_ROWS,
  BUSY_TIMEOUT_MS,
  inTransaction,
  type OpenSqlite,
  openSqlite,
  orUnavailable,
  type Sqlite,
  type SqlRow,
  type SqlStatement,
} from './sqlite.ts';
import { parseStored } from './stored-json.ts';
import type { ThreadChannel } from './thread-channel.ts';
import { measureTables, openSizeReader, type SizeReader, type TablesOf } from './view-sizes.ts';
import { createTable, dropOtherIndexes, indexStatements, openTable, type ViewTable } from './view-table.ts';

type Later = (work: () => void, milliseconds: number) => void;

export interface EmbeddedReadModelOptions {
  readonly readOnly?: boolean;
  readonly open?: OpenSqlite;
  /** Tells the other threads that have the folder open that another version is live. */
  readonly channel?: ThreadChannel | undefined;
  /** Runs work after some milliseconds, unless the process ends before; in real time by default. */
  readonly later?: Later;
}

function laterInRealTime(work: () => void, milliseconds: number): void {
  setTimeout(work, milliseconds).unref();
}

const WHAT = 'the read model';
const STATEMENTS_KEPT = 500;
/**
 * Bytes of a page. A change writes at least one page twice: to the write-ahead file and later to its place. Most changes
 * of one purchase are on different pages, in the order of customers or numbers, so small pages write less. With even
 * smaller pages there would be too many calls, and rows of some hundred bytes would not fit well.
 */
const PAGE_BYTES = 2_048;
/** How long the writer waits for readers before it tries later to erase old pages, and how much later. */
const ERASE_WAIT_MS = 100;
const ERASE_AGAIN_MS = 5_000;

/** Refuses a commit that another engine could not write. The transaction then rolls back. */
function refuseTooLarge(projector: string, bytes: number): void {
  if (bytes > COMMIT_BYTES_MAX) throw new CommitTooLarge(projector, bytes, COMMIT_BYTES_MAX);
}

function applyCommit(
  registry: ReturnType<typeof projectorRegistry>,
  tableOf: (view: string, version: number) => ViewTable,
  { projector, version, from, to, writes }: Commit,
): void {
  if (!isAfter(to, from))
    throw new RangeError(`a commit of ${projector} moves on: ${to} does not follow ${from}`);
  if (!registry.advance(projector, version, from, to)) {
    throw new CheckpointMoved(projector, registry.checkpoint(projector, version).position);
  }
  const own = registry.viewsOf(projector, version);
  let bytes = 0;
  for (const write of writes) {
    if (!own.has(write.in)) throw new Error(`${write.in}@${version} is not ${projector}'s to write`);
    const table = tableOf(write.in, version);
    if (write.op === 'put') bytes += table.put(write.row);
    else table.remove(write.id);
  }
  refuseTooLarge(projector, bytes);
}

type Query = (sql: string) => SqlStatement;

function statementCache(database: Sqlite): Query {
  const statements = new LRUCache<string, SqlStatement>({ max: STATEMENTS_KEPT });
  return (sql) => {
    const prepared = statements.get(sql);
    if (prepared !== undefined) return prepared;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

type Answering = <R>(answer: (table: ViewTable) => R) => Promise<R>;

function fieldsIn<T, Field extends keyof T & string>(
  values: SqlRow,
  fields: readonly Field[],
): Pick<T, Field> {
  const row: Partial<Record<Field, Scalar>> = {};
  for (const [at, field] of fields.entries()) {
    const value = values[at] ?? null;
    if (value !== null) row[field] = fromSqlValue(value);
  }
  return row as Pick<T, Field>;
}

function readCollection<T extends Row>(answering: Answering, query: Query): Collection<T> {
  const parseOf =
    (sqlName: string) =>
    ([doc]: SqlRow): T =>
      parseStored(doc as string, `a row of ${sqlName} in read.db`);
  return {
    get: (id) =>
      answering(({ sqlName }) => {
        const [row] = query(`SELECT doc FROM ${sqlName} WHERE _id = ?`).all(id);
        return row === undefined ? undefined : parseOf(sqlName)(row);
      }),
    getMany: (ids) =>
      answering(({ sqlName }) => {
        if (ids.length > 9999) throw new RangeError('at most 9999 ids at once');
        const sql = `SELECT doc FROM ${sqlName} WHERE _id IN (SELECT value FROM json_each(?))`;
        return query(sql).all(JSON.stringify(ids)).map(parseOf(sqlName));
      }),
    find: (where, page = {}) =>
      answering(({ sqlName, columnOf }) => {
        const filter = compileWhere(where, columnOf);
        const { sql, values } = compilePage(page, columnOf);
        const statement = query(`SELECT doc FROM ${sqlName} WHERE ${filter.sql} ${sql}`);
        return statement.all(...filter.values, ...values).map(parseOf(sqlName));
      }),
    findFields: (where, fields, page = {}) =>
      answering(({ sqlName, columnOf }) => {
        const filter = compileWhere(where, columnOf);
        const { sql, values } = compilePage(page, columnOf);
        const statement = query(`SELECT ${fields.map(columnOf)} FROM ${sqlName} WHERE ${filter.sql} ${sql}`);
        return statement
          .all(...filter.values, ...values)
          .map((row) => fieldsIn<T, (typeof fields)[number]>(row, fields));
      }),
    count: (where, atMost) =>
      answering(({ sqlName, columnOf }) => {
        const { sql, values } = compileWhere(where, columnOf);
        const bounded = `SELECT count(*) FROM (SELECT 1 FROM ${sqlName} WHERE ${sql} LIMIT ${BOUND_ROWS})`;
        // A negative limit means no limit.
        return Number(query(bounded).all(...values, atMost ?? -1)[0]?.[0]);
      }),
  };
}

/** The tables that readers see. */
function tablesOf(registry: ReturnType<typeof projectorRegistry>, projectors: readonly string[]): TablesOf {
  return Object.fromEntries(
    [...registry.liveCheckpoints(projectors)].map(([projector, { version }]) => [
      projector,
      [...registry.viewsOf(projector, version)].map((view) => `${view}@${version}`),
    ]),
  );
}

function readModel(
  database: Sqlite,
  readOnly: boolean,
  {
    later,
    channel,
    sizeReader,
  }: {
    readonly later: Later;
    readonly channel: ThreadChannel | undefined;
    /** Absent: no other thread sees these rows. */
    readonly sizeReader: SizeReader | undefined;
  },
): ReadModel {
  let closed = false;
  const registry = projectorRegistry(database, readOnly);
  /** By view and version: a text of both would be made for each row that is written. */
  const tables = new Map<string, Map<number, ViewTable>>();
  const specs = new Map<string, ProjectorSpec>();
  const query = statementCache(database);

  const tableOf = (view: string, version: number): ViewTable => {
    const versions = tables.get(view) ?? new Map<number, ViewTable>();
    const opened = versions.get(version);
    if (opened !== undefined) return opened;
    registry.requireView(view, version);
    const table = openTable(database, view, version);
    tables.set(view, versions.set(version, table));
    return table;
  };

  /**
   * Another thread may have replaced the tables that this one knows. So a failed read loads the registry and tries once
   * more.
   */
  const reading = <T>(answer: () => T): T => {
    try {
      return answer();
    } catch {
      registry.readAnew();
      tables.clear();
      return answer();
    }
  };
  const answering = async <T>(answer: () => T): Promise<T> => orUnavailable(WHAT, () => reading(answer));

  const createIndexes = async ({ version, views }: ProjectorSpec): Promise<void> => {
    for (const { name, indexes } of views) {
      orUnavailable(WHAT, () => dropOtherIndexes(database, name, version, indexes));
      for (const statement of indexStatements(name, version, indexes)) {
        orUnavailable(WHAT, () => database.exec(statement));
        await afterOthers();
      }
    }
  };

  const lookAnew = (): void => {
    tables.clear();
    registry.readAnew();
  };
  channel?.on(({ kind }) => {
    if (kind !== 'views' || closed) return;
    try {
      lookAnew();
    } catch {
      // The old rows stay readable for a while. After that the first failed read loads the registry again.
    }
  });

  /** Changes tables and versions, then loads them from the file, even if the change failed. */
  const changing = (change: () => void): void =>
    orUnavailable(WHAT, () => {
      try {
        inTransaction(database, change);
      } finally {
        lookAnew();
        channel?.post({ kind: 'views' });
      }
    });

  const dropOutgoing = (projector: string, version: number): void =>
    changing(() => {
      for (const view of registry.viewsOf(projector, version)) tableOf(view, version).drop();
      registry.drop(projector, version);
    });

  const dropAfterGrace = (projector: string, version: number): void => {
    if (closed) return;
    try {
      dropOutgoing(projector, version);
    } catch (error) {
      // They only use space on the disk. The next `define` drops them.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };

  /** The write-ahead file has old pages, with rows that were replaced. While somebody reads them, it is tried again. */
  const emptyWriteAheadLog = (): void => {
    if (closed) return;
    try {
      database.exec(`PRAGMA busy_timeout = ${ERASE_WAIT_MS}`);
      const [row] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      if (row?.[0] === 1) later(emptyWriteAheadLog, ERASE_AGAIN_MS);
    } catch {
      later(emptyWriteAheadLog, ERASE_AGAIN_MS);
    } finally {
      if (!closed) database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  };

  const erases = ({ projector, version, writes }: Commit): boolean => {
    const erasing = specs.get(`${projector}@${version}`)?.views.filter((view) => view.erases) ?? [];
    return erasing.some((view) =>
      writes.some((write) => write.op === 'put' && write.in === view.name && view.erases?.(write.row)),
    );
  };

  const commitOne = batchedCommit(database, WHAT, (commit: Commit) => applyCommit(registry, tableOf, commit));

  /** The process before may have ended between an erasing commit and the emptying of the write-ahead file. */
  let isEmptied = false;
  const emptyOnce = (): void => {
    if (isEmptied) return;
    isEmptied = true;
    later(emptyWriteAheadLog, ERASE_AGAIN_MS);
  };

  return {
    async define(spec) {
      const { name, version, views } = spec;
      emptyOnce();
      // From a process that ended during the grace period.
      for (const old of orUnavailable(WHAT, () => registry.outgoing(name))) dropOutgoing(name, old);
      changing(() => {
        for (const view of views) createTable(database, view.name, version, view.indexes);
        registry.define(spec);
      });
      specs.set(`${name}@${version}`, spec);
      if (registry.liveVersion(name) === version) await createIndexes(spec);
    },
    liveVersion: (projector) =>
      answering(() => {
        if (closed) throw new StoreUnavailable(`${WHAT} is closed`);
        const version = registry.liveVersion(projector);
        // Another thread may have defined it meanwhile.
        if (version === undefined) registry.readAnew();
        return version ?? registry.liveVersion(projector);
      }),
    collection: <T extends Row>(view: { readonly name: string }, version?: number): Collection<T> =>
      readCollection(
        (answer) =>
          answering(() => answer(tableOf(view.name, version ?? registry.liveVersionOfView(view.name)))),
        query,
      ),
    checkpoint: (projector, version) => answering(() => registry.checkpoint(projector, version)),
    checkpoints: (projectors) =>
      answering(() => {
        if (closed) throw new StoreUnavailable(`${WHAT} is closed`);
        return registry.liveCheckpoints(projectors);
      }),
    async sizes(projectors) {
      const tables = await answering(() => tablesOf(registry, projectors));
      if (closed) throw new StoreUnavailable(`${WHAT} is closed`);
      return sizeReader?.measure(tables) ?? orUnavailable(WHAT, () => measureTables(database, tables));
    },
    async commit(commit) {
      await commitOne(commit);
      if (erases(commit)) emptyWriteAheadLog();
    },
    async reset(projector, version, epoch) {
      changing(() => {
        registry.restart(projector, version, epoch);
        for (const view of registry.viewsOf(projector, version)) tableOf(view, version).clear();
      });
    },
    async flip(projector, version) {
      const before = registry.liveVersion(projector);
      if (before === version) return;
      const spec = specs.get(`${projector}@${version}`);
      if (spec === undefined) throw new Error(`${projector}@${version} has not been defined`);
      await createIndexes(spec);
      changing(() => registry.makeLive(projector, version, before));
      if (before !== undefined) later(() => dropAfterGrace(projector, before), FLIP_GRACE_SECONDS * 1000);
    },
    async close() {
      closed = true;
      await sizeReader?.close();
      database.close();
    },
  };
}

/**
 * Opens `read.db` in the folder (`:memory:` for none). A power cut may remove its last commits, and projectors catch up
 * afterwards. Opened for reading only, it shows the rows of that moment until it is closed.
 */
export function openEmbeddedReadModel(dataDir: string, options: EmbeddedReadModelOptions = {}): ReadModel {
  const { readOnly = false, open = openSqlite, later = laterInRealTime, channel } = options;
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'read.db');
  if (readOnly && !existsSync(file)) return openEmbeddedReadModel(':memory:', { open });
  const database = open(file, { synchronous: 'NORMAL', readOnly, pageBytes: PAGE_BYTES });
  // Deleted rows are overwritten with zeros.
  if (!readOnly) database.exec('PRAGMA secure_delete = ON');
  // The transaction stays open until `close`. Its first read decides which moment it shows.
  if (readOnly) database.exec('BEGIN; SELECT COUNT(*) FROM sqlite_master');
  // Opened for reading only, the rows are those of a moment that another connection does not see.
  const sizeReader = readOnly || file === ':memory:' ? undefined : openSizeReader(file);
  return readModel(database, readOnly, { later, channel, sizeReader });
}
