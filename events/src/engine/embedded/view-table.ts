import type { Row } from '../read-model.ts';
import { fieldName, fromDocument, toSqlValue } from './filter.ts';
import type { Sqlite, SqlValue } from './sqlite.ts';

export type Indexes = readonly (readonly string[])[];

/** One collection in one version: the documents, and beside each the fields that its indexes name, as plain columns. */
export interface ViewTable {
  /** Quoted, as it goes into SQL. */
  readonly sqlName: string;
  columnOf(field: string): string;
  /** @returns how long its document is, in UTF-16 units. */
  put(row: Row): number;
  remove(id: string): void;
  clear(): void;
  drop(): void;
}

const VIEW = /^[A-Za-z][A-Za-z0-9_-]*$/;

function sqlNameOf(view: string, version: number): string {
  if (!VIEW.test(view)) throw new TypeError(`"${view}" is no name of a view`);
  if (!Number.isSafeInteger(version) || version < 1)
    throw new RangeError(`${version} is no version of ${view}`);
  return `"${view}@${version}"`;
}

function columnNameOf(field: string): string {
  return field === '_id' ? '_id' : `"$${fieldName(field)}"`;
}

/**
 * Creates what is missing of a table, without its indexes: a shadow fills twice as fast without them, and takes them
 * once it is full. Plain columns: they cost half of what generated ones do, measured on inserts.
 */
export function createTable(database: Sqlite, view: string, version: number, indexes: Indexes): void {
  const table = sqlNameOf(view, version);
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL)`);
  const present = fieldsOf(database, table);
  for (const field of new Set(indexes.flat())) {
    if (field === '_id' || present.includes(field)) continue;
    database.exec(`ALTER TABLE ${table} ADD COLUMN ${columnNameOf(field)}`);
    database.exec(`UPDATE ${table} SET ${columnNameOf(field)} = ${fromDocument(field)}`);
  }
}

/** One statement per missing index, to be run one by one: each takes a while on a full table. */
export function indexStatements(view: string, version: number, indexes: Indexes): readonly string[] {
  return indexes.map((fields) => {
    const name = `"${view}@${version}:${fields.map(fieldName).join(',')}"`;
    const columns = fields.map(columnNameOf).join(', ');
    return `CREATE INDEX IF NOT EXISTS ${name} ON ${sqlNameOf(view, version)} (${columns})`;
  });
}

function fieldsOf(database: Sqlite, table: string): readonly string[] {
  return database
    .prepare(`SELECT name FROM pragma_table_info(${table.replaceAll('"', "'")})`)
    .all()
    .map(([name]) => String(name))
    .filter((name) => name.startsWith('$'))
    .map((name) => name.slice(1));
}

/** A table that is there, with its statements prepared. */
export function openTable(database: Sqlite, view: string, version: number): ViewTable {
  const table = sqlNameOf(view, version);
  const fields = fieldsOf(database, table);
  const { putIfUnmoved, putAnyhow } = writeStatements(database, table, fields.map(columnNameOf));
  const deleteRow = database.prepare(`DELETE FROM ${table} WHERE _id = ?`);
  return {
    sqlName: table,
    columnOf: (field) =>
      field === '_id' || fields.includes(field) ? columnNameOf(field) : fromDocument(field),
    put(row) {
      const document = JSON.stringify(row);
      const values: SqlValue[] = [row._id, document];
      for (const field of fields) values.push(toSqlValue((row as unknown as Record<string, unknown>)[field]));
      if (putIfUnmoved.run(...values) === 0) putAnyhow.run(...values);
      return document.length;
    },
    remove: (id) => void deleteRow.run(id),
    clear: () => database.exec(`DELETE FROM ${table}`),
    drop: () => database.exec(`DROP TABLE IF EXISTS ${table}`),
  };
}

/**
 * SQLite rewrites every index that an UPDATE names, changed or not. Most changes of a row leave its indexed fields alone,
 * and then replacing the document only is more than twice as fast.
 */
function writeStatements(database: Sqlite, table: string, columns: readonly string[]) {
  const all = ['_id', 'doc', ...columns];
  const insert = `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (_id) DO UPDATE SET doc = excluded.doc`;
  const unmoved = columns.map((column) => `${column} IS excluded.${column}`);
  const moves = columns.map((column) => `, ${column} = excluded.${column}`);
  return {
    putIfUnmoved: database.prepare(
      unmoved.length === 0 ? insert : `${insert} WHERE ${unmoved.join(' AND ')}`,
    ),
    putAnyhow: database.prepare(`${insert}${moves.join('')}`),
  };
}
