import { describe, expect, it } from 'vitest';
import { PRODUCT_QUERIES, type ProductQuery } from './product-queries.ts';

type Index = readonly string[];

function isEquality(condition: unknown): boolean {
  return condition === null || typeof condition !== 'object' || '$in' in condition;
}

/** Fields at the front of the index that the filter sets equal to something. */
function fixedFields(index: Index, where: ProductQuery['where']): number {
  const end = index.findIndex((field) => !(field in where) || !isEquality(where[field]));
  return end < 0 ? index.length : end;
}

/** Whether the index finds the rows and has them in the order that is asked for. */
function serves(index: Index, { where, sort, sortsFound }: ProductQuery): boolean {
  const fixed = fixedFields(index, where);
  const next = index[fixed];
  // Ties are in the order of the id.
  const order = sort ? [...sort.map(([field]) => field).filter((field) => field !== '_id'), '_id'] : [];
  const inOrder = order.every((field, at) => index[fixed + at] === field);
  const narrows = fixed > 0 || (next !== undefined && next in where);
  const finds = narrows || Object.keys(where).length === 0;
  return finds && (inOrder || sortsFound !== undefined);
}

/** An engine adds the id to the end of each index, and the id has one of its own. */
function isServed(query: ProductQuery): boolean {
  const { view, where } = query;
  if (query.readsAll !== undefined) return true;
  if (where.$or) return where.$or.every((branch) => isServed({ ...query, where: branch }));
  return [...view.indexes.map((fields) => [...fields, '_id']), ['_id']].some((index) => serves(index, query));
}

describe('the indexes of the views', () => {
  it.each(PRODUCT_QUERIES.map((query) => [query.asks, query] as const))('serve: %s', (_, query) => {
    expect(isServed(query)).toBe(true);
  });

  it.each<[string, Partial<ProductQuery>]>([
    ['a filter on a field without an index', { where: { price: 1 } }],
    ['a filter on the second field of an index', { where: { placedAt: 'x' } }],
    ['a sort that no index has', { where: { userId: 'u' }, sort: [['price', 1]] }],
    ['a sort after a range', { where: { userId: { $gt: 'u' } }, sort: [['placedAt', 1]] }],
    ['one branch of several', { where: { $or: [{ userId: 'u' }, { price: 1 }] } }],
  ])('do not serve %s', (_, query) => {
    const view = { name: 'orders', indexes: [['userId', 'placedAt']] };
    expect(isServed({ asks: '', view, where: {}, ...query })).toBe(false);
  });
});
