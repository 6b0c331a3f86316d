import { type IndexedQuery, type IndexedSpace, rangeOf, VAULT_INDEXES } from '../vault-index.ts';
import { BOUND_ROWS, type Sqlite, type SqlValue } from './sqlite.ts';

const SPACES = Object.keys(VAULT_INDEXES) as readonly IndexedSpace[];

/** The fields of a space as SQL. An index has the same texts, so that SQLite reads the field from the index. */
function fieldsOf(space: IndexedSpace) {
  const { time, is, begins, until } = VAULT_INDEXES[space];
  const field = (name: string): string => `json_extract(value, '$.${name}')`;
  return { time: field(time), is: field(is), begins: `lower(${field(begins)})`, until: field(until) };
}

/** One index for each order and filter. Each has all fields, so what a filter leaves out is not read from the table. */
export const LIST_INDEXES = SPACES.map((space) => {
  const { time, is, begins, until } = fieldsOf(space);
  const only = `WHERE space = '${space}'`;
  return `
  CREATE INDEX IF NOT EXISTS "${space} by time" ON kept (${time}, key, ${is}, ${until}) ${only};
  CREATE INDEX IF NOT EXISTS "${space} by kind" ON kept (${is}, ${time}, key, ${until}) ${only};
  CREATE INDEX IF NOT EXISTS "${space} by text" ON kept (${begins}, ${time} DESC, key DESC, ${is}, ${until}) ${only};
`;
}).join('');

function compile(space: IndexedSpace, { now, is, begins, upTo, isOldestFirst }: IndexedQuery) {
  const fields = fieldsOf(space);
  const range = begins ? rangeOf(begins) : undefined;
  const where = [
    `space = '${space}'`,
    `${fields.until} > ?`,
    ...(is === undefined ? [] : [`${fields.is} = ?`]),
    ...(upTo === undefined ? [] : [`${fields.time} <= ?`]),
    ...(range ? [`${fields.begins} >= ?`, `${fields.begins} < ?`] : []),
  ].join(' AND ');
  const values: readonly SqlValue[] = [
    now,
    ...(is === undefined ? [] : [is]),
    ...(upTo === undefined ? [] : [upTo]),
    ...(range ? [range.from, range.to] : []),
  ];
  const direction = isOldestFirst && !range ? 'ASC' : 'DESC';
  const order = `${range ? `${fields.begins}, ` : ''}${fields.time} ${direction}, key ${direction}`;
  // SQLite keeps no figures of these indexes, so it would take that of all keys and sort.
  const index = range ? 'by text' : is === undefined ? 'by time' : 'by kind';
  return { from: `kept INDEXED BY "${space} ${index}" WHERE ${where}`, values, order };
}

/** The statements of a list and of its count, with their values. */
export function listStatements(space: IndexedSpace, query: IndexedQuery) {
  const { from, values, order } = compile(space, query);
  const { limit, offset = 0, countUpTo } = query;
  return {
    rows: {
      sql: `SELECT version, value, key FROM ${from} ORDER BY ${order} LIMIT ${BOUND_ROWS} OFFSET ${BOUND_ROWS}`,
      values: [...values, Math.max(0, limit), Math.max(0, offset)],
    },
    count: {
      sql: `SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${BOUND_ROWS})`,
      values: [...values, countUpTo],
    },
  };
}

/** Lists a space by its indexes. */
export function indexedLists(database: Sqlite) {
  const prepared = new Map<string, ReturnType<Sqlite['prepare']>>();
  function run({ sql, values }: { readonly sql: string; readonly values: readonly SqlValue[] }) {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values);
  }
  return (space: IndexedSpace, query: IndexedQuery) => {
    const { rows, count } = listStatements(space, query);
    return { rows: run(rows), total: Number(run(count)[0]?.[0]) };
  };
}
