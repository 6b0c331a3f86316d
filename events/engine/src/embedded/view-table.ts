import type { Row } from '../read-model.ts';
import { fieldName, fromDocument, toSqlValue } from './filter.ts';
import type { Sqlite, SqlStatement, SqlValue } from './sqlite.ts';

export type Indexes = readonly (readonly string[])[];

/** One collection in one version: the documents, with the fields of its indexes as plain columns. */
export interface ViewTable {
  /** Quoted for SQL. */
  readonly sqlName: string;
  columnOf(field: string): string;
  /** @returns the length of its document in bytes. */
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

function indexNameOf(view: string, version: number, fields: readonly string[]): string {
  return `${view}@${version}:${fields.map(fieldName).join(',')}`;
}

function columnNameOf(field: string): string {
  return field === '_id' ? '_id' : `"$${fieldName(field)}"`;
}

function fieldsOf(database: Sqlite, table: string): readonly string[] {
  return database
    .prepare(`SELECT name FROM pragma_table_info(${table.replaceAll('"', "'")})`)
    .all()
    .map(([name]) => String(name))
    .filter((name) => name.startsWith('$'))
    .map((name) => name.slice(1));
}

/**
 * Creates a table without its indexes if it is missing. A shadow fills twice as fast without indexes, and gets them when
 * it is full. Plain columns cost half as much as generated ones (measured on inserts).
 */
export function createTable(database: Sqlite, view: string, version: number, indexes: Indexes): void {
  const table = sqlNameOf(view, version);
  const fields = [...new Set(indexes.flat())].filter((field) => field !== '_id');
  const columns = ['_id TEXT PRIMARY KEY NOT NULL', 'doc TEXT NOT NULL', ...fields.map(columnNameOf)];
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')})`);
  const present = fieldsOf(database, table);
  for (const field of fields) {
    if (present.includes(field)) continue;
    // The table was there before. A new one gets its columns above: SQLite reads the whole schema again for each that is added.
    database.exec(`ALTER TABLE ${table} ADD COLUMN ${columnNameOf(field)}`);
    database.exec(`UPDATE ${table} SET ${columnNameOf(field)} = ${fromDocument(field)}`);
  }
}

/** One statement per missing index. Run them one by one, because each takes long on a full table. */
export function indexStatements(view: string, version: number, indexes: Indexes): readonly string[] {
  return indexes.map((fields) => {
    const columns = fields.map(columnNameOf).join(', ');
    const name = indexNameOf(view, version, fields);
    return `CREATE INDEX IF NOT EXISTS "${name}" ON ${sqlNameOf(view, version)} (${columns})`;
  });
}

/** Drops the indexes that the view no longer names: each would cost every write. */
export function dropOtherIndexes(database: Sqlite, view: string, version: number, indexes: Indexes): void {
  const named = new Set(indexes.map((fields) => indexNameOf(view, version, fields)));
  const present = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(`${view}@${version}`)
    .map(([name]) => String(name));
  for (const name of present) if (!named.has(name)) database.exec(`DROP INDEX IF EXISTS "${name}"`);
}

/**
 * Statements that replace a row. SQLite rewrites every index with a column in the UPDATE, even if the value is the same,
 * and each index is another page of the file. So the UPDATE of a row names only the document and the indexed fields that
 * changed.
 */
function rowWriter(database: Sqlite, table: string, columns: readonly string[]) {
  const all = ['_id', 'doc', ...columns];
  const insert = `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (_id) DO UPDATE SET doc = excluded.doc`;
  const same = columns.map((column) => `${column} IS excluded.${column}`);
  const putIfUnmoved = database.prepare(same.length === 0 ? insert : `${insert} WHERE ${same.join(' AND ')}`);
  const changes = columns.map((column) => `${column} IS NOT ?`);
  const changedColumns =
    columns.length === 0
      ? undefined
      : database.prepare(`SELECT ${changes.join(', ')} FROM ${table} WHERE _id = ?`);
  const updates = new Map<string, SqlStatement>();

  const updateOf = (changed: readonly string[]): SqlStatement => {
    const key = changed.join();
    const cached = updates.get(key);
    if (cached !== undefined) return cached;
    const sets = changed.map((column) => `, ${column} = ?`);
    const statement = database.prepare(`UPDATE ${table} SET doc = ?${sets.join('')} WHERE _id = ?`);
    updates.set(key, statement);
    return statement;
  };

  return (id: string, document: string, values: readonly SqlValue[]): void => {
    if (putIfUnmoved.run(id, document, ...values) > 0) return;
    const [moved = []] = changedColumns?.all(...values, id) ?? [];
    const isChanged = (_: unknown, index: number): boolean => moved[index] === 1;
    updateOf(columns.filter(isChanged)).run(document, ...values.filter(isChanged), id);
  };
}

/** An existing table, with its statements prepared. */
export function openTable(database: Sqlite, view: string, version: number): ViewTable {
  const table = sqlNameOf(view, version);
  const fields = fieldsOf(database, table);
  const write = rowWriter(database, table, fields.map(columnNameOf));
  const deleteRow = database.prepare(`DELETE FROM ${table} WHERE _id = ?`);
  return {
    sqlName: table,
    columnOf: (field) =>
      field === '_id' || fields.includes(field) ? columnNameOf(field) : fromDocument(field),
    put(row) {
      const document = JSON.stringify(row);
      const values = fields.map((field) => toSqlValue((row as unknown as Record<string, unknown>)[field]));
      write(row._id, document, values);
      return Buffer.byteLength(document);
    },
    remove: (id) => void deleteRow.run(id),
    clear: () => database.exec(`DELETE FROM ${table}`),
    drop: () => database.exec(`DROP TABLE IF EXISTS ${table}`),
  };
}
