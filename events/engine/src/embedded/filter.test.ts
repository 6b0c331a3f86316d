import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Where } from '../read-model.ts';
import { compileWhere } from './filter.ts';

function sqlOf(where: Where): string {
  return compileWhere(where, (field) => field).sql;
}

describe('a range of one type', () => {
  it.each([
    [{ id: { $gt: 'a', $lte: 'b' } }, '(id > ? AND id <= ?)'],
    [{ id: { $gte: 1, $lt: 2 } }, '(id >= ? AND id < ?)'],
  ])('has one bound on each side, so that SQLite reads nothing outside of it', (where, sql) => {
    expect(sqlOf(where)).toBe(sql);
  });

  it('is bounded by its type where it is open, or where its bounds are of two types', () => {
    expect(sqlOf({ id: { $gt: 'a' } })).toBe("((id > ? AND id < x''))");
    expect(sqlOf({ id: { $gte: 'a', $gt: 1, $lt: 'b' } })).toContain("id < ''");
    expect(sqlOf({ id: { $gt: 1, $lt: 'b' } })).toContain("id < ''");
  });

  it('finds rows of that type only', () => {
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE TABLE t (id); INSERT INTO t VALUES (NULL), (1), (5), ('1'), ('b'), (x'01')");
    const idsIn = (where: Where) => {
      const { sql, values } = compileWhere(where, (field) => field);
      const rows = database.prepare(`SELECT id FROM t WHERE ${sql} ORDER BY id`).all(...values);
      return rows.map(({ id }) => id);
    };
    expect(idsIn({ id: { $gte: 1, $lte: 9 } })).toEqual([1, 5]);
    expect(idsIn({ id: { $gte: '0', $lte: 'z' } })).toEqual(['1', 'b']);
    expect(idsIn({ id: { $gte: 1, $lte: 'z' } })).toEqual([]);
    database.close();
  });
});
