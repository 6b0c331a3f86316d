import { describe, expect, it } from 'vitest';
import { PRODUCT_QUERIES } from './product-queries.ts';
import type { ProductQuery } from './product-query.ts';

type Index = readonly string[];

function isEquality(condition: unknown): boolean {
  return condition === null || typeof condition !== 'object' || '$in' in condition;
}

/** The first fields of the index that the filter sets equal to something. */
function fixedFields(index: Index, where: ProductQuery['where']): number {
  const end = index.findIndex((field) => !(field in where) || !isEquality(where[field]));
  return end < 0 ? index.length : end;
}

/** Whether the index finds exactly these rows, in the requested order, and has all that is asked for of them. */
function serves(index: Index, { where, sort, fields = [], sortsAmong, filtersAmong }: ProductQuery): boolean {
  const fixed = fixedFields(index, where);
  const next = index[fixed];
  // Equal rows are in the order of the id.
  const order = sort ? [...sort.map(([field]) => field).filter((field) => field !== '_id'), '_id'] : [];
  const inOrder = order.every((field, at) => index[fixed + at] === field);
  const narrows = fixed > 0 || (next !== undefined && next in where);
  const searchedFields = index.slice(0, fixed + 1);
  const isExact = Object.keys(where).every((field) => searchedFields.includes(field));
  const finds = Object.keys(where).length === 0 || (narrows && (isExact || filtersAmong !== undefined));
  const hasFields = fields.every((field) => index.includes(field));
  return finds && hasFields && (inOrder || sortsAmong !== undefined);
}

/** An engine adds the id to the end of each index, and the id has its own index. */
function isServed(query: ProductQuery): boolean {
  const { view, where } = query;
  if (query.readsAll !== undefined) return true;
  if (where.$or) return where.$or.every((branch) => isServed({ ...query, where: branch }));
  return [...view.indexes.map((fields) => [...fields, '_id']), ['_id']].some((index) => serves(index, query));
}

/** Each index of each queried view, with the queries of that view. */
const INDEXES = [...new Map(PRODUCT_QUERIES.map(({ view }) => [view.name, view])).values()].flatMap((view) =>
  view.indexes.map((index) => {
    const without = { name: view.name, indexes: view.indexes.filter((each) => each !== index) };
    const queries = PRODUCT_QUERIES.filter((query) => query.view === view);
    return [index.join(', '), view.name, queries.map((query) => ({ ...query, view: without }))] as const;
  }),
);

describe('the indexes of the views', () => {
  it.each(INDEXES)('are needed, each of them: %s of %s', (_index, _view, queriesWithoutIt) => {
    expect(queriesWithoutIt.every(isServed)).toBe(false);
  });

  it.each(PRODUCT_QUERIES.map((query) => [query.asks, query] as const))('serve: %s', (_, query) => {
    expect(isServed(query)).toBe(true);
  });

  it.each<[string, Partial<ProductQuery>]>([
    ['a filter on a field without an index', { where: { price: 1 } }],
    ['a filter on the second field of an index', { where: { placedAt: 'x' } }],
    ['a sort that no index has', { where: { userId: 'u' }, sort: [['price', 1]] }],
    ['a field that no index has', { where: { userId: 'u' }, fields: ['_id', 'price'] }],
    ['a sort after a range', { where: { userId: { $gt: 'u' } }, sort: [['placedAt', 1]] }],
    ['one branch of several', { where: { $or: [{ userId: 'u' }, { price: 1 }] } }],
  ])('do not serve %s', (_, query) => {
    const view = { name: 'orders', indexes: [['userId', 'placedAt']] };
    expect(isServed({ asks: '', view, where: {}, ...query })).toBe(false);
  });
});
