import type { Condition, Page, Scalar, Where } from '../read-model.ts';
import { BOUND_ROWS, type SqlValue } from './sqlite.ts';

export interface SqlFragment {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The name of a field in SQL. */
export type ColumnOf = (field: string) => string;

const FIELD = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_ROWS = 9999;

/** @throws TypeError for a name that is no plain field of a row. Names become part of the SQL text, values never do. */
export function fieldName(name: string): string {
  if (!FIELD.test(name)) throw new TypeError(`"${name}" is no name of a field`);
  return name;
}

// Booleans are blobs in SQL. So they equal no number, and sort after texts, as in MongoDB.
const NO = new Uint8Array([0]);
const YES = new Uint8Array([1]);

/** A scalar in the form of its column. @throws TypeError for a value that no engine can filter by */
export function toSqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`a field that is filtered or sorted by must be a scalar, not ${typeof value}`);
}

/** The scalar that `toSqlValue` made into this one. */
export function fromSqlValue(value: SqlValue): Scalar {
  return value instanceof Uint8Array ? value[0] === 1 : value;
}

/** The SQL that computes the value from the stored document. */
export function fromDocument(field: string): string {
  const path = `doc, '$.${fieldName(field)}'`;
  return `CASE json_type(${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE json_extract(${path}) END`;
}

function joined(parts: readonly SqlFragment[], glue: string, empty: string): SqlFragment {
  return {
    sql: parts.length === 0 ? empty : `(${parts.map(({ sql }) => sql).join(glue)})`,
    values: parts.flatMap(({ values }) => values),
  };
}

function compileBranches(key: '$and' | '$or', branches: unknown, columnOf: ColumnOf): SqlFragment {
  if (!Array.isArray(branches) || branches.length === 0)
    throw new TypeError(`${key} takes a list of filters`);
  const parts = branches.map((branch: Where) => compileWhere(branch, columnOf));
  return joined(parts, key === '$or' ? ' OR ' : ' AND ', '1');
}

function equals(column: string, value: Scalar): SqlFragment {
  return value === null
    ? { sql: `${column} IS NULL`, values: [] }
    : { sql: `${column} = ?`, values: [toSqlValue(value)] };
}

function scalar(value: unknown): Scalar {
  if (value === undefined || (typeof value === 'object' && value !== null)) {
    throw new TypeError('a filter compares with scalars only');
  }
  return value as Scalar;
}

/** Texts and numbers are passed as one JSON list, so that lists of any length share one statement. */
function oneOf(column: string, operand: unknown): SqlFragment {
  if (!Array.isArray(operand)) throw new TypeError('$in takes a list');
  const list = operand.map(scalar);
  const plain = list.filter((value) => typeof value === 'string' || typeof value === 'number');
  const special = [...new Set(list)].filter((value) => value === null || typeof value === 'boolean');
  const parts = special.map((value) => equals(column, value));
  if (plain.length > 0) {
    const sql = `${column} IN (SELECT value FROM json_each(?))`;
    parts.push({ sql, values: [JSON.stringify(plain)] });
  }
  return joined(parts, ' OR ', '0');
}

// SQLite sorts null < numbers < texts < blobs across types. MongoDB compares values of one type only.
const LEAST_OF = { number: undefined, string: "''", boolean: "x''" } as const;
const ABOVE_ALL = { number: "''", string: "x''", boolean: undefined } as const;

type Sign = '>' | '>=' | '<' | '<=';

/** `isClosed`: another comparison with the same type is the bound on the other side. */
function compare(column: string, sign: Sign, operand: unknown, isClosed: boolean): SqlFragment {
  const value = scalar(operand);
  if (value === null) throw new TypeError('null has no place in an order');
  // SQLite uses one bound on each side, and with two it may take the wide one: then it reads all rows up to the end.
  if (isClosed) return { sql: `${column} ${sign} ?`, values: [toSqlValue(value)] };
  const type = typeof value as keyof typeof LEAST_OF;
  const bound = sign.startsWith('>') ? ['<', ABOVE_ALL[type]] : ['>=', LEAST_OF[type]];
  const within = bound[1] === undefined ? '' : ` AND ${column} ${bound.join(' ')}`;
  return { sql: `(${column} ${sign} ?${within})`, values: [toSqlValue(value)] };
}

function compileOperator(column: string, operator: string, operand: unknown, isClosed: boolean): SqlFragment {
  switch (operator) {
    case '$ne':
      return { sql: `${column} IS NOT ?`, values: [toSqlValue(scalar(operand))] };
    case '$in':
      return oneOf(column, operand);
    case '$gt':
      return compare(column, '>', operand, isClosed);
    case '$gte':
      return compare(column, '>=', operand, isClosed);
    case '$lt':
      return compare(column, '<', operand, isClosed);
    case '$lte':
      return compare(column, '<=', operand, isClosed);
    default:
      throw new TypeError(`"${operator}" is no operator that every engine honours`);
  }
}

/** Whether there are bounds on both sides, and all of them are of one type. */
function isRangeOfOneType({ $gt, $gte, $lt, $lte }: Exclude<Condition, Scalar>): boolean {
  const types = new Set(
    [$gt, $gte, $lt, $lte].filter((bound) => bound !== undefined).map((bound) => typeof bound),
  );
  return types.size === 1 && ($gt ?? $gte) !== undefined && ($lt ?? $lte) !== undefined;
}

function compileCondition(column: string, field: string, condition: Condition): SqlFragment[] {
  if (condition === undefined) {
    // If undefined meant "no condition", everybody's rows would be returned. If it meant null, the wrong rows.
    throw new TypeError(`the filter on ${field} is undefined`);
  }
  if (condition === null || typeof condition !== 'object') return [equals(column, condition)];
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new TypeError(`the filter on ${field} says nothing`);
  const isClosed = isRangeOfOneType(condition);
  return operators.map(([operator, operand]) => compileOperator(column, operator, operand, isClosed));
}

/** Compiles exactly the operators of `Where`. @throws TypeError for all others */
export function compileWhere(where: Where, columnOf: ColumnOf): SqlFragment {
  const parts = Object.entries(where).flatMap(([key, condition]): SqlFragment[] => {
    if (key === '$and' || key === '$or') {
      return condition === undefined ? [] : [compileBranches(key, condition, columnOf)];
    }
    return compileCondition(columnOf(fieldName(key)), key, condition as Condition);
  });
  return joined(parts, ' AND ', '1');
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function toSqlOrder(direction: number): 'ASC' | 'DESC' {
  if (direction !== 1 && direction !== -1) throw new TypeError('a sort goes by 1 or -1');
  return direction === 1 ? 'ASC' : 'DESC';
}

/** ORDER BY, LIMIT and OFFSET of a page. @throws RangeError, TypeError */
export function compilePage(
  { sort = [], skip = 0, limit = MAX_ROWS }: Page,
  columnOf: ColumnOf,
): SqlFragment {
  if (!isCount(skip) || !isCount(limit)) throw new RangeError('skip and limit are whole numbers from 0');
  const terms = sort.map(([field, direction]) => `${columnOf(fieldName(field))} ${toSqlOrder(direction)}`);
  if (!sort.some(([field]) => field === '_id')) terms.push(`_id ${toSqlOrder(sort.at(-1)?.[1] ?? 1)}`);
  return {
    sql: `ORDER BY ${terms.join(', ')} LIMIT ${BOUND_ROWS} OFFSET ${BOUND_ROWS}`,
    values: [Math.min(limit, MAX_ROWS), skip],
  };
}
