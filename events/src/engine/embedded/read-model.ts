import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isAfter } from '../../domain/index.ts';
import { CheckpointMoved, CommitTooLarge, StoreUnavailable } from '../errors.ts';
import type { Collection, Commit, ProjectorSpec, ReadModel, Row } from '../read-model.ts';
import { COMMIT_BYTES_MAX, FLIP_GRACE_SECONDS } from '../read-model.ts';
import { batchedCommit } from './batched-commit.ts';
import { compilePage, compileWhere } from './filter.ts';
import { projectorRegistry } from './projector-registry.ts';
import {
  inTransaction,
  type OpenSqlite,
  openSqlite,
  orUnavailable,
  type Sqlite,
  type SqlRow,
  type SqlStatement,
} from './sqlite.ts';
import type { ThreadChannel } from './thread-channel.ts';
import { createTable, indexStatements, openTable, type ViewTable } from './view-table.ts';

export interface EmbeddedReadModelOptions {
  readonly readOnly?: boolean;
  readonly open?: OpenSqlite;
  /** To the other threads that have the folder open: they must know when a version took the place of another. */
  readonly channel?: ThreadChannel | undefined;
  /** Runs work after so many milliseconds, or never where the process ends before; real time by default. */
  readonly later?: Later;
}

type Later = (work: () => void, milliseconds: number) => void;

function laterInRealTime(work: () => void, milliseconds: number): void {
  setTimeout(work, milliseconds).unref();
}

const WHAT = 'the read model';
const STATEMENTS_KEPT = 500;
/** An order's row has some 2 KB, and half of a smaller page would stay empty. */
const PAGE_BYTES = 8_192;

/**
 * Opens `read.db` in the folder (`:memory:` for none). It may lose its last commits in a power cut, and catches up then.
 * Read-only it shows the rows of that moment for as long as it is open, and none where they were dropped.
 */
export function openEmbeddedReadModel(dataDir: string, options: EmbeddedReadModelOptions = {}): ReadModel {
  const { readOnly = false, open = openSqlite, later = laterInRealTime, channel } = options;
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'read.db');
  if (readOnly && !existsSync(file)) return openEmbeddedReadModel(':memory:', { open });
  const database = open(file, { synchronous: 'NORMAL', readOnly, pageBytes: PAGE_BYTES });
  // The transaction stands until the end; its first read is what fixes the moment.
  if (readOnly) database.exec('BEGIN; SELECT COUNT(*) FROM sqlite_master');
  return readModel(database, readOnly, { later, channel });
}

function readModel(
  database: Sqlite,
  readOnly: boolean,
  { later, channel }: { readonly later: Later; readonly channel: ThreadChannel | undefined },
): ReadModel {
  let closed = false;
  const registry = projectorRegistry(database, readOnly);
  const tables = new Map<string, ViewTable>();
  const specs = new Map<string, ProjectorSpec>();
  const query = statementCache(database);

  const tableOf = (view: string, version: number): ViewTable => {
    const key = `${view}@${version}`;
    const known = tables.get(key);
    if (known !== undefined) return known;
    registry.requireView(view, version);
    const table = openTable(database, view, version);
    tables.set(key, table);
    return table;
  };

  /** Another thread may have put other tables in the place of those that are remembered here: on any failure it looks once more. */
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
      // The rows of before stay readable for a while; the first read that fails then looks anew.
    }
  });

  /** Changes tables and versions; what is remembered of them is what the file says afterwards, also where the change failed. */
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
      // They take room on the disk and nothing else; the next `define` drops them.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };

  return {
    async define(spec) {
      const { name, version, views } = spec;
      // Left by a process that ended within the time of grace.
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
        const known = registry.liveVersion(projector);
        // Another thread may have defined it since.
        if (known === undefined) registry.readAnew();
        return known ?? registry.liveVersion(projector);
      }),
    collection: <T extends Row>(view: { readonly name: string }, version?: number): Collection<T> =>
      readCollection(
        (answer) =>
          answering(() => answer(tableOf(view.name, version ?? registry.liveVersionOfView(view.name)))),
        query,
      ),
    checkpoint: (projector, version) => answering(() => registry.checkpoint(projector, version)),
    commit: batchedCommit(database, WHAT, (commit: Commit) => applyCommit(registry, tableOf, commit)),
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
      database.close();
    },
  };
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
  let units = 0;
  for (const write of writes) {
    if (!own.has(write.in)) throw new Error(`${write.in}@${version} is not ${projector}'s to write`);
    const table = tableOf(write.in, version);
    if (write.op === 'put') units += table.put(write.row);
    else table.remove(write.id);
  }
  refuseTooLarge(projector, units, writes);
}

/** Refuses what another engine could not write. What was written already is rolled back with its transaction. */
function refuseTooLarge(projector: string, units: number, writes: Commit['writes']): void {
  // No character takes more than three bytes per UTF-16 unit, so small commits need no counting.
  if (units * 3 <= COMMIT_BYTES_MAX) return;
  let bytes = 0;
  for (const write of writes) if (write.op === 'put') bytes += Buffer.byteLength(JSON.stringify(write.row));
  if (bytes > COMMIT_BYTES_MAX) throw new CommitTooLarge(projector, bytes, COMMIT_BYTES_MAX);
}

type Query = (sql: string) => SqlStatement;

function statementCache(database: Sqlite): Query {
  const statements = new LRUCache<string, SqlStatement>({ max: STATEMENTS_KEPT });
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

type Answering = <R>(answer: (table: ViewTable) => R) => Promise<R>;

function readCollection<T extends Row>(answering: Answering, query: Query): Collection<T> {
  const parse = ([doc]: SqlRow): T => JSON.parse(doc as string);
  return {
    get: (id) =>
      answering(({ sqlName }) => {
        const [row] = query(`SELECT doc FROM ${sqlName} WHERE _id = ?`).all(id);
        return row === undefined ? undefined : parse(row);
      }),
    getMany: (ids) =>
      answering(({ sqlName }) => {
        if (ids.length > 9999) throw new RangeError('at most 9999 ids at once');
        const sql = `SELECT doc FROM ${sqlName} WHERE _id IN (SELECT value FROM json_each(?))`;
        return query(sql).all(JSON.stringify(ids)).map(parse);
      }),
    find: (where, page = {}) =>
      answering(({ sqlName, columnOf }) => {
        const filter = compileWhere(where, columnOf);
        const { sql, values } = compilePage(page, columnOf);
        const statement = query(`SELECT doc FROM ${sqlName} WHERE ${filter.sql} ${sql}`);
        return statement.all(...filter.values, ...values).map(parse);
      }),
    count: (where) =>
      answering(({ sqlName, columnOf }) => {
        const { sql, values } = compileWhere(where, columnOf);
        return Number(query(`SELECT count(*) FROM ${sqlName} WHERE ${sql}`).all(...values)[0]?.[0]);
      }),
  };
}
