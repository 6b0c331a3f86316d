import type { Document, Filter, Sort } from 'mongodb';
import type { Page, Row, Where } from '../read-model.ts';

const FIELD = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_ROWS = 9999;
const COMPARISONS = new Set(['$gt', '$gte', '$lt', '$lte']);

/**
 * A deleted row stays for a while as a document without fields (see `view-rows.ts`). This condition leaves it out. The index
 * of that field is sparse, so that no query plan prefers it.
 */
const NOT_DELETED = { _gone: { $exists: false } };

function checkScalar(value: unknown): void {
  if (value === undefined || (typeof value === 'object' && value !== null))
    throw new TypeError('a filter compares with scalars only');
}

function checkOperator(operator: string, operand: unknown): void {
  if (operator === '$in') {
    if (!Array.isArray(operand)) throw new TypeError('$in takes a list');
    operand.forEach(checkScalar);
    return;
  }
  if (operator !== '$ne' && !COMPARISONS.has(operator))
    throw new TypeError(`"${operator}" is no operator that every engine honours`);
  checkScalar(operand);
  if (operand === null && operator !== '$ne') throw new TypeError('null has no place in an order');
}

function toCondition(field: string, condition: unknown): unknown {
  // If it were read as "no condition", it would return everybody's rows; if it were read as null, the wrong ones.
  if (condition === undefined) throw new TypeError(`the filter on ${field} is undefined`);
  if (condition === null || typeof condition !== 'object') return { $eq: condition };
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new TypeError(`the filter on ${field} says nothing`);
  for (const [operator, operand] of operators) checkOperator(operator, operand);
  return condition;
}

/** @throws TypeError for a name that is not a plain field of a row */
export function fieldName(name: string): string {
  if (!FIELD.test(name)) throw new TypeError(`"${name}" is no name of a field`);
  return name;
}

function toConditions(where: Where): Filter<Row & Document> {
  const filter: Record<string, unknown> = {};
  for (const [key, condition] of Object.entries(where)) {
    if (key === '$and' || key === '$or') {
      if (condition === undefined) continue;
      if (!Array.isArray(condition) || condition.length === 0)
        throw new TypeError(`${key} takes a list of filters`);
      filter[key] = condition.map((branch: Where) => toConditions(branch));
    } else filter[fieldName(key)] = toCondition(key, condition);
  }
  return filter;
}

function needsField(condition: unknown): boolean {
  if (condition === null || typeof condition !== 'object') return condition !== null;
  return Object.entries(condition).some(([operator, operand]) => {
    if (operator === '$ne') return operand === null;
    return operator === '$in' ? !(operand as readonly unknown[]).includes(null) : true;
  });
}

/** Whether at least one condition on a field requires that the document has the field. */
function excludesMissingFields(where: Where): boolean {
  return Object.entries(where).some(
    ([key, condition]) => key !== '_id' && !key.startsWith('$') && needsField(condition),
  );
}

/** Checks that a filter has only what every engine supports, and converts it for MongoDB. @throws TypeError */
export function toFilter(where: Where): Filter<Row & Document> {
  const filter = toConditions(where);
  return excludesMissingFields(where) ? filter : { $and: [filter, NOT_DELETED] };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function toOrder(direction: number): 1 | -1 {
  if (direction !== 1 && direction !== -1) throw new TypeError('a sort goes by 1 or -1');
  return direction;
}

/** @throws TypeError, RangeError */
export function toPage({ sort = [], skip = 0, limit = MAX_ROWS }: Page): {
  readonly sort: Sort;
  readonly skip: number;
  readonly limit: number;
} {
  if (!isCount(skip) || !isCount(limit)) throw new RangeError('skip and limit are whole numbers from 0');
  const terms = sort.map(([field, direction]): [string, 1 | -1] => [fieldName(field), toOrder(direction)]);
  if (!sort.some(([field]) => field === '_id')) terms.push(['_id', sort.at(-1)?.[1] ?? 1]);
  return { sort: terms, skip, limit: Math.min(limit, MAX_ROWS) };
}
