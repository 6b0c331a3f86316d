import { describe, expect, it } from 'vitest';
import type { IndexedQuery } from '../vault-index.ts';
import { openSqlite } from './sqlite.ts';
import { LIST_INDEXES, listStatements } from './vault-lists.ts';

const page: IndexedQuery = { now: '2026-11-21', limit: 50, offset: 100, countUpTo: 10_000 };

/** How SQLite answers: which index, and what it sorts. */
function planOf(query: IndexedQuery, part: 'rows' | 'count'): string {
  const database = openSqlite(':memory:', { synchronous: 'NORMAL', readOnly: false });
  database.exec(
    'CREATE TABLE kept (space TEXT, key TEXT, version INTEGER, value TEXT, PRIMARY KEY (space, key))',
  );
  database.exec(LIST_INDEXES);
  const { sql, values } = listStatements('mail-outbox', query)[part];
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  database.close();
  return plan.map((row) => String(row[3])).join('\n');
}

describe('a list of an indexed space', () => {
  it.each([
    [page, 'by time'],
    [{ ...page, is: 'failed' }, 'by kind'],
    [{ ...page, isOldestFirst: true }, 'by time'],
    [{ ...page, upTo: '2026-11-20' }, 'by time'],
    [{ ...page, is: 'failed', isOldestFirst: true, upTo: '2026-11-20' }, 'by kind'],
    [{ ...page, begins: 'ann', upTo: '2026-11-20' }, 'by text'],
    [{ ...page, begins: 'ann' }, 'by text'],
    [{ ...page, begins: 'ann', is: 'failed' }, 'by text'],
  ])('of %j is read in the order of an index, and counted in an index without a value', (query, index) => {
    const plan = planOf(query, 'rows');
    expect(plan).toMatch(new RegExp(`USING INDEX mail-outbox ${index}`));
    expect(plan).not.toMatch(/TEMP B-TREE|sqlite_autoindex/);
    expect(planOf(query, 'count')).toMatch(/USING (?:COVERING )?INDEX mail-outbox/);
  });
});
